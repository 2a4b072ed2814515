import { atom } from 'jotai';

/**
 * What a person chose in the overlay about two saves of one agent; the editor that has both sides
 * acts on it and clears it.
 */
export const conflictChoiceAtom = atom<'mine' | 'theirs' | null>(null);
