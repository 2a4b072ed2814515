import { headerOf } from '@patchbay/server-providers';
import { type MediaClock } from '../media/media-clock.js';
import { paramsOf, splitOutside } from './addresses.js';
import { type Reply } from './reply.js';
import { type SipRequest, tokensOf } from './request.js';

/** The shortest interval that RFC 4028 §4 allows, and the longest that is taken. */
const minSeconds = 90;
const maxSeconds = 7200;

/** The wish of a request for a session timer. */
export type TimerWish =
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly reply: Reply }
  | { readonly kind: 'refreshed'; readonly seconds: number; readonly isKnown: boolean };

/**
 * `Session-Expires` of an INVITE or UPDATE (RFC 4028 §9). The caller refreshes. A caller that wants
 * us to refresh gets an answer without a timer, which is what a server without timers does.
 */
export function readTimerWish({ message }: SipRequest): TimerWish {
  const value = headerOf(message, 'Session-Expires');
  if (value === undefined) return { kind: 'none' };
  const [seconds = '', ...rest] = splitOutside(value, ';') ?? [];
  const params = paramsOf(rest);
  if (!/^\d{1,10}$/.test(seconds) || !params) return { kind: 'refused', reply: { status: 400 } };
  if (params.get('refresher')?.toLowerCase() === 'uas') return { kind: 'none' };
  const isKnown = [...tokensOf(message, 'Supported'), ...tokensOf(message, 'Require')].includes(
    'timer',
  );
  if (Number(seconds) < minSeconds)
    return {
      kind: 'refused',
      reply: { status: 422, headers: [['Min-SE', String(minSeconds)]] },
    };
  return { kind: 'refreshed', seconds: Math.min(Number(seconds), maxSeconds), isKnown };
}

/** The headers of the 200; a refresher that knows timers is required to use them (§9, table 2). */
export const timerHeaders = (wish: TimerWish): (readonly [string, string])[] =>
  wish.kind === 'refreshed'
    ? [
        ...(wish.isKnown ? [['Require', 'timer'] as const] : []),
        ['Session-Expires', `${wish.seconds};refresher=uac`],
      ]
    : [];

export interface SessionTimer {
  /** A 2xx was sent: the interval begins again, or there is none any more. */
  restart(wish: TimerWish): void;
  stop(): void;
}

/** Ends a call that its caller does not refresh within the interval (RFC 4028 §10). */
export function createSessionTimer(clock: MediaClock, onExpired: () => void): SessionTimer {
  let stop: (() => void) | undefined;
  return {
    restart(wish) {
      stop?.();
      stop = wish.kind === 'refreshed' ? clock.after(wish.seconds * 1000, onExpired) : undefined;
    },
    stop: () => stop?.(),
  };
}
