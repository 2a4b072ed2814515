import { cutText } from '@patchbay/kernel';
import { isCallerName } from '@patchbay/formats';
import { compilePattern } from '@patchbay/formula';
import { type CallNext, type CallTurn } from '@patchbay/server-providers';
import { wordsFor } from './call-words.js';
import { needsRecordingNotice } from './recording-consent.js';

type Config = Readonly<Record<string, unknown>>;

const number = (
  config: Config,
  key: string,
  fallback: number,
  [min, max]: readonly [number, number],
): number => {
  const value = Number(config[key] ?? fallback);
  return Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : fallback;
};
const text = (config: Config, key: string): string =>
  typeof config[key] === 'string' ? (config[key] as string).trim() : '';

/** How an agent behaves on the telephone, from its configuration. Times are seconds. */
export interface CallSettings {
  readonly language: string;
  readonly ringSeconds: number;
  readonly waitSeconds: number;
  readonly silenceSeconds: number;
  readonly maxSilences: number;
  readonly endOfSpeechSeconds: number;
  readonly confirmsTransfers: boolean;
  readonly transferRingSeconds: number;
  /**
   * The word that accepts a transferred call, besides pressing 1; null where only the key counts.
   */
  readonly takesTransfer: ((said: string) => boolean) | null;
  readonly transferNotification: string;
  readonly usesOwnNumber: boolean;
  /**
   * Whether calls are recorded, and which parties are informed: none, all, or those in areas where
   * the law requires it.
   */
  readonly recording: {
    readonly tells: 'none' | 'all' | 'by-law';
    readonly phrase: string;
  } | null;
  /**
   * Keys that are pressed when a call is answered, for a forwarding party that connects only after
   * a key; empty for none.
   */
  readonly pressFirst: string;
  /** Whether the agent can take a message for the members. */
  readonly takesMessages: boolean;
}

export function callSettingsOf(config: Config): CallSettings {
  const language = text(config, 'agentLang');
  const actions = Array.isArray(config.actions) ? (config.actions as readonly Config[]) : [];
  const transfer = actions.find((action) => action.name === 'transfer') ?? {};
  return {
    language: /^[a-z]{2,3}(?:-[A-Z]{2})?$/.test(language) ? language : 'en-US',
    ringSeconds: number(config, 'preAnswerRingTime', 0, [0, 60]),
    waitSeconds: Math.round(number(config, 'waitOnAnswer', 0, [0, 10_000]) / 1000),
    silenceSeconds: number(config, 'callerResponseTimeout', 13, [3, 60]),
    maxSilences: number(config, 'callerResponseTimeoutHangupCounter', 3, [1, 10]),
    endOfSpeechSeconds: Math.max(
      1,
      Math.round(number(config, 'speakingTimeout', 1200, [500, 10_000]) / 1000),
    ),
    confirmsTransfers: config.confirmTransfers === true || config.attendedTransfers === true,
    transferRingSeconds: number(config, 'transferConfirmTimeout', 30, [5, 120]),
    takesTransfer:
      config.attendedTransfers === true
        ? bridgedBy(text(config, 'attendedTransferBridgeTrigger'))
        : null,
    transferNotification: text(transfer, 'transferNotification'),
    usesOwnNumber: transfer.useAgentNumber === true,
    pressFirst: keysIn(text(config, 'postAnswerDtmf')),
    takesMessages: actions.some((action) => action.name === 'takeMessage'),
    recording:
      config.recordCalls === false
        ? null
        : {
            tells: recordingNoticeMode(config),
            phrase: text(config, 'recordingNotificationPhrase') || wordsFor({ language }).recorded,
          },
  };
}

/**
 * Words that accept a transferred call: any, those of a pattern, or a yes, which also applies when
 * the pattern is invalid.
 */
function bridgedBy(trigger: string): (said: string) => boolean {
  if (trigger.toLowerCase() === 'any') return (said) => said.trim() !== '';
  const pattern = trigger === '' ? '' : compilePattern(trigger);
  return typeof pattern === 'string'
    ? (said) => /\b(?:yes|yeah|yep|sí|si)(?![\p{L}\p{N}])/iu.test(said)
    : (said) => [said, said.toLowerCase()].some((words) => pattern.test(words.slice(0, 500)));
}

