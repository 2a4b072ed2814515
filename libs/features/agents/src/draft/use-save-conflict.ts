import { useOverlay } from '@patchbay/overlays';
import { useAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { conflictChoiceAtom } from './conflict-choice.js';
import { type AgentDraft } from './use-agent-draft.js';

/**
 * Opens the question about two saves of one agent when there are two, and applies the choice. The
 * result opens it again.
 */
export function useSaveConflict({ conflict, resolve }: AgentDraft): () => void {
  const overlays = useOverlay();
  const [choice, setChoice] = useAtom(conflictChoiceAtom);
  const ask = () => void overlays.open('saveConflict');
  const askOnce = useEffectEvent(ask);
  useEffect(() => {
    if (conflict) askOnce();
  }, [conflict]);
  useEffect(() => {
    if (!conflict || !choice) return;
    resolve(choice);
    setChoice(null);
  }, [conflict, choice, resolve, setChoice]);
  return ask;
}
