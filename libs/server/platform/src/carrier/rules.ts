import { isCallerName } from '@patchbay/formats';
import { compilePattern } from '@patchbay/formula';
import { type CallNext, type CallTurn } from '@patchbay/server-providers';

type Config = Readonly<Record<string, unknown>>;

const number = (config: Config, key: string, usual: number, [least, most]: readonly [number, number]): number => {
  const value = Number(config[key] ?? usual);
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : usual;
};
const text = (config: Config, key: string): string => (typeof config[key] === 'string' ? (config[key] as string).trim() : '');

/** How an agent behaves on the telephone, from its configuration. Times are seconds. */
export interface Manners {
  readonly language: string;
  readonly ringSeconds: number;
  readonly waitSeconds: number;
  readonly silenceSeconds: number;
  readonly mostSilences: number;
  readonly endOfSpeechSeconds: number;
  readonly confirmsTransfers: boolean;
  readonly transferRingSeconds: number;
  readonly transferNotification: string;
  readonly usesOwnNumber: boolean;
  /** The notice that the call is recorded; null when it is not recorded, empty when it is without a notice. */
  readonly recordingNotice: string | null;
}

export function mannersOf(config: Config): Manners {
  const language = text(config, 'agentLang');
  const notice = config.autoRecordingNotification;
  const transfer = (Array.isArray(config.actions) ? (config.actions as readonly Config[]) : []).find((action) => action.name === 'transfer') ?? {};
  return {
    language: /^[a-z]{2,3}(?:-[A-Z]{2})?$/.test(language) ? language : 'en-US',
    ringSeconds: number(config, 'preAnswerRingTime', 0, [0, 60]), waitSeconds: Math.round(number(config, 'waitOnAnswer', 0, [0, 10_000]) / 1000),
    silenceSeconds: number(config, 'callerResponseTimeout', 13, [3, 60]), mostSilences: number(config, 'callerResponseTimeoutHangupCounter', 3, [1, 10]),
    endOfSpeechSeconds: Math.max(1, Math.round(number(config, 'speakingTimeout', 1200, [500, 10_000]) / 1000)),
    confirmsTransfers: config.confirmTransfers === true || config.attendedTransfers === true, transferRingSeconds: number(config, 'transferConfirmTimeout', 30, [5, 120]),
    transferNotification: text(transfer, 'transferNotification'), usesOwnNumber: transfer.useAgentNumber === true,
    // A missing setting tells callers: who may be recorded in silence differs from place to place.
    recordingNotice: config.recordCalls === false ? null : notice === 'never' || notice === false || notice === 'false' ? '' : text(config, 'recordingNotificationPhrase') || 'This call is being recorded.',
  };
}

export const listen = (manners: Manners): CallNext => ({ do: 'listen', silenceSeconds: manners.silenceSeconds, endOfSpeechSeconds: manners.endOfSpeechSeconds, mayInterrupt: true });

export const turn = (manners: Manners, say: string, next: CallNext = listen(manners)): CallTurn => ({ say, next, language: manners.language });

/** What the agent says by itself on the telephone. */
export const words = {
  stillThere: 'Are you still there?',
  goodbye: 'I cannot hear you, so I will hang up now. Goodbye.',
  nobodyThere: 'I am sorry, nobody is picking up at the moment. Is there anything else that I can do for you?',
  voicemail: 'Nobody can take your call right now. Please leave a message after the tone.',
  thanks: 'Thank you. Goodbye.',
  forwarded: 'This line is forwarded to your agent. Everything works.',
  sayAgain: 'I am sorry, could you say that again?',
  offer: (who: string) => `You have a call from ${who}. Press 1 to take it.`,
} as const;

/** The caller's name as the carrier gives it, unless it is a placeholder or a place. */
export const callerNameOf = (name: string | undefined): string | null => (name !== undefined && isCallerName(name) ? name.trim().slice(0, 80) : null);

/**
 * What an owner wants done with a caller by their name, before anybody answers; null when nothing. The patterns run on our own engine, whose time
 * grows with the length of the name alone; one that cannot be read matches nobody.
 */
export function screenedBy(config: Config, callerName: string | undefined): { readonly do: 'reject'; readonly reason: 'busy' | 'rejected' } | { readonly do: 'transfer'; readonly to: string } | null {
  const name = (callerName ?? '').slice(0, 200);
  const fits = (key: string): boolean => {
    const pattern = text(config, key) === '' ? '' : compilePattern(text(config, key));
    return typeof pattern !== 'string' && pattern.test(name);
  };
  if (name === '') return null;
  if (fits('cnamAutoRejectRegex')) return { do: 'reject', reason: Number(config.cnamAutoRejectCode) === 486 ? 'busy' : 'rejected' };
  const to = text(config, 'cnamAutoTransferDestination');
  return to !== '' && fits('cnamAutoTransferRegex') ? { do: 'transfer', to } : null;
}

/** Where a call goes: a number with the digits to press afterwards, a colleague's username, or nothing that a telephone line reaches. */
export function targetOf(destination: string): { readonly number: string; readonly digits: string } | { readonly username: string } | null {
  const found = /^(\+\d{8,15})((?:,*\d+)*)$/.exec(destination);
  if (found) return { number: found[1] as string, digits: (found[2] ?? '').replaceAll(',', 'w') };
  return destination.startsWith('@') ? { username: destination.slice(1) } : null;
}
