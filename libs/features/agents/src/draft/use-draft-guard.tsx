import { parseOverlays } from '@patchbay/intents';
import { useMessages } from '@patchbay/messages';
import { useConfirm } from '@patchbay/overlays';
import { isSameAccount, type Place, useMoveGuard } from '@patchbay/routes';
import { useDiscardQuestion } from '@patchbay/screens';
import { useRef } from 'react';
import { editor } from '../panels/messages.js';
import { panels } from '../panels/panels.js';
import { type AgentDraft } from './use-agent-draft.js';
import { type ConflictQuestion } from './use-save-conflict.js';

/** Where an agent is edited: in the section of agents, or by an overlay over any page. */
export type EditorPlace = 'section' | 'editAgent' | 'agentSettings' | 'integrations';

/**
 * Whether a move takes the editor away. Its panels are pages of one section, and keep it; the first
 * page of the section may be the list of agents.
 */
const takesAway = (place: EditorPlace, from: Place, to: Place): boolean =>
  !isSameAccount(from.search, to.search) ||
  (place === 'section'
    ? to.pathname !== from.pathname && !panels.some((at) => to.pathname === `/app/agents/${at}`)
    : !parseOverlays(to.search).some(({ name }) => name === place));

type Decision = 'leave' | 'stay' | 'conflict';

/**
 * Saves a draft before the editor is left. Where that fails the user stays or tries again, and may
 * discard the edits once a second save has failed. A conflict is a question of its own.
 */
function useLeaveDecision({ saveAll, drop }: AgentDraft): () => Promise<Decision> {
  const t = useMessages(editor);
  const confirm = useConfirm();
  const askToDiscard = useDiscardQuestion();
  return async () => {
    const failed = await saveAll();
    if (failed === null) return 'leave';
    if (failed.conflict) return 'conflict';
    const tryAgain = await confirm({
      title: t('leaveTitle'),
      body: (
        <>
          <p>{failed.problem}</p>
          <p>{t('leaveBody')}</p>
        </>
      ),
      confirm: t('tryAgain'),
      cancel: t('stay'),
    });
    if (!tryAgain) return 'stay';
    const failedAgain = await saveAll();
    if (failedAgain === null) return 'leave';
    if (failedAgain.conflict) return 'conflict';
    if (!(await askToDiscard())) return 'stay';
    drop();
    return 'leave';
  };
}

/**
 * Keeps the editor until the server has all edits, or the user gives them up: against links, steps
 * back, a closed overlay, another account and a closed tab.
 */
export function useDraftGuard(
  draft: AgentDraft,
  place: EditorPlace,
  { ask, isHeld }: ConflictQuestion,
): void {
  const decide = useLeaveDecision(draft);
  const waiting = useRef<Promise<Decision> | null>(null);
  const decision = useRef<Decision>('leave');
  const { isUnsaved, isSaved } = draft;
  /** Several moves may wait for one decision. */
  const mayLeave = async (): Promise<boolean> => {
    isHeld.current = true;
    waiting.current ??= decide();
    decision.current = await waiting.current;
    waiting.current = null;
    isHeld.current = false;
    return decision.current === 'leave';
  };
  useMoveGuard({
    active: isUnsaved,
    beforeUnload: () => !isSaved(),
    mayMove: async (from, to) => !takesAway(place, from, to) || mayLeave(),
    afterRefusal: () => {
      if (decision.current === 'conflict') ask();
    },
  });
}
