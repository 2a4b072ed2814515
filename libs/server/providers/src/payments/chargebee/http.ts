import * as z from 'zod';
import { PaymentsError } from '../port.js';
import { replyJson } from '../../web/reply-text.js';

export interface ChargebeeHttpOptions {
  /** The name of the site, without its domain. */
  readonly site: string;
  readonly apiKey: string;
  /** Another server with Chargebee's protocol, as `http://host:port`; the site's own if omitted. */
  readonly apiBase?: string;
  readonly timeoutMs?: number;
}

/** Fields of a form; undefined ones are omitted. */
export type Form = Readonly<Record<string, string | number | boolean | undefined>>;

export interface ChargebeeHttp {
  get<T>(path: string, query: Form, shape: z.ZodType<T>): Promise<T>;
  /** `key` makes it idempotent for the half hour that Chargebee remembers it. */
  post<T>(path: string, form: Form, shape: z.ZodType<T>, key?: string): Promise<T>;
}

const problem = z.object({ api_error_code: z.string().optional(), message: z.string().optional() });

/** A no of Chargebee, with its code: `resource_not_found`, `duplicate_entry`. */
export class ChargebeeRefusal extends PaymentsError {
  constructor(
    readonly reason: string,
    message: string,
  ) {
    super('refused', message);
  }
}

/**
 * Forms over HTTPS under the site's key, JSON back; no redirect is followed. What it cannot do now
 * is `unavailable`.
 */
export function createChargebeeHttp({
  site,
  apiKey,
  apiBase = `https://${site}.chargebee.com`,
  timeoutMs = 15_000,
}: ChargebeeHttpOptions): ChargebeeHttp {
  const authorization = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`;
  const unavailable = () => new PaymentsError('unavailable', 'Chargebee does not answer.');

  async function send<T>(
    method: 'GET' | 'POST',
    path: string,
    body: Form,
    shape: z.ZodType<T>,
    key?: string,
  ): Promise<T> {
    const form = new URLSearchParams(
      Object.entries(body).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    );
    const url = new URL(`/api/v2${path}`, apiBase);
    if (method === 'GET') url.search = form.toString();
    const reply = await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(method === 'POST' ? { body: form } : {}),
      headers: {
        authorization,
        accept: 'application/json',
        ...(key === undefined ? {} : { 'chargebee-idempotency-key': key }),
      },
    }).catch(() => {
      throw unavailable();
    });
    const json: unknown = await replyJson(reply).catch(() => {
      throw unavailable();
    });
    if (reply.status >= 500 || reply.status === 429) throw unavailable();
    if (reply.status === 401 || reply.status === 403)
      throw new PaymentsError('refused', 'Chargebee does not know this key.');
    if (reply.status >= 300) {
      const { api_error_code: code = '', message = 'no reason given' } =
        problem.safeParse(json).data ?? {};
      throw new ChargebeeRefusal(code, `Chargebee refused: ${message}`);
    }
    const read = shape.safeParse(json);
    if (!read.success) throw unavailable();
    return read.data;
  }

  return {
    get: (path, query, shape) => send('GET', path, query, shape),
    post: (path, form, shape, key) => send('POST', path, form, shape, key),
  };
}
