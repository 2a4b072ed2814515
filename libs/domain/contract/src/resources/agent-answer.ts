import * as z from 'zod/mini';
import { named, open } from '../wire.js';
import { durationMilliseconds, epochSeconds, exactMilliseconds } from '../wire-time.js';

/** A step in how an answer came about: when it began after the question, and how long it took. */
export const traceStep = named(
  'TraceStep',
  'A step in how an answer came about',
  z.object({
    kind: z.enum(['knowledge', 'function', 'answer']),
    label: z.string(),
    detail: z.string(),
    startMs: exactMilliseconds(),
    durationMs: exactMilliseconds(),
  }),
);

/** A step in how an answer came about, in milliseconds since the question. */
export type TraceStep = z.output<typeof traceStep>;

/** A function run of a conversation, in words and, for those who may inspect it, as data. */
export const functionRun = named(
  'FunctionRun',
  'A function run in words and, for those who may inspect it, as data',
  z.object({
    id: z.string(),
    name: z.string(),
    label: z.string(),
    words: z.string(),
    status: z.enum(['ok', 'failed']),
    startedAt: epochSeconds(),
    durationMs: durationMilliseconds(),
    input: z.optional(open()),
    output: z.optional(open()),
  }),
);

/** A function run of a conversation; `startedAt` is in seconds. */
export type FunctionRun = z.output<typeof functionRun>;

const answerSteps = [
  z.object({ type: z.literal('delta'), text: z.string() }),
  z.object({ type: z.literal('function-start'), name: z.string(), label: z.string() }),
  z.object({ type: z.literal('function'), run: functionRun }),
  z.object({ type: z.literal('error'), message: z.string(), retryable: z.boolean() }),
] as const;
const answerReply = z.object({
  type: z.literal('reply'),
  text: z.string(),
  messageId: z.optional(z.string()),
  trace: z.array(traceStep),
});

/** The events of an agent's answer. */
export const answerEvent = named(
  'AnswerEvent',
  'What arrives while an agent answers',
  z.discriminatedUnion('type', [...answerSteps, answerReply]),
);

/** The events of an agent's answer. */
export type AnswerEvent = z.output<typeof answerEvent>;

const readPart = z.object({ title: z.string(), text: z.string() });

/** What an agent was given for an answer; its instructions only for the full editor. */
export const agentReading = z.object({
  instructions: z.nullable(z.string()),
  fields: z.array(readPart),
  passages: z.array(readPart),
  context: z.array(readPart),
  functions: z.array(readPart),
  tokensUsed: z.nullable(z.int()),
  ms: exactMilliseconds(),
});

/** What an agent was given for an answer, markers replaced and secrets masked. */
export type AgentReading = z.output<typeof agentReading>;

/** The events of an answer in a test, which has what the agent was given. */
export const testEvent = z.discriminatedUnion('type', [
  ...answerSteps,
  z.extend(answerReply, { read: z.optional(agentReading) }),
]);
