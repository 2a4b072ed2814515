import * as z from 'zod';
import { CarrierError } from '../port.js';
import { replyText } from '../../web/reply-text.js';
import { textReasonOf } from './text-problems.js';

export interface TwilioAccount {
  readonly accountSid: string;
  readonly authToken: string;
}

export interface TwilioRestOptions extends TwilioAccount {
  /** A server with the same API; the vendor's own if omitted. */
  readonly baseUrl?: string;
  readonly timeoutMs?: number;
}

export const vendorUrl = 'https://api.twilio.com';
const maxMediaBytes = 25 * 1024 * 1024;
const refusal = z.object({ code: z.nullish(z.coerce.number()) });

/**
 * Codes that mean: this number cannot be reached or may not be used, and asking again does not
 * help.
 */
const wrongNumber: ReadonlySet<number> = new Set([
  21201, 21210, 21211, 21212, 21214, 21215, 21217, 21219, 21401, 21601, 21603, 21606, 21607, 21608,
  21610, 21612, 21614, 13224, 13227,
]);

/** Fields of a request; a list is sent as one field per item. */
export type RestFields = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The vendor's REST API of 2010-04-01 for one account: a handful of posts, so its SDK of 21 MB
 * stays out of the process.
 */
export function createTwilioRest({
  accountSid,
  authToken,
  baseUrl = vendorUrl,
  timeoutMs = 10_000,
}: TwilioRestOptions) {
  const base = baseUrl.replace(/(?<!\/)\/+$/, '');
  const account = `${base}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

  return {
    async post<T>(path: string, fields: RestFields, schema: z.ZodType<T>): Promise<T> {
      const body = new URLSearchParams(
        Object.entries(fields).flatMap(([name, value]): [string, string][] =>
          value === undefined
            ? []
            : typeof value === 'string'
              ? [[name, value]]
              : value.map((one) => [name, one]),
        ),
      );
      const response = await fetch(`${account}${path}`, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(unsure);
      const text = await replyText(response).catch(() => '');
      if (!response.ok) throw refusalOf(response.status, text);
      const parsed = schema.safeParse(jsonOf(text));
      if (!parsed.success)
        throw new CarrierError('unknown', 'The carrier answered something that cannot be read.');
      return parsed.data;
    },

    /**
     * The bytes behind an address of this account. The vendor leads on to its storage, which sees
     * no credentials.
     */
    async media(address: string): Promise<{ type: string; bytes: Uint8Array }> {
      const url = URL.parse(address);
      if (!url || !url.href.startsWith(`${account}/`))
        throw new CarrierError('refused', 'This is no address of the carrier.');
      const signal = AbortSignal.timeout(60_000);
      let response = await fetch(url, {
        headers: { authorization },
        redirect: 'manual',
        signal,
      }).catch(unreachable);
      const onward = URL.parse(response.headers.get('location') ?? '');
      if (response.status >= 300 && response.status < 400 && onward && isStorage(onward, base))
        response = await fetch(onward, { redirect: 'error', signal }).catch(unreachable);
      if (!response.ok)
        throw new CarrierError(
          response.status === 404 || response.status >= 500 ? 'unreachable' : 'refused',
          'The carrier does not give this out.',
        );
      return {
        type:
          (response.headers.get('content-type') ?? 'application/octet-stream')
            .split(';')[0]
            ?.trim() ?? '',
        bytes: await readAll(response),
      };
    },
  };
}

export type TwilioRest = ReturnType<typeof createTwilioRest>;

/** Where the vendor keeps media: its own hosts and the cloud that it rents. */
const isStorage = (url: URL, base: string): boolean =>
  url.origin === new URL(base).origin ||
  (url.protocol === 'https:' &&
    /(?:^|\.)(?:twilio\.com|twiliocdn\.com|amazonaws\.com)$/.test(url.hostname));

async function readAll(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += (chunk as Uint8Array).length;
    if (size > maxMediaBytes) throw new CarrierError('refused', 'The file is too large.');
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks);
}

/**
 * A request that never reached the carrier may be retried; one that was interrupted later may have
 * taken effect.
 */
function unsure(error: unknown): never {
  const { code } = ((error as { cause?: unknown }).cause ?? {}) as { code?: string };
  if (
    [
      'ECONNREFUSED',
      'ENOTFOUND',
      'EAI_AGAIN',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'UND_ERR_CONNECT_TIMEOUT',
    ].includes(code ?? '')
  )
    unreachable(error);
  throw new CarrierError('unknown', 'The carrier did not say whether it took this.', {
    cause: error,
  });
}

function unreachable(error: unknown): never {
  throw new CarrierError('unreachable', 'The carrier does not answer. Try again in a moment.', {
    cause: error,
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Why the carrier refused, without its words: they name accounts and addresses. */
function refusalOf(status: number, text: string): CarrierError {
  const said = refusal.safeParse(jsonOf(text));
  const code = said.success ? (said.data.code ?? 0) : 0;
  if (wrongNumber.has(code))
    return new CarrierError(
      'invalid',
      code === 21610
        ? 'This number does not want texts.'
        : 'The carrier cannot reach this number, or not from ours.',
      { textReason: textReasonOf(code) },
    );
  if (status === 401 || status === 403)
    return new CarrierError('refused', 'The carrier does not accept these credentials.');
  if (status === 404) return new CarrierError('ended', 'The carrier does not know this any more.');
  if (status >= 500 && status !== 503)
    return new CarrierError('unknown', 'The carrier did not say whether it took this.');
  if (status === 429 || status === 503)
    return new CarrierError('unreachable', 'The carrier does not answer. Try again in a moment.');
  return new CarrierError('invalid', 'The carrier refused this.', {
    textReason: textReasonOf(code),
  });
}
