import * as z from 'zod';
import { PaymentsError } from '../port.js';
import { replyJson } from '../../web/reply-text.js';

const token = z.object({ access_token: z.string(), expires_in: z.number() });
export const unavailable = () => new PaymentsError('unavailable', 'PayPal does not answer.');

interface PaypalHttpContext {
  readonly apiBase: string;
  readonly timeoutMs: number;
  readonly now: () => number;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Requests to PayPal with a token that is kept until it expires. */
export function createPaypalHttp({
  apiBase,
  timeoutMs,
  now,
  clientId,
  clientSecret,
}: PaypalHttpContext): (
  path: string,
  init?: RequestInit,
) => Promise<{ status: number; reply: unknown }> {
  let held: { readonly token: string; readonly until: number } | null = null;

  async function send(
    path: string,
    init: RequestInit,
  ): Promise<{ status: number; reply: unknown }> {
    const reply = await fetch(new URL(path, apiBase), {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => {
      throw unavailable();
    });
    if (reply.status >= 500 || reply.status === 429) throw unavailable();
    return {
      status: reply.status,
      reply: await replyJson(reply).catch(() => {
        throw unavailable();
      }),
    };
  }

  async function bearer(): Promise<string> {
    if (held && held.until > now()) return held.token;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const { reply } = await send('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${basic}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const found = token.safeParse(reply);
    // Credit waits rather than comes back: the operator of the installation fixes this.
    if (!found.success)
      throw new PaymentsError('unavailable', 'PayPal does not know this installation.');
    held = { token: found.data.access_token, until: now() + (found.data.expires_in - 60) * 1000 };
    return held.token;
  }

  return async (path: string, init: RequestInit = {}) => {
    const answer = await send(path, {
      ...init,
      headers: {
        ...init.headers,
        authorization: `Bearer ${await bearer()}`,
        'content-type': 'application/json',
      },
    });
    if (answer.status === 401) {
      held = null;
      throw unavailable();
    }
    return answer;
  };
}
