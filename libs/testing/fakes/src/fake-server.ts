import { type Transport } from '@patchbay/api-client';
import { createWireTable } from '@patchbay/api-client/table';
import { type OperationName, type ReplyOf } from '@patchbay/contract';

/** The requests that a test's server received. */
export interface ReceivedRequest {
  readonly name: OperationName;
  readonly args: Readonly<Record<string, unknown>>;
}

/** A partial reply: the test of a screen names only the properties that the screen shows. */
type Part<T> = T extends readonly (infer I)[]
  ? readonly Part<I>[]
  : T extends object
    ? { readonly [K in keyof T]?: Part<T[K]> }
    : T;

/**
 * A reply, a refusal made by `refuse`, a `Response` such as a stream, or a function of the
 * arguments.
 */
export type FakeReply<N extends OperationName> =
  | Part<ReplyOf<N>>
  | Response
  | ((
      args: Readonly<Record<string, unknown>>,
    ) => Part<ReplyOf<N>> | Response | Promise<Part<ReplyOf<N>> | Response>);

export type FakeReplies = { readonly [N in OperationName]?: FakeReply<N> };

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** The refusal that the server would send. */
export const refuse = (
  status: number,
  message: string,
  rest: Record<string, unknown> = {},
): Response =>
  json({ success: false, message, retryable: status === 429 || status >= 500, ...rest }, status);

/** The arguments in a body: of JSON, or of a form with its files. */
function fieldsOf(body: unknown): object {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' ? (JSON.parse(body) as object) : {};
}

const parametersOf = (path: string): number => path.split('{').length;

/**
 * A transport that answers by operation, with the methods and paths of the contract. An operation
 * without a reply is refused with 404.
 */
export function fakeServer(replies: FakeReplies) {
  const table = createWireTable();
  // A path without parameters goes before one that fits it too, as on the server.
  const names = (Object.keys(table) as OperationName[]).sort(
    (one, other) => parametersOf(table[one].path) - parametersOf(table[other].path),
  );
  const patterns = names.map((name) => ({
    name,
    method: table[name].method,
    pattern: new RegExp(`^${table[name].path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }));
  const asked: ReceivedRequest[] = [];
  const transport: Transport = async (to, init) => {
    const url = new URL(to, 'http://test.invalid');
    for (const { name, method, pattern } of patterns) {
      const match = method === init.method ? pattern.exec(url.pathname) : null;
      if (!match) continue;
      const inPath = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)]),
      );
      const args = {
        ...inPath,
        ...Object.fromEntries(url.searchParams),
        ...fieldsOf(init.body),
      };
      asked.push({ name, args });
      const reply = replies[name] as FakeReply<OperationName> | undefined;
      if (reply === undefined)
        return name === 'streamEvents' || name === 'visitorEvents'
          ? new Response(new ReadableStream())
          : refuse(404, `The test has no reply for ${name}.`);
      const answer: unknown = typeof reply === 'function' ? await reply(args) : reply;
      return answer instanceof Response
        ? answer.clone()
        : json(Array.isArray(answer) ? answer : { success: true, ...(answer as object) });
    }
    return refuse(404, `No operation is at ${String(init.method)} ${url.pathname}.`);
  };
  return {
    transport,
    asked,
    argsOf: (name: OperationName) =>
      asked.filter((each) => each.name === name).map(({ args }) => args),
  };
}
