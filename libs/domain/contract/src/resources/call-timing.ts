import * as z from 'zod/mini';
import { described, named } from '../wire.js';

/** A length of time in milliseconds; null where that did not happen. */
const part = (what: string, example: number | null) =>
  described(z.nullable(z.number()), what, example);

/** The times of one turn of a call with sound. */
export const turnTiming = named(
  'TurnTiming',
  'Where the time of one turn of a call went, in milliseconds; null where something did not happen',
  z.object({
    turn: z.int(),
    source: z.enum(['voice', 'typed', 'keys']),
    offset: described(
      z.number(),
      'When the caller’s last voice, line or key was, since the call began',
      7400,
    ),
    endpoint: part('From the last voice to the decision that the caller has finished', 500),
    transcribe: part('From that decision to the recognized words', 150),
    waited: described(
      z.number(),
      'From the words to the question, while the agent spoke or a function ran',
      0,
    ),
    firstSentence: part('From the question to the first sentence of the model', 210),
    function: part('How long functions ran', null),
    firstAudio: part('From the first sentence to its first sound', 40),
    sent: part('From the last voice to the first sentence', 860),
    heard: part('From the caller’s last voice to the agent’s first sound', 900),
    interruptedAfter: part('How much of the reply was heard when the caller interrupted it', null),
    wasCut: z.boolean(),
  }),
);

/** The times of one turn, in milliseconds. */
export type TurnTiming = z.output<typeof turnTiming>;

/** Turns of a call whose times are kept. */
export const maxTimedTurns = 500;

/** The times of a call with sound: its turns, and how long each side spoke. */
export const callTiming = named(
  'CallTiming',
  'The times of a call with sound, in milliseconds',
  z.object({
    turns: z.array(turnTiming).check(z.maxLength(maxTimedTurns)),
    callerMs: described(z.number(), 'How long the caller spoke', 21_300),
    agentMs: described(z.number(), 'How long the agent spoke', 34_100),
  }),
);

/** The times of a call with sound, in milliseconds. */
export type CallTiming = z.output<typeof callTiming>;
