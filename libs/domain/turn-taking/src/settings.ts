import { type AgentConfig } from '@patchbay/contract';

/** The keys of an agent's configuration that decide how turns are taken. */
export type TurnConfig = Partial<
  Pick<
    AgentConfig,
    | 'waitOnAnswer'
    | 'interruptionWordCount'
    | 'interruptionMinimumSpeakingTime'
    | 'speakingTimeout'
    | 'speechProcessingDelay'
    | 'speechProcessingDelayInterruptionStep'
    | 'speechProcessingDelayMaxMultiplier'
    | 'callerResponseTimeout'
    | 'callerResponseTimeoutHangupCounter'
  >
>;

/**
 * What the recognizer of a call can do: `none` understands no speech, so that voice is ignored;
 * `whole` gives one text per utterance; `partial` gives texts while the caller speaks.
 */
export type Recognition = 'none' | 'whole' | 'partial';

/** How the turns of one call are taken. Null: the machine decides by what was said. */
export interface TurnSettings {
  readonly recognition: Recognition;
  /** From the answer to the first words of the agent. */
  readonly greetingWaitMs: number;
  /** The pause that ends the caller's turn; null: 250, 500 or 1200 by the text. */
  readonly pauseMs: number | null;
  /** A turn is asked no earlier than this after the caller's last voice. */
  readonly askDelayMs: number;
  /** Added to `askDelayMs` for each interruption in a row. */
  readonly interruptionDelayMs: number;
  /** The number of interruptions in a row that are counted. */
  readonly maxInterruptionDelays: number;
  /** Words that interrupt the agent; null: any that are more than an acknowledgement. */
  readonly interruptionWords: number | null;
  /** How long the agent speaks before it can be interrupted by voice; null: 1 s of an announcement. */
  readonly protectedSpeechMs: number | null;
  /** Silence of the caller before the agent asks whether the caller is there. */
  readonly silenceMs: number;
  /** The number of such questions before the agent says goodbye. */
  readonly maxPrompts: number;
  readonly maxCallMs: number;
  /** How long before its end a call of the maximum length is announced to end. */
  readonly endWarningMs: number;
}

/** What a call has beside the configuration of its agent. */
export interface CallFacts {
  readonly recognition: Recognition;
  /** Milliseconds from the answer to the end; 30 minutes without it. */
  readonly maxCallMs?: number;
}

const within = (
  value: number | null | undefined,
  without: number,
  [least, most]: readonly [number, number],
): number =>
  typeof value === 'number' && Number.isFinite(value)
    ? Math.min(most, Math.max(least, value))
    : without;

const withinOrNull = (
  value: number | null | undefined,
  limits: readonly [number, number],
): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? within(value, limits[0], limits) : null;

/** Values that apply where the owner has set none. */
export const turnDefaults = {
  greetingWaitMs: 0,
  askDelayMs: 0,
  interruptionDelayMs: 500,
  maxInterruptionDelays: 4,
  silenceMs: 13_000,
  maxPrompts: 3,
  maxCallMs: 30 * 60_000,
  endWarningMs: 15_000,
} as const;

const secondsToMs = (value: number | null | undefined): number | null | undefined =>
  typeof value === 'number' ? value * 1000 : value;

/**
 * The settings of a call from its agent's configuration. A key that the owner has set is taken
 * literally, within limits that keep a call possible; one that is absent, null or no number leaves the
 * decision to the machine.
 */
export function turnSettingsOf(config: TurnConfig, facts: CallFacts): TurnSettings {
  const maxCallMs = within(facts.maxCallMs, turnDefaults.maxCallMs, [1000, 24 * 3_600_000]);
  return {
    recognition: facts.recognition,
    greetingWaitMs: within(config.waitOnAnswer, turnDefaults.greetingWaitMs, [0, 10_000]),
    pauseMs: withinOrNull(config.speakingTimeout, [100, 10_000]),
    askDelayMs: within(config.speechProcessingDelay, turnDefaults.askDelayMs, [0, 10_000]),
    interruptionDelayMs: within(
      config.speechProcessingDelayInterruptionStep,
      turnDefaults.interruptionDelayMs,
      [0, 5000],
    ),
    maxInterruptionDelays: within(
      config.speechProcessingDelayMaxMultiplier,
      turnDefaults.maxInterruptionDelays,
      [0, 20],
    ),
    interruptionWords: withinOrNull(config.interruptionWordCount, [0, 100]),
    protectedSpeechMs: withinOrNull(
      secondsToMs(config.interruptionMinimumSpeakingTime),
      [0, 60_000],
    ),
    silenceMs: within(
      secondsToMs(config.callerResponseTimeout),
      turnDefaults.silenceMs,
      [3000, 60_000],
    ),
    maxPrompts: within(config.callerResponseTimeoutHangupCounter, turnDefaults.maxPrompts, [1, 10]),
    maxCallMs,
    endWarningMs: Math.min(turnDefaults.endWarningMs, maxCallMs / 2),
  };
}
