import { type OperationName } from '@patchbay/contract';
import { errorOfReply, isAbort, unreachable } from './call-error.js';
import { type CallOptions, type ClientOptions, type SentListener } from './client-options.js';
import { type Outcome, type Reply } from './failures.js';
import { entryFor } from './operation-entry.js';
import { requestParts } from './request-parts.js';
import { type WireEntry, type WireTable } from './wire-table.js';

/** Reads a reply to its end. Only a reply with the content type JSON is parsed. */
async function replyOf(
  response: Response,
  entry: WireEntry,
  readText = (given: Response): Promise<string> => given.text(),
): Promise<Reply> {
  const type = response.headers.get('content-type') ?? '';
  const text = await readText(response);
  const { ok, status, statusText } = response;
  const base = { reply: true, ok, status, statusText, text } as const;
  if (entry.text !== undefined && type.startsWith(entry.text))
    return { ...base, body: text, readable: true };
  if (!type.includes('json')) return { ...base, body: text, readable: false };
  try {
    return { ...base, body: JSON.parse(text) as unknown, readable: true };
  } catch {
    return { ...base, body: text, readable: false };
  }
}

/** A request as `fetch` takes it. The token travels in the header only, never in an address. */
const requestInit = (
  entry: WireEntry,
  body: string | FormData | undefined,
  signal: AbortSignal | undefined,
  headers: Readonly<Record<string, string>>,
): RequestInit => ({
  method: entry.method,
  headers: {
    accept: 'application/json',
    // A form's type carries its boundary; the transport writes it.
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    ...headers,
  },
  ...(body === undefined ? {} : { body }),
  ...(signal ? { signal } : {}),
  credentials: 'omit',
});

/** Sends the requests of a client with its session's token, and reports each refused token once. */
export function requestSender(options: ClientOptions, table: WireTable) {
  let refusedToken: string | null = null;

  const noticeStatus = (status: number, entry: WireEntry, token: string | null) => {
    if (
      status !== 401 ||
      !entry.signed ||
      token === null ||
      token === refusedToken ||
      token !== options.token()
    )
      return;
    refusedToken = token;
    options.onUnauthorized?.();
  };

  /**
   * Prepares one request; throws on invalid arguments. Sending it gives the response, with any
   * status.
   */
  const prepare = (name: OperationName, args: object, target: number | null | undefined) => {
    const entry = entryFor(table, name);
    const token = options.token();
    const { path, body } = requestParts(
      name,
      entry,
      args as Record<string, unknown>,
      target === undefined ? options.target() : target,
    );
    const authorization =
      token !== null && entry.signed ? { authorization: `Bearer ${token}` } : undefined;
    const fetchNow = async (
      signal: AbortSignal | undefined,
      headers: Readonly<Record<string, string>>,
      onSent?: SentListener,
    ) => {
      const init = requestInit(entry, body, signal, { ...authorization, ...headers });
      const response = await options.transport(path, { ...init, onSent });
      noticeStatus(response.status, entry, token);
      return response;
    };
    return { entry, fetchNow };
  };

  return {
    /**
     * Sends a request and reads its reply. An abort is thrown, any other failure on the way is an
     * outcome.
     */
    async send(
      name: OperationName,
      args: object,
      { signal, target, key, readText, onSent }: CallOptions = {},
    ): Promise<Outcome> {
      const { entry, fetchNow } = prepare(name, args, target);
      try {
        const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
        return await replyOf(await fetchNow(signal, headers, onSent), entry, readText);
      } catch (error) {
        if (isAbort(error, signal)) throw error;
        options.log?.(`${name} did not reach the server`, error);
        return { reply: false, error: unreachable(error) };
      }
    },
    /** Opens a stream of events, or of bytes. A reply that refuses is thrown. */
    async open(
      name: OperationName,
      args: object,
      { signal, target, headers }: CallOptions & { readonly headers: Record<string, string> },
    ): Promise<Response> {
      const { entry, fetchNow } = prepare(name, args, target);
      const response = await fetchNow(signal, { accept: 'text/event-stream', ...headers });
      if (!response.ok) throw errorOfReply(response.status, (await replyOf(response, entry)).body);
      return response;
    },
  };
}
