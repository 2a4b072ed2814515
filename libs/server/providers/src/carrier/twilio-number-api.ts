import * as z from 'zod';
import { CarrierError } from './port.js';
import { replyText } from '../web/reply-text.js';

const refusal = z.object({ code: z.nullish(z.coerce.number()), message: z.nullish(z.string()) });

/** Codes of the vendor that mean: the number is taken, or it is no number that can be had. */
const unavailable: ReadonlySet<number> = new Set([21421, 21422, 21404, 21651, 20404]);

export type AskCarrier = ReturnType<typeof createAsk>;

interface AskContext {
  readonly account: string;
  readonly authorization: string;
  readonly timeoutMs: number;
}

/** Requests to the REST API of one account; refusals become errors of the port. */
export function createAsk({ account, authorization, timeoutMs }: AskContext) {
  async function ask<T>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    values: Readonly<Record<string, string>>,
    schema: z.ZodType<T> | null,
  ): Promise<T | null> {
    const fields = new URLSearchParams(values);
    const url =
      method === 'POST'
        ? `${account}${path}`
        : `${account}${path}${fields.size > 0 ? `?${fields.toString()}` : ''}`;
    const response = await fetch(url, {
      method,
      headers: { authorization, accept: 'application/json' },
      ...(method === 'POST' ? { body: fields } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new CarrierError('unreachable', 'The carrier does not answer. Try again in a moment.', {
        cause: error,
      });
    });
    const text = await replyText(response).catch(() => '');
    if (!response.ok) throw refusalOf(response.status, text);
    if (!schema) return null;
    const parsed = schema.safeParse(jsonOf(text));
    if (!parsed.success)
      throw new CarrierError('unreachable', 'The carrier answered something that cannot be read.');
    return parsed.data;
  }
  return ask;
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
  if (status === 401 || status === 403)
    return new CarrierError('refused', 'The carrier does not accept these credentials.');
  if (status === 404 || unavailable.has(code))
    return new CarrierError('unavailable', 'This number cannot be had.');
  if (status === 429 || status >= 500)
    return new CarrierError('unreachable', 'The carrier does not answer. Try again in a moment.');
  return new CarrierError('invalid', 'The carrier refused this.');
}
