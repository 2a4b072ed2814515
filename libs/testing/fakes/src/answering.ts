import { type OperationName, operationOf, type ReplyOf } from '@patchbay/contract';
import { type FakeReplies } from './fake-server.js';
import { held } from './held.js';
import { type Plain } from './plain.js';

/** A reply of success as a fixture writes it: the envelope is added. */
export type Sent<T> = T extends { readonly success: true }
  ? { readonly [K in keyof T as K extends 'success' ? never : K]: Plain<T[K]> } & {
      readonly success?: true;
    }
  : Plain<T>;

type Args = Readonly<Record<string, unknown>>;
type Said<N extends OperationName> = Sent<ReplyOf<N>> | Response;

/** A reply, a refusal, a stream, `never`, or a function of the arguments that gives one of them. */
export type Answer<N extends OperationName> =
  | Said<N>
  | ((args: Args) => Said<N> | Promise<Said<N>>);

/** The answers of a server, by operation. */
export type Answers = { readonly [N in OperationName]?: Answer<N> };

/** The call is never answered: what it shows is the state of loading. */
export const never = (): Promise<never> => new Promise(() => undefined);

/** A reply as the contract has it, with its envelope. Throws where it is not. */
export function replyOf<N extends OperationName>(name: N, sent: Sent<ReplyOf<N>>): ReplyOf<N> {
  const schema = operationOf(name).reply;
  const { shape } = schema as { readonly shape?: Readonly<Record<string, unknown>> };
  const value: unknown =
    shape && 'success' in shape ? { success: true, ...(sent as object) } : sent;
  return held(`The reply of ${name}`, schema, value) as ReplyOf<N>;
}

const checked = (name: OperationName, said: unknown): unknown =>
  said instanceof Response ? said : replyOf(name, said as Sent<ReplyOf<OperationName>>);

/**
 * Replies for the fake server, each held to the contract when it is given; those of functions when
 * they are asked for.
 */
export function answering(answers: Answers): FakeReplies {
  const entries = Object.entries(answers) as [OperationName, unknown][];
  return Object.fromEntries(
    entries.map(([name, answer]) => [
      name,
      typeof answer === 'function'
        ? async (args: Args) => checked(name, await (answer as (args: Args) => unknown)(args))
        : checked(name, answer),
    ]),
  ) as FakeReplies;
}
