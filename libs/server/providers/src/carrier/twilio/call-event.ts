import { type CallEvent, type CallOutcome } from '../port.js';

/** The paths of the carrier's callbacks. */
export const callbackPaths = [
  '/carrier/voice',
  '/carrier/voice/answered',
  '/carrier/voice/said',
  '/carrier/voice/dialed',
  '/carrier/voice/offer',
  '/carrier/voice/recorded',
  '/carrier/voice/streamed',
  '/carrier/recording',
  '/carrier/status',
  '/carrier/text',
  '/carrier/text-status',
] as const;

export type CallbackPath = (typeof callbackPaths)[number];

const outcomes: ReadonlyMap<string, CallOutcome> = new Map(
  Object.entries({
    completed: 'completed',
    answered: 'completed',
    busy: 'busy',
    'no-answer': 'no-answer',
    canceled: 'no-answer',
    failed: 'failed',
  }),
);

export const secondsIn = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : 0);

/** What a callback carries, beside its path. */
interface Callback {
  /** A field of its form; empty when it has none of the name. */
  readonly one: (name: string) => string;
  readonly turn: number;
  readonly call: string;
  readonly query: URLSearchParams;
}

/** What every event of a callback has. */
type EventBase = Pick<CallEvent, 'callId' | 'ourId' | 'key'>;
type EventReader = (base: EventBase, callback: Callback) => CallEvent | null;

/** A recording that can be fetched; null for one that is not there yet. */
function recordedOf(
  base: EventBase,
  one: (name: string) => string,
  kind: 'voicemail' | 'call',
): CallEvent | null {
  const [id, url, status] = [one('RecordingSid'), one('RecordingUrl'), one('RecordingStatus')];
  if (!id || !url || (status && status !== 'completed')) return null;
  return {
    ...base,
    key: `${base.key}:${id}`,
    type: 'recorded',
    recording: { id, url, seconds: secondsIn(one('RecordingDuration')), kind },
  };
}

/**
 * The meaning of a call's callback, by path; null if it is not used, such as the report that it
 * still rings.
 */
const eventReaders: Partial<Readonly<Record<CallbackPath, EventReader>>> = {
  '/carrier/voice': (base, { one }) => ({
    ...base,
    type: 'ringing',
    from: one('From'),
    to: one('To'),
    ...(one('CallerName') ? { callerName: one('CallerName') } : {}),
  }),
  '/carrier/voice/answered': (base, { one }) => ({
    ...base,
    type: 'answered',
    by: /^(?:machine|fax)/.test(one('AnsweredBy')) ? 'machine' : 'person',
  }),
  '/carrier/voice/said': (base, { one }) => {
    const heard = one('SpeechResult').trim() || one('Digits').trim();
    return heard ? { ...base, type: 'said', text: heard } : { ...base, type: 'silent' };
  },
  '/carrier/voice/offer': (base, { one, query }) => {
    const isAsked = query.get('asked') === '1';
    return {
      ...base,
      key: `${base.key}:${one('CallSid')}:${one('Digits').slice(0, 4)}`,
      type: 'offered',
      digits: isAsked ? one('Digits') : null,
      ...(isAsked && one('SpeechResult') ? { said: one('SpeechResult') } : {}),
    };
  },
  '/carrier/voice/dialed': (base, { one }) => ({
    ...base,
    type: 'transferred',
    outcome: outcomes.get(one('DialCallStatus')) ?? 'failed',
    seconds: secondsIn(one('DialCallDuration')),
  }),
  '/carrier/voice/streamed': (base) => ({ ...base, type: 'streamed' }),
  '/carrier/voice/recorded': (base, { one }) => recordedOf(base, one, 'voicemail'),
  '/carrier/recording': (base, { one, query }) =>
    recordedOf(base, one, query.get('kind') === 'voicemail' ? 'voicemail' : 'call'),
  '/carrier/status': (base, { one }) => {
    const outcome = outcomes.get(one('CallStatus'));
    if (!outcome) return null;
    const isInbound = base.ourId === undefined && !one('Direction').startsWith('outbound');
    return {
      ...base,
      type: 'ended',
      outcome,
      seconds: secondsIn(one('CallDuration')),
      ...(isInbound && one('To') ? { inbound: { from: one('From'), to: one('To') } } : {}),
    };
  },
};

/** The event of a call's callback; null if there is none. */
export function eventOf(path: CallbackPath, callback: Callback): CallEvent | null {
  const { one, turn, call } = callback;
  // The one who takes a transfer has a call of their own, whose parent is ours.
  const callId = (path === '/carrier/voice/offer' && one('ParentCallSid')) || one('CallSid');
  if (!callId) return null;
  const base = {
    callId,
    ...(call ? { ourId: call } : {}),
    key: `${callId}:${path.slice('/carrier/'.length)}:${turn}`,
  };
  return eventReaders[path]?.(base, callback) ?? null;
}
