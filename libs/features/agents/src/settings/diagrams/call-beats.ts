import { type AgentConfig } from '@patchbay/contract';
import { type SettingKey } from '../setting-table.js';
import { valueOf } from '../setting-values.js';
import { type callDiagrams } from './messages.js';

/** Who is on a call, from left to right. */
export type Lane = 'caller' | 'agent' | 'colleague';

type Words = keyof typeof callDiagrams.texts & `beat.${string}`;

/** One thing that happens on a call. */
export interface Beat {
  readonly lane: Lane;
  /** Speaks, waits, presses a key, is connected with the caller, or is gone. */
  readonly kind: 'speaks' | 'waits' | 'presses' | 'joins' | 'ends';
  readonly words: Words;
  /** The number or the text in the words. */
  readonly value?: number | string;
  /** How long it takes; longer ones are drawn longer. */
  readonly seconds?: number;
}

const numberAt = (config: AgentConfig, key: SettingKey): number => {
  const value = valueOf(config, key);
  return typeof value === 'number' ? value : 0;
};
const textAt = (config: AgentConfig, key: SettingKey): string => {
  const value = valueOf(config, key);
  return typeof value === 'string' ? value.trim() : '';
};

/** A wait in seconds, as it is drawn and read; none without a time. */
const waits = (lane: Lane, words: Words, seconds: number): readonly Beat[] =>
  seconds > 0 ? [{ lane, kind: 'waits', words, value: seconds, seconds }] : [];

/** From the first ring to the first words of the caller. */
export function answeringBeats(config: AgentConfig): readonly Beat[] {
  const rings = numberAt(config, 'preAnswerRingTime');
  const keys = textAt(config, 'postAnswerDtmf');
  const told = textAt(config, 'autoRecordingNotification');
  return [
    ...(rings > 0
      ? waits('caller', 'beat.rings', rings)
      : [{ lane: 'caller', kind: 'waits', words: 'beat.atOnce' } as const]),
    ...(keys === ''
      ? []
      : [{ lane: 'agent', kind: 'presses', words: 'beat.keys', value: keys } as const]),
    ...waits('agent', 'beat.pause', numberAt(config, 'waitOnAnswer') / 1000),
    ...(told === 'false'
      ? []
      : [
          {
            lane: 'agent',
            kind: 'speaks',
            words: told === 'always' ? 'beat.recorded' : 'beat.recordedByLaw',
          } as const,
        ]),
    { lane: 'agent', kind: 'speaks', words: 'beat.greets' },
    { lane: 'caller', kind: 'speaks', words: 'beat.says' },
  ];
}

/** From the words of a caller to the reply, and what becomes of silence. */
export function turnBeats(config: AgentConfig): readonly Beat[] {
  const silences = numberAt(config, 'callerResponseTimeoutHangupCounter');
  return [
    { lane: 'caller', kind: 'speaks', words: 'beat.says' },
    ...waits('caller', 'beat.turnEnds', numberAt(config, 'speakingTimeout') / 1000),
    { lane: 'agent', kind: 'speaks', words: 'beat.replies' },
    ...waits('caller', 'beat.silent', numberAt(config, 'callerResponseTimeout')),
    { lane: 'agent', kind: 'speaks', words: 'beat.asks' },
    { lane: 'agent', kind: 'ends', words: 'beat.hangsUp', value: silences },
  ];
}

/** What the other side does to take a call; nothing where it is connected when it picks up. */
function accepted(config: AgentConfig): readonly Beat[] {
  if (valueOf(config, 'attendedTransfers') === true) {
    const trigger = textAt(config, 'attendedTransferBridgeTrigger');
    const words =
      trigger === '' ? 'beat.yes' : trigger.toLowerCase() === 'any' ? 'beat.any' : 'beat.fits';
    return [
      { lane: 'agent', kind: 'speaks', words: 'beat.whoCalls' },
      { lane: 'colleague', kind: 'speaks', words, ...(trigger ? { value: trigger } : {}) },
    ];
  }
  return valueOf(config, 'confirmTransfers') === true
    ? [{ lane: 'colleague', kind: 'presses', words: 'beat.presses' }]
    : [];
}

/** From the wish to be transferred to the connection. */
export function transferBeats(config: AgentConfig): readonly Beat[] {
  return [
    { lane: 'caller', kind: 'speaks', words: 'beat.wants' },
    ...waits('colleague', 'beat.theirPhone', numberAt(config, 'transferConfirmTimeout')),
    ...accepted(config),
    { lane: 'colleague', kind: 'joins', words: 'beat.joined' },
    { lane: 'agent', kind: 'ends', words: 'beat.otherwise' },
  ];
}
