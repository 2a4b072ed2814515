import {
  agentNameOf,
  type ConversationEngine,
  destinationsIn,
} from '@patchbay/server-conversations';
import { phoneCountryOf } from '@patchbay/server-core';
import { type Store } from '@patchbay/server-store';
import { type VoiceCallAgent } from '@patchbay/server-voice/link';
import { type CallAccess } from '../carrier/call-access.js';
import { type CallRow } from '../carrier/repository.js';

type Config = Readonly<Record<string, unknown>>;

const turnKeys = [
  'waitOnAnswer',
  'interruptionWordCount',
  'interruptionMinimumSpeakingTime',
  'speakingTimeout',
  'speechProcessingDelay',
  'speechProcessingDelayInterruptionStep',
  'speechProcessingDelayMaxMultiplier',
  'callerResponseTimeout',
  'callerResponseTimeoutHangupCounter',
] as const satisfies readonly (keyof VoiceCallAgent['turns'])[];

/** Names that the recognizer should know: not more than it reads, none longer than a name. */
const [maxHints, maxHint] = [30, 60];

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** How an agent takes turns and sounds, for the media node of a call. */
export const createAgentOfCall =
  ({
    store,
    engine,
    access,
  }: {
    readonly store: Store;
    readonly engine: Pick<ConversationEngine, 'scopeOf'>;
    readonly access: Pick<CallAccess, 'configFor'>;
  }) =>
  async (call: CallRow): Promise<VoiceCallAgent> => {
    const config = await access.configFor(call);
    const country = await phoneCountryOf(store, call.accountId);
    const { agent } = await engine.scopeOf(call.accountId);
    return {
      turns: turnsOf(config),
      voiceId: text(config.agentVoice),
      language: text(config.agentLang) || 'en-US',
      country,
      hints: hintsOf(config, country, [text(config.agentName), agentNameOf(agent), agent.orgName]),
      pronunciations: [],
    };
  };

/** The keys that are numbers; the reader of settings keeps each within its limits. */
const turnsOf = (config: Config): VoiceCallAgent['turns'] =>
  Object.fromEntries(
    turnKeys.flatMap((key) => (typeof config[key] === 'number' ? [[key, config[key]]] : [])),
  );

/** The names of the agent, of the business, and of those whom it puts callers through to. */
function hintsOf(
  { actions }: Config,
  country: string,
  names: readonly (string | null)[],
): readonly string[] {
  const transfers = (Array.isArray(actions) ? (actions as readonly Config[]) : []).filter(
    ({ name }) => name === 'transfer',
  );
  const people = transfers.flatMap(({ instructions }) =>
    destinationsIn(text(instructions), country)
      .filter(({ topic, target }) => topic !== target)
      .map(({ topic }) => topic),
  );
  const known = [...names, ...people].flatMap((name) => (name ? [name.trim()] : []));
  return [...new Set(known)].filter((name) => name && name.length <= maxHint).slice(0, maxHints);
}