/** Keys in the carrier's notation; a comma becomes two `w`. Empty for an invalid sequence. */
const keysIn = (written: string): string =>
  /^[\dA-D*#w,]{1,32}$/i.test(written)
    ? written
        .toLowerCase()
        .replaceAll(',', 'ww')
        .replace(/[a-d]/g, (key) => key.toUpperCase())
    : '';

/**
 * Who is informed of a recording. The setting has three text values; `true` is the default, also
 * for invalid values.
 */
function recordingNoticeMode({
  autoRecordingNotification: setting,
  noAutoRecordingNotification: older,
}: Config): 'none' | 'all' | 'by-law' {
  if (setting === 'always') return 'all';
  return ['false', false, 'never'].includes(setting as string | boolean) ||
    (setting === undefined && older === true)
    ? 'none'
    : 'by-law';
}

/** The recording notice for a number; empty when none is given. */
export function recordingNoticeFor(
  { recording }: Pick<CallSettings, 'recording'>,
  number: string,
): string {
  if (recording === null || recording.tells === 'none') return '';
  return recording.tells === 'all' || needsRecordingNotice(number) ? recording.phrase : '';
}

export const listen = (settings: CallSettings): CallNext => ({
  do: 'listen',
  silenceSeconds: settings.silenceSeconds,
  endOfSpeechSeconds: settings.endOfSpeechSeconds,
  mayInterrupt: true,
});

export const turn = (
  settings: CallSettings,
  say: string,
  next: CallNext = listen(settings),
): CallTurn => ({ say, next, language: settings.language });

/** The caller's name as the carrier gives it, unless it is a placeholder or a place. */
export const callerNameOf = (name: string | undefined): string | null =>
  name !== undefined && isCallerName(name) ? cutText(name.trim(), 80) : null;

/**
 * The owner's treatment of a caller name before the call is answered; null without a setting.
 * Patterns run on our linear-time engine; an invalid one matches no name.
 */
export function screenedBy(
  config: Config,
  callerName: string | undefined,
):
  | { readonly do: 'reject'; readonly reason: 'busy' | 'rejected' }
  | { readonly do: 'transfer'; readonly to: string }
  | null {
  const name = (callerName ?? '').slice(0, 200);
  const fits = (key: string): boolean => {
    const pattern = text(config, key) === '' ? '' : compilePattern(text(config, key));
    return typeof pattern !== 'string' && pattern.test(name);
  };
  if (name === '') return null;
  if (fits('cnamAutoRejectRegex'))
    return {
      do: 'reject',
      reason: Number(config.cnamAutoRejectCode) === 486 ? 'busy' : 'rejected',
    };
  const to = text(config, 'cnamAutoTransferDestination');
  return to !== '' && fits('cnamAutoTransferRegex') ? { do: 'transfer', to } : null;
}

/**
 * A transfer destination: a number with the digits to press afterwards, an extension of the owner's
 * own telephone system, or a colleague's username.
 */
export type Target =
  | { readonly number: string; readonly digits: string }
  | { readonly extension: string }
  | { readonly username: string };

/** Parses a destination as the owner wrote it; null when it cannot be called. */
export function targetOf(destination: string): Target | null {
  const [, number, digits] = /^(\+\d{8,15})((?:[\d,]*\d)?)$/.exec(destination) ?? [];
  if (number !== undefined) return { number, digits: (digits ?? '').replaceAll(',', 'w') };
  const [, extension] = /^(?:ext|pbx):([\w*#.-]{1,40})$/i.exec(destination) ?? [];
  if (extension !== undefined) return { extension };
  return destination.startsWith('@') ? { username: destination.slice(1) } : null;
}

/** Maximum duration of a call; then it counts as ended, whatever the carrier reports. */
export const longestCallMs = 4 * 60 * 60 * 1000;
