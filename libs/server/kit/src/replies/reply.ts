import { type Operation } from '@patchbay/contract';
import { type Schema, shaperOf, unfit } from './shape.js';

/**
 * A handler returned a value that the contract does not allow. The caller gets a plain 500; the
 * paths are logged.
 */
export class WrongReply extends Error {}

/**
 * The reply according to the contract: with the envelope and its message unless the handler gives
 * one; without unknown keys.
 */
export function shapeReply(name: string, entry: Operation, answer: unknown): unknown {
  const shape = (entry.reply as { shape?: object }).shape;
  const enveloped =
    shape && 'success' in shape && typeof answer === 'object'
      ? { success: true, ...('message' in shape ? { message: 'Success' } : {}), ...answer }
      : answer;
  const shaped = shaperOf(entry.reply as unknown as Schema)(enveloped);
  if (shaped !== unfit) return shaped;
  const result = entry.reply.safeParse(enveloped);
  if (result.success) return result.data;
  throw new WrongReply(
    `${name} replied wrongly at ${result.error.issues.map((issue) => issue.path.join('.') || 'its root').join(', ')}`,
  );
}

/** The same for one event of a stream. */
export function shapeEvent(name: string, entry: Operation, event: unknown): unknown {
  const result = entry.events?.safeParse(event);
  if (result?.success) return result.data;
  throw new WrongReply(
    `${name} sent a wrong event at ${result?.error?.issues.map((issue) => issue.path.join('.')).join(', ') ?? 'its root'}`,
  );
}
