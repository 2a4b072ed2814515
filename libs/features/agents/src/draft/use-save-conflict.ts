import { useOverlay } from '@patchbay/overlays';
import { useAtom, useSetAtom } from 'jotai';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { conflictChoiceAtom, twoEditsAtom } from './conflict-choice.js';
import { type AgentDraft } from './use-agent-draft.js';

/** The question about two saves of one agent. */
export interface ConflictQuestion {
  /** Opens the question. */
  readonly ask: () => void;
  /** While true the question does not open by itself: it would be a move inside another move. */
  readonly isHeld: RefObject<boolean>;
}

/**
 * Opens the question about two saves of one agent when there are two, and applies the choice. The
 * result opens it again.
 */
export function useSaveConflict({ conflict, twoEdits, resolve }: AgentDraft): ConflictQuestion {
  const overlays = useOverlay();
  const [choice, setChoice] = useAtom(conflictChoiceAtom);
  const show = useSetAtom(twoEditsAtom);
  useEffect(() => show(twoEdits), [show, twoEdits]);
  const isHeld = useRef(false);
  const ask = () => void overlays.open('saveConflict');
  const askOnce = useEffectEvent(() => {
    if (!isHeld.current) ask();
  });
  useEffect(() => {
    if (conflict) askOnce();
  }, [conflict]);
  useEffect(() => {
    if (!conflict || !choice) return;
    resolve(choice);
    setChoice(null);
  }, [conflict, choice, resolve, setChoice]);
  return { ask, isHeld };
}
