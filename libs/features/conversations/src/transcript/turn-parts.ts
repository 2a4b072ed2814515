import { type CallTiming, type TurnTiming } from '@patchbay/contract';

/** What the caller waits for, in its order. */
export const turnParts = ['pause', 'recognition', 'waiting', 'thinking', 'voice'] as const;
export type TurnPart = (typeof turnParts)[number];

/** Turns that a chart shows: more bars are too thin to read. */
export const maxShownTurns = 60;

/**
 * Where the time between the caller's last voice and the agent's first sound went, in milliseconds.
 * Their sum is `heard`: what the parts before leave of it is the voice's.
 */
export function partsOf(turn: TurnTiming): Readonly<Record<TurnPart, number>> {
  const pause = turn.endpoint ?? 0;
  const recognition = turn.transcribe ?? 0;
  const waiting = turn.waited;
  const thinking = turn.firstSentence ?? 0;
  const heard = turn.heard ?? 0;
  const voice = Math.max(0, heard - pause - recognition - waiting - thinking);
  return { pause, recognition, waiting, thinking, voice };
}

/** The turns that the agent answered with sound: only these have a length. */
export const heardTurns = ({ turns }: CallTiming): readonly TurnTiming[] =>
  turns.filter(({ heard }) => heard !== null);
