import { type Viewer } from '@patchbay/contract';
import { useCan } from '@patchbay/screens';
import { useViewer } from '@patchbay/queries';
import { useMessages } from '@patchbay/messages';
import { aboutAgent } from './messages.js';

/** The agent that may be deleted, or why the one that is open may not. */
export interface DeletableAgent {
  readonly agent: Viewer['target'] | null;
  readonly reason: string | undefined;
}

/** Whether the agent of the URL may be deleted: an organization's own agent goes only with it. */
export function useDeletableAgent(): DeletableAgent {
  const t = useMessages(aboutAgent);
  const may = useCan('canAddAgents');
  const target = useViewer().data?.target;
  if (!may.allowed) return { agent: null, reason: may.reason };
  if (target === undefined) return { agent: null, reason: t('notYet') };
  if (target.type !== 'agent') return { agent: null, reason: t('own') };
  return { agent: target, reason: undefined };
}
