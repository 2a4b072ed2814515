import { type TurnFigures } from './turn-figures.js';

/** The figures of a whole call. */
export interface CallFigures {
  readonly turns: number;
  /**
   * From the caller's last voice to the agent's first sound, in milliseconds, over the turns that
   * began by voice and did not wait for the agent's own speech; null without one.
   */
  readonly voiceToVoice: { readonly p50: number; readonly p95: number } | null;
  readonly interruptions: number;
  readonly cutReplies: number;
}

/** The value that this share of the ordered values does not exceed (nearest rank). */
export function percentile(values: readonly number[], share: number): number | null {
  const ordered = [...values].sort((a, b) => a - b);
  return ordered[Math.max(0, Math.ceil(share * ordered.length) - 1)] ?? null;
}

/** Sums up the turns of a call. */
export function sumUpCall(turns: readonly TurnFigures[]): CallFigures {
  const heard = turns.flatMap(({ source, waited, heard: ms }) =>
    source === 'voice' && waited === 0 && ms !== null ? [ms] : [],
  );
  const [p50, p95] = [percentile(heard, 0.5), percentile(heard, 0.95)];
  return {
    turns: turns.length,
    voiceToVoice: p50 === null || p95 === null ? null : { p50, p95 },
    interruptions: turns.filter(({ interruptedAfter }) => interruptedAfter !== null).length,
    cutReplies: turns.filter(({ wasCut }) => wasCut).length,
  };
}
