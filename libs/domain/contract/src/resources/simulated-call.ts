import * as z from 'zod/mini';
import { described, line, named, open } from '../wire.js';
import { epochMilliseconds } from '../wire-time.js';

/** How good the line of a simulated call is. */
export const lineQuality = z.enum(['clear', 'slow', 'repeating', 'noisy', 'cut']);

/** How good the line of a simulated call is. */
export type LineQuality = z.output<typeof lineQuality>;

const states = [
  'ringing',
  'talking',
  'transferring',
  'offered',
  'connected',
  'voicemail',
  'ended',
] as const;
const moves = [
  'answer',
  'answerMachine',
  'decline',
  'unreachable',
  'say',
  'interrupt',
  'keys',
  'silence',
  'leaveMessage',
  'targetAnswers',
  'targetBusy',
  'targetNoAnswer',
  'targetFails',
  'targetAccepts',
  'targetDeclines',
  'targetLeaves',
  'hangUp',
  'fail',
] as const;

/** Where a simulated call stands. */
export type SimulatedState = (typeof states)[number];

/** What a person does at the simulator. */
export type SimulatedMove = (typeof moves)[number];

const anyTime = ['hangUp', 'fail'] as const;

/** The moves of each state; the server refuses all others and the screen offers no others. */
export const simulatedMoves: Readonly<Record<SimulatedState, readonly SimulatedMove[]>> = {
  ringing: ['answer', 'answerMachine', 'decline', 'unreachable'],
  talking: ['say', 'interrupt', 'keys', 'silence', ...anyTime],
  transferring: ['targetAnswers', 'targetBusy', 'targetNoAnswer', 'targetFails', ...anyTime],
  offered: ['targetAccepts', 'targetDeclines', ...anyTime],
  connected: ['targetLeaves', ...anyTime],
  voicemail: ['leaveMessage', ...anyTime],
  ended: [],
};

/** The moves that carry words, or keys. */
export const movesWithText: readonly SimulatedMove[] = ['say', 'interrupt', 'keys'];

/** What is done at the simulator. `text` is what is said, or the keys. */
export const simulatedMove = {
  move: z.enum(moves),
  text: z.optional(line(2000)),
};

const step = z.object({
  at: epochMilliseconds(),
  way: z.enum(['in', 'out', 'line']),
  name: described(z.string(), 'Kind', 'said'),
  words: z.string(),
  body: z.optional(open()),
});

/** A message to us (`in`), from us, or on the line alone; `at` is in milliseconds. */
export type CarrierStep = z.output<typeof step>;

/** A call over the simulated carrier, with each message between the carrier and us. */
export const simulatedCall = named(
  'SimulatedCall',
  'A call of the simulator',
  z.object({
    callId: z.string(),
    direction: z.enum(['inbound', 'outbound']),
    from: z.string(),
    to: z.string(),
    quality: lineQuality,
    state: z.enum(states),
    outcome: z.nullable(described(z.string(), 'Ending', 'busy')),
    agentId: z.nullable(z.int()),
    roomId: z.nullable(z.string()),
    uuid: z.nullable(z.string()),
    steps: z.array(step),
  }),
  {
    callId: '7d0f3a52-9a1b-4c65-8f0e-2b8f3c1d4e5a',
    direction: 'inbound',
    from: '+15125550148',
    to: '+15125550100',
    quality: 'clear',
    state: 'talking',
    outcome: null,
    agentId: 2001,
    roomId: '2001:3005',
    uuid: 'bf0011ed-8175-458a-8fba-1e62ddc77567',
    steps: [{ at: 1_795_700_000_000, way: 'in', name: 'said', words: 'Hello' }],
  },
);

/** A call over the simulated carrier; times of steps are in milliseconds. */
export type SimulatedCall = z.output<typeof simulatedCall>;
