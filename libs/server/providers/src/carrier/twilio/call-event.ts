import { type CallEvent, type CallOutcome } from '../port.js';

/** The paths at which the carrier asks. */
export const callbackPaths = [
  '/carrier/voice',
  '/carrier/voice/answered',
  '/carrier/voice/said',
  '/carrier/voice/dialed',
  '/carrier/voice/offer',
  '/carrier/voice/recorded',
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

/** A recording that can be fetched; null for one that is not there yet. */
function recordedOf(
  of: { readonly callId: string; readonly ourId?: string; readonly key: string },
  one: (name: string) => string,
  kind: 'voicemail' | 'call',
): CallEvent | null {
  if (
    !one('RecordingSid') ||
    !one('RecordingUrl') ||
    (one('RecordingStatus') && one('RecordingStatus') !== 'completed')
  )
    return null;
  return {
    ...of,
    key: `${of.key}:${one('RecordingSid')}`,
    type: 'recorded',
    recording: {
      id: one('RecordingSid'),
      url: one('RecordingUrl'),
      seconds: secondsIn(one('RecordingDuration')),
      kind,
    },
  };
}

/**
 * What a callback about a call means; null when it means nothing to us, such as that it still
 * rings.
 */
export function eventOf(
  path: CallbackPath,
  {
    one,
    turn,
    call,
    query,
  }: {
    readonly one: (name: string) => string;
    readonly turn: number;
    readonly call: string;
    readonly query: URLSearchParams;
  },
): CallEvent | null {
  // The one who takes a transfer has a call of their own, whose parent is ours.
  const callId =
    path === '/carrier/voice/offer' ? one('ParentCallSid') || one('CallSid') : one('CallSid');
  if (!callId) return null;
  const of = {
    callId,
    ...(call ? { ourId: call } : {}),
    key: `${callId}:${path.slice('/carrier/'.length)}:${turn}`,
  };
  switch (path) {
    case '/carrier/voice':
      return {
        ...of,
        type: 'ringing',
        from: one('From'),
        to: one('To'),
        ...(one('CallerName') ? { callerName: one('CallerName') } : {}),
      };
    case '/carrier/voice/answered':
      return {
        ...of,
        type: 'answered',
        by: /^(?:machine|fax)/.test(one('AnsweredBy')) ? 'machine' : 'person',
      };
    case '/carrier/voice/said': {
      const heard = one('SpeechResult').trim() || one('Digits').trim();
      return heard ? { ...of, type: 'said', text: heard } : { ...of, type: 'silent' };
    }
    case '/carrier/voice/offer':
      return {
        ...of,
        key: `${of.key}:${one('CallSid')}:${one('Digits').slice(0, 4)}`,
        type: 'offered',
        digits: query.get('asked') === '1' ? one('Digits') : null,
        ...(query.get('asked') === '1' && one('SpeechResult') ? { said: one('SpeechResult') } : {}),
      };
    case '/carrier/voice/dialed':
      return {
        ...of,
        type: 'transferred',
        outcome: outcomes.get(one('DialCallStatus')) ?? 'failed',
        seconds: secondsIn(one('DialCallDuration')),
      };
    case '/carrier/voice/recorded':
    case '/carrier/recording': {
      const isVoicemail = path === '/carrier/voice/recorded' || query.get('kind') === 'voicemail';
      return recordedOf(of, one, isVoicemail ? 'voicemail' : 'call');
    }
    case '/carrier/status': {
      const outcome = outcomes.get(one('CallStatus'));
      return outcome
        ? { ...of, type: 'ended', outcome, seconds: secondsIn(one('CallDuration')) }
        : null;
    }
    default:
      return null;
  }
}
