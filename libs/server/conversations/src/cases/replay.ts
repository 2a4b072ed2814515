import { type ConversationReplay } from '@patchbay/contract';
import { dateToMilliseconds } from '@patchbay/kernel';
import { type Rehearsed } from '../conversations/engine/rehearsal.js';
import { type CaseRunner, runCase } from './run-case.js';

/** A conversation that is said again: what its callers said, in order. */
export interface PastConversation {
  readonly startedAt: Date;
  readonly channel: Rehearsed['channel'];
  readonly lines: readonly string[];
}

/** Says the lines of a conversation to live, where there is one, and to staging. */
export async function replay(
  runner: CaseRunner,
  agentId: number,
  { startedAt, channel, lines }: PastConversation,
  { isLive }: { readonly isLive: boolean },
  signal: AbortSignal,
): Promise<ConversationReplay> {
  const turns = lines.map((say) => ({ say, checks: [] }));
  const say = (slot: Rehearsed['slot']) =>
    runCase(runner, { agentId, slot, channel }, turns, signal, { withOutcome: true });
  return {
    startedAt: dateToMilliseconds(startedAt),
    live: isLive ? await say('default') : null,
    staging: await say('staging'),
  };
}
