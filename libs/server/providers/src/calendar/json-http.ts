import { setTimeout as sleep } from 'node:timers/promises';
import type * as z from 'zod';
import { CalendarError } from './port.js';
import { replyText } from '../web/reply-text.js';

/**
 * One request to a calendar's API. `idempotent` ones are tried again when the answer is that it
 * might work in a moment.
 */
export interface JsonRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly token?: string;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly idempotent: boolean;
  readonly signal?: AbortSignal;
}

export interface JsonAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface JsonHttp {
  send(request: JsonRequest): Promise<JsonAnswer>;
}

const tries = 3;
const longestPauseMs = 2000;

/**
 * Speaks JSON over HTTP with a calendar's API: one deadline over all tries, pauses that grow, no
 * redirect followed.
 */
export function createJsonHttp({
  timeoutMs,
  pauseMs = 200,
}: {
  readonly timeoutMs: number;
  readonly pauseMs?: number;
}): JsonHttp {
  return {
    send: async (request) => {
      const clock = AbortSignal.timeout(timeoutMs);
      const signal = request.signal ? AbortSignal.any([clock, request.signal]) : clock;
      for (let turn = 1; ; turn += 1) {
        const answer = await once(request, signal).catch((error: unknown) => {
          if (request.signal?.aborted) throw error;
          return null;
        });
        const mayWork = answer === null || answer.status >= 500 || isLimited(answer);
        if (!mayWork) return answer;
        if (!request.idempotent || turn === tries || clock.aborted)
          throw answer && isLimited(answer)
            ? new CalendarError('limited', 'The calendar asks to come back later.')
            : new CalendarError(
                'unreachable',
                answer ? `The calendar answered ${answer.status}.` : 'The calendar did not answer.',
              );
        await sleep(
          Math.min(longestPauseMs, answer?.retryAfterMs ?? pauseMs * 2 ** (turn - 1)),
          undefined,
          { signal },
        ).catch(() => undefined);
      }
    },
  };
}

interface TimedAnswer extends JsonAnswer {
  readonly retryAfterMs: number | null;
}

async function once(
  { method, url, token, json, form }: JsonRequest,
  signal: AbortSignal,
): Promise<TimedAnswer> {
  const body =
    json !== undefined
      ? JSON.stringify(json)
      : form
        ? new URLSearchParams(form).toString()
        : undefined;
  const reply = await fetch(url, {
    method,
    signal,
    redirect: 'error',
    ...(body === undefined ? {} : { body }),
    headers: {
      accept: 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(json !== undefined
        ? { 'content-type': 'application/json' }
        : form
          ? { 'content-type': 'application/x-www-form-urlencoded' }
          : {}),
    },
  });
  const text = await replyText(reply);
  const seconds = Number(reply.headers.get('retry-after') ?? NaN);
  return {
    status: reply.status,
    body: parse(text),
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : null,
  };
}

function parse(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Google says "too often" as 429 or as 403 with a reason. */
const isLimited = ({ status, body }: JsonAnswer): boolean =>
  status === 429 ||
  (status === 403 &&
    ['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded'].includes(reasonOf(body)));

/** The reason within an error of the calendar API, or the error of the token endpoint. */
export function reasonOf(body: unknown): string {
  const { error } = (body ?? {}) as {
    error?: string | { errors?: readonly { reason?: string }[]; status?: string };
  };
  return typeof error === 'string' ? error : (error?.errors?.[0]?.reason ?? error?.status ?? '');
}

/** The body in the shape that it should have. */
export function readBody<T>(schema: z.ZodType<T>, { body }: JsonAnswer): T {
  const read = schema.safeParse(body);
  if (!read.success) throw new CalendarError('malformed', 'The calendar’s answer cannot be read.');
  return read.data;
}
