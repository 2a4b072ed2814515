import * as z from 'zod/mini';
import { PhoneProblem } from './phone-problem.js';

/*
 * The simulator's own routes. They exist only in the embedded mode and only for this machine, so
 * they are no part of the contract.
 */
const line = z.object({
  id: z.string(),
  seq: z.number(),
  from: z.enum(['me', 'them']),
  text: z.string(),
  channel: z.string(),
  at: z.number(),
});
const numbers = z.object({ numbers: z.array(z.object({ number: z.string(), name: z.string() })) });
const thread = z.object({ lines: z.array(line) });
const call = z.object({
  uuid: z.string(),
  greeting: z.string(),
  answered: z.boolean(),
  /** The telephone to which a route forwards the call. */
  forwardTo: z.optional(z.nullable(z.string())),
});
const ringing = z.object({
  calls: z.array(z.object({ callId: z.string(), from: z.string(), name: z.string() })),
});
const taken = z.object({ uuid: z.string(), greeting: z.string() });
const spoken = z.object({
  said: z.string(),
  functions: z.array(z.string()),
  transferred: z.boolean(),
});
const refusal = z.object({ message: z.string() });

export type HandsetLine = z.output<typeof line>;

/** A call of an agent that rings at the handset. `from` is the agent's number. */
export type RingingCall = z.output<typeof ringing>['calls'][number];

/** An answered call, with the agent's first line; empty if it waits for the caller. */
export type AnsweredCall = z.output<typeof taken>;

async function ask<T extends z.ZodMiniType>(
  schema: T,
  path: string,
  body?: object,
): Promise<z.output<T>> {
  const reply = await fetch(
    `/dev/phone/${path}`,
    body
      ? {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }
      : {},
  ).catch(() => {
    throw new PhoneProblem('noAnswer');
  });
  const given: unknown = await reply.json().catch(() => ({}));
  if (!reply.ok) throw new PhoneProblem('notOpen', z.safeParse(refusal, given).data?.message);
  return z.parse(schema, given);
}

/**
 * A handset that can call and text any number of this installation, as any number, and that they
 * can call.
 */
export const phoneApi = {
  numbers: () => ask(numbers, 'numbers'),
  thread: (from: string, to: string) =>
    ask(thread, `thread?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`),
  text: (from: string, to: string, text: string) => ask(z.object({}), 'text', { from, to, text }),
  call: (from: string, to: string) => ask(call, 'call', { from, to }),
  ringing: (number: string) => ask(ringing, `ringing?number=${encodeURIComponent(number)}`),
  answer: (callId: string) => ask(taken, 'answer', { callId }),
  reject: (callId: string) => ask(z.object({}), 'reject', { callId }),
  speak: (from: string, to: string, uuid: string, text: string) =>
    ask(spoken, 'speak', { from, to, uuid, text }),
  hangUp: (from: string, to: string, uuid: string) =>
    ask(z.object({}), 'hangUp', { from, to, uuid }),
};
