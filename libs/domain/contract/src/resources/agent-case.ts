import * as z from 'zod/mini';
import { line, named, open, required, title } from '../wire.js';
import { epochMilliseconds } from '../wire-time.js';

/**
 * What a check asks of a turn. `value` is the words, the function, the collected field or the
 * ending; `argument` is one of a function, and `holds` what it or the field must hold, or with
 * `exact` be.
 */
export const caseCheck = named(
  'CaseCheck',
  'What must hold of an answer',
  z.object({
    kind: z.enum(['said', 'notSaid', 'ran', 'notRan', 'collected', 'ended']),
    value: required(300),
    argument: z.optional(line(120)),
    holds: z.optional(line(300)),
    exact: z.optional(z.boolean()),
  }),
);

/** A check of a turn. */
export type CaseCheck = z.output<typeof caseCheck>;

const ending = z.enum(['booked', 'message', 'answered', 'transferred', 'callback', 'spam', 'open']);

/** How a conversation ends, as its log says it. */
export type CaseEnding = z.output<typeof ending>;

const turn = z.object({
  say: required(4000),
  checks: z.array(caseCheck).check(z.maxLength(20)),
});
const channel = z.enum(['client', 'call']);

/** What is written of a case. */
export const caseWords = {
  title: title(120),
  channel: z.optional(channel),
  turns: z.array(turn).check(z.minLength(1), z.maxLength(10)),
};

const saturday = 'Are you open on Saturday?';
const checks = [{ kind: 'said', value: '9 AM' }];
const run = {
  at: 1_795_700_000_000,
  revision: 12,
  passed: true,
  ms: 420,
  tokensUsed: 1800,
  outcome: 'answered',
  turns: [
    {
      say: saturday,
      reply: 'Yes, from 9 AM to noon.',
      ran: [{ name: 'schedule', input: { name: 'Ada Lovelace' } }],
      failure: null,
      checks: [{ ...checks[0], passed: true }],
    },
  ],
};

export const caseRun = named(
  'CaseRun',
  'A run of a case',
  z.object({
    at: epochMilliseconds(),
    revision: z.int(),
    passed: z.boolean(),
    ms: z.int(),
    tokensUsed: z.int(),
    outcome: z.optional(ending),
    turns: z.array(
      z.object({
        say: z.string(),
        reply: z.string(),
        ran: z.array(z.object({ name: z.string(), input: open() })),
        failure: z.nullable(z.string()),
        checks: z.array(
          z.object({
            ...caseCheck.shape,
            value: z.string(),
            passed: z.boolean(),
            found: z.optional(z.string()),
          }),
        ),
      }),
    ),
  }),
  run,
);

/** A run of a case; `at` is in milliseconds. */
export type CaseRun = z.output<typeof caseRun>;

export const conversationReplay = z.object({
  startedAt: epochMilliseconds(),
  live: z.nullable(caseRun),
  staging: caseRun,
});

/** A conversation as live and staging would answer it; `startedAt` is in milliseconds. */
export type ConversationReplay = z.output<typeof conversationReplay>;

/** A kept conversation with what must hold of it. */
export const agentCase = named(
  'AgentCase',
  'A kept conversation',
  z.object({
    id: z.string(),
    title: z.string(),
    channel,
    turns: z.array(turn),
    updatedAt: epochMilliseconds(),
    lastRun: z.nullable(caseRun),
  }),
  {
    id: '5d2c8f10-93a6-4a51-8c40-7a1f2f9b6e31',
    title: 'Opening hours on Saturday',
    channel: 'client',
    turns: [{ say: saturday, checks }],
    updatedAt: run.at,
    lastRun: null,
  },
);

/** A kept conversation; `updatedAt` is in milliseconds. */
export type AgentCase = z.output<typeof agentCase>;
