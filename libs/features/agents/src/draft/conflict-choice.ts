import { atom } from 'jotai';

/**
 * The user's choice in the overlay about two saves of one agent; the editor with both versions
 * applies it and clears it.
 */
export const conflictChoiceAtom = atom<'mine' | 'theirs' | null>(null);
