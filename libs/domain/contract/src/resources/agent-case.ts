import * as z from 'zod/mini';
import { line, named, required } from '../wire.js';
import { epochMilliseconds } from '../wire-time.js';

/** What a check asks of an answer: words that were said, or a function that ran, or neither. */
export const caseCheck = named(
  'CaseCheck',
  'Words that an answer holds or not, or a function that runs or not',
  z.object({ kind: z.enum(['said', 'notSaid', 'ran', 'notRan']), value: required(300) }),
);

/** A check of an answer. */
export type CaseCheck = z.output<typeof caseCheck>;

const turn = z.object({
  say: required(4000),
  checks: z.array(caseCheck).check(z.maxLength(20)),
});

/** What is written of a case. */
export const caseWords = {
  title: line(120).check(z.minLength(1)),
  turns: z.array(turn).check(z.minLength(1), z.maxLength(10)),
};

export const caseRun = named(
  'CaseRun',
  'A run of a case; `failure` says why a turn has no answer',
  z.object({
    at: epochMilliseconds(),
    passed: z.boolean(),
    roomId: z.string(),
    turns: z.array(
      z.object({
        say: z.string(),
        reply: z.string(),
        ran: z.array(z.string()),
        failure: z.nullable(z.string()),
        checks: z.array(z.object({ ...caseCheck.shape, value: z.string(), passed: z.boolean() })),
      }),
    ),
  }),
  {
    at: 1_795_700_000_000,
    passed: true,
    roomId: '1008:1034',
    turns: [
      {
        say: 'Are you open on Saturday?',
        reply: 'Yes, from 9 AM to noon.',
        ran: ['schedule'],
        failure: null,
        checks: [{ kind: 'said', value: '9 AM', passed: true }],
      },
    ],
  },
);

/** A run of a case; `at` is in milliseconds. */
export type CaseRun = z.output<typeof caseRun>;

/** A kept conversation with what must hold of it. */
export const agentCase = named(
  'AgentCase',
  'A kept conversation with what its answers must hold',
  z.object({
    id: z.string(),
    title: z.string(),
    turns: z.array(turn),
    updatedAt: epochMilliseconds(),
    lastRun: z.nullable(caseRun),
  }),
  {
    id: '5d2c8f10-93a6-4a51-8c40-7a1f2f9b6e31',
    title: 'Opening hours on Saturday',
    turns: [{ say: 'Are you open on Saturday?', checks: [{ kind: 'said', value: '9 AM' }] }],
    updatedAt: 1_795_700_000_000,
    lastRun: null,
  },
);

/** A kept conversation; `updatedAt` is in milliseconds. */
export type AgentCase = z.output<typeof agentCase>;
