import { type CallTiming, maxTimedTurns } from '@patchbay/contract';
import { type CallTurns, type TurnBar } from '@patchbay/turn-taking';

const spoken = (bars: readonly TurnBar[], isSpeech: (bar: TurnBar) => boolean): number =>
  bars.filter(isSpeech).reduce((sum, { from, to }) => sum + to - from, 0);

/**
 * The times of a call as they are kept: those of its first 500 turns, and how long each side spoke.
 * Turns count from the answer, as the recording does; `answeredAt` is on the clock of the turns.
 */
export const timingOf = (
  { turns, bars }: Pick<CallTurns, 'turns' | 'bars'>,
  answeredAt: number,
): CallTiming => ({
  turns: turns
    .slice(0, maxTimedTurns)
    .map((turn) => ({ ...turn, offset: Math.max(0, turn.offset - answeredAt) })),
  callerMs: spoken(bars, ({ kind }) => kind === 'speech'),
  agentMs: spoken(bars, ({ kind }) => kind === 'reply' || kind === 'announcement'),
});
