import { cutText } from '@patchbay/kernel';
import { type CallEvent, type InboundHandler, type TextReport, type TextStatus } from '../port.js';
import {
  type NextAddresses,
  emptyMarkup,
  hangUpMarkup,
  markupOf,
  offerMarkup,
  rejectMarkup,
} from './markup.js';
import { fieldsOf, isSigned } from './signature.js';
import { type CallbackPath, eventOf, secondsIn } from './call-event.js';
import { textReasonOf } from './text-problems.js';

/** A callback as it came: path and query of the wire, one header, the body byte by byte. */
export interface CarrierCallback {
  readonly url: string;
  readonly signature: string | undefined;
  readonly body: string;
}

/** What is answered; `null` for a callback that the carrier did not sign. */
export type CallbackAnswer = {
  readonly contentType: 'text/xml; charset=utf-8';
  readonly text: string;
} | null;

export interface CallbackParts {
  /**
   * Public address of this installation, which the carrier signs, regardless of the proxy in
   * between.
   */
  readonly publicUrl: string;
  /** The tokens with which an account signs; none for an account that is not ours. */
  readonly tokensOf: (accountSid: string) => readonly string[];
  readonly handler: () => InboundHandler | null;
  /** Called when the first words of a call ask for a recording. */
  readonly record: (callSid: string, statusUrl: string) => void;
}

const textStatuses: ReadonlyMap<string, TextStatus> = new Map(
  Object.entries({
    accepted: 'queued',
    scheduled: 'queued',
    queued: 'queued',
    sending: 'queued',
    sent: 'sent',
    delivered: 'delivered',
    read: 'delivered',
    undelivered: 'undelivered',
    failed: 'failed',
    canceled: 'failed',
  }),
);

/** The content of a signed callback. */
interface CallbackContext {
  readonly one: (name: string) => string;
  readonly turn: number;
  readonly call: string;
  readonly query: URLSearchParams;
  readonly body: string;
}

/**
 * Parses the carrier's callback, lets the handler answer it, and writes the answer in the carrier's
 * markup.
 */
export function createCallbacks({ publicUrl, tokensOf, handler, record }: CallbackParts) {
  /**
   * Our callback addresses for the next events; the number of the turn identifies a repeated
   * callback.
   */
  function addressesAfter(turn: number, call: string): NextAddresses {
    const at = (path: CallbackPath, more: Readonly<Record<string, string>> = {}) =>
      `${publicUrl}${path}?${new URLSearchParams({ ...(call ? { call } : {}), turn: String(turn + 1), ...more }).toString()}`;
    return {
      said: at('/carrier/voice/said'),
      dialed: at('/carrier/voice/dialed'),
      offer: at('/carrier/voice/offer'),
      accept: at('/carrier/voice/offer', { asked: '1' }),
      recorded: at('/carrier/voice/recorded'),
      recording: at('/carrier/recording', { kind: 'voicemail' }),
      streamed: at('/carrier/voice/streamed'),
      stream: `${publicUrl.replace(/^http/, 'ws')}/carrier/stream`,
    };
  }

  async function answer({ url, signature, body }: CarrierCallback): Promise<CallbackAnswer> {
    const fields = fieldsOf(body);
    // Text that no database can store is not spoken text.
    const one = (name: string): string =>
      typeof fields[name] === 'string' ? within(name, fields[name].replaceAll('\u0000', '')) : '';
    if (!isSigned(signature, tokensOf(one('AccountSid')), `${publicUrl}${url}`, fields))
      return null;
    const { pathname, searchParams } = new URL(url, 'http://callback');
    const turn = Math.min(
      100_000,
      Math.max(0, Number.parseInt(searchParams.get('turn') ?? '0', 10) || 0),
    );
    const call = (searchParams.get('call') ?? '').replaceAll('\u0000', '');
    return {
      contentType: 'text/xml; charset=utf-8',
      text: await markup(pathname as CallbackPath, { one, turn, call, query: searchParams, body }),
    };
  }

  async function markup(path: CallbackPath, told: CallbackContext): Promise<string> {
    if (path === '/carrier/text') {
      await handler()?.text({ ...textOf(told.one), raw: told.body });
      return emptyMarkup();
    }
    if (path === '/carrier/text-status') {
      const report = textReportOf(told);
      if (report) await handler()?.textStatus?.(report);
      return emptyMarkup();
    }
    const event = eventOf(path, told);
    return event ? callMarkup(path, event, told) : emptyMarkup();
  }

  /** Lets the handler answer an event of a call. */
  async function callMarkup(
    path: CallbackPath,
    event: CallEvent,
    { turn, call }: CallbackContext,
  ): Promise<string> {
    const next = addressesAfter(turn, call);
    const given = (await handler()?.call(event)) ?? null;
    if (path === '/carrier/voice/offer') return given ? offerMarkup(given, next) : hangUpMarkup();
    if (event.type === 'ended' || path === '/carrier/recording') return emptyMarkup();
    if (given === null) return event.type === 'ringing' ? rejectMarkup() : hangUpMarkup();
    if (given.record)
      record(
        event.callId,
        `${publicUrl}/carrier/recording?kind=call${call ? `&call=${encodeURIComponent(call)}` : ''}`,
      );
    return markupOf(given, next);
  }

  return answer;
}

/**
 * The carrier's ids are keys in our tables, and limited to the length of keys; the holder of a
 * token may sign any value. Other long values are cut, except speech.
 */
function within(name: string, text: string): string {
  if (/Sid$/.test(name)) return /^[\w-]{1,64}$/.test(text) ? text : '';
  if (name === 'Body' || name === 'SpeechResult') return text;
  return cutText(text, /Url/.test(name) ? 2048 : 320);
}

/** What the carrier's own handling of STOP, START and HELP found in a text. */
const optOutTypes = new Map([
  ['STOP', 'stop'],
  ['START', 'start'],
  ['HELP', 'help'],
] as const) as ReadonlyMap<string, 'stop' | 'start' | 'help'>;

function textOf(one: (name: string) => string) {
  const media = Array.from({ length: Math.min(10, secondsIn(one('NumMedia'))) }, (_, at) =>
    one(`MediaUrl${at}`),
  ).filter(Boolean);
  const optOut = optOutTypes.get(one('OptOutType'));
  return {
    from: one('From'),
    to: one('To'),
    text: one('Body'),
    messageId: one('MessageSid') || one('SmsSid'),
    ...(optOut ? { optOut } : {}),
    ...(media.length > 0 ? { mediaUrls: media } : {}),
  };
}

const didFail = (status: TextReport['status']): boolean =>
  status === 'failed' || status === 'undelivered';

/** What became of a text that went out; null for a status that means nothing to us. */
function textReportOf({ one, query }: CallbackContext): TextReport | null {
  const status = textStatuses.get(one('MessageStatus') || one('SmsStatus'));
  if (!status) return null;
  const code = one('ErrorCode').slice(0, 10);
  return {
    key: query.get('text') ?? '',
    messageId: one('MessageSid') || one('SmsSid'),
    status,
    error: code ? `The carrier says ${code}.` : null,
    reason: didFail(status) ? textReasonOf(Number(code)) : null,
  };
}
