import { type AgentConfig } from '@patchbay/contract';
import { atom } from 'jotai';
import { type TwoEdits } from './merge.js';

/** What is done with two saves of one agent: one of them, or edits made of both. */
export type ConflictChoice = 'mine' | 'theirs' | { readonly merged: Partial<AgentConfig> };

/** The two saves that wait for a decision; the editor with both sets it, the overlay shows it. */
export const twoEditsAtom = atom<TwoEdits | null>(null);

/**
 * The user's choice in the overlay about two saves of one agent; the editor with both versions
 * applies it and clears it.
 */
export const conflictChoiceAtom = atom<ConflictChoice | null>(null);
