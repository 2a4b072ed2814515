import { randomUUID } from 'node:crypto';
import { type TokensUsed, type Turn, recordTokens } from '@patchbay/server-money';
import {
  type ConversationSummary,
  type MemoryLine,
  type RuntimeFunction,
  type RuntimeInput,
  type TimeSpan,
  type Values,
} from '../../agent-runtime/agent-runtime.js';
import { languageTagIn } from '../../agent-runtime/request.js';
import { agentNameOf } from '../../agents/agent-name.js';
import { type Slot } from '../../agents/repository.js';
import { settingOf } from './engine-input.js';
import {
  type EffectsScope,
  type EngineServices,
  ownerOf,
  scopeOf,
} from '../turns/engine-services.js';

/** What a rehearsal is about. */
export interface Rehearsed {
  readonly agentId: number;
  readonly slot: Slot;
  readonly channel: 'client' | 'call' | 'sms' | 'email';
}

/** What a function was given in a rehearsal, and whether it worked. */
export interface RehearsedRun {
  readonly name: string;
  readonly input: Values;
  readonly ok: boolean;
}

/** An answer of a rehearsal. `failure` says why there is none. */
export interface RehearsedTurn {
  readonly reply: string;
  readonly ran: readonly RehearsedRun[];
  readonly failure: string | null;
}

/** A conversation that leaves nothing behind: no room, no contact, no appointment, no message. */
export interface Rehearsal {
  /** The revision of the configuration that answered last. */
  readonly revision: number;
  /** Tokens that the model has taken. */
  readonly tokens: number;
  /** Says a line and waits for the answer. */
  say(text: string, signal: AbortSignal): Promise<RehearsedTurn>;
  /** What the log would say of the conversation so far. */
  verdict(signal: AbortSignal): Promise<ConversationSummary>;
}

const noAnswer = 'The agent has no instructions yet.';
const maxLines = 40;

/** Functions of apps change what is outside, so a rehearsal does not call them. */
const uncalled = (one: RuntimeFunction<EffectsScope>): RuntimeFunction<EffectsScope> => ({
  ...one,
  run: async () => ({
    ok: true,
    words: `${one.label} was not called, because this is a rehearsal`,
    output: { rehearsal: true },
  }),
});

interface State {
  readonly services: EngineServices;
  readonly about: Rehearsed;
  readonly uuid: string;
  readonly memory: MemoryLine[];
  readonly ran: (RehearsedRun & { readonly words: string; readonly output: Values })[];
  /** The times that were booked. */
  readonly rehearsed: TimeSpan[];
  revision: number;
  tokens: number;
  language: string;
}

/**
 * Begins a conversation with an agent that is answered as every other one, by the runtime and from
 * what the slot holds, and that is not stored. Its model requests count as those of a test.
 */
export function rehearse(services: EngineServices, about: Rehearsed): Rehearsal {
  const state: State = {
    services,
    about,
    uuid: randomUUID(),
    memory: [],
    ran: [],
    rehearsed: [],
    revision: 0,
    tokens: 0,
    language: 'en-US',
  };
  return {
    get revision() {
      return state.revision;
    },
    get tokens() {
      return state.tokens;
    },
    say: async (text, signal) => {
      const before = state.ran.length;
      const turn = await respond(state, text, signal);
      state.memory.push({ role: 'customer', text });
      for (const run of state.ran.slice(before)) state.memory.push({ role: 'function', ...run });
      if (turn.reply) state.memory.push({ role: 'agent', text: turn.reply });
      return turn;
    },
    verdict: (signal) => summarize(state, signal),
  };
}

/** Asks the agent as the engine does, within the limits of its day. */
async function respond(state: State, text: string, signal: AbortSignal): Promise<RehearsedTurn> {
  const { services, about, memory } = state;
  const { agent, scope } = await scopeOf(services, about.agentId);
  const setting = await services.store.within(scope, (db) =>
    settingOf(services, db, agent, { slot: about.slot, text }),
  );
  if (!setting) return { reply: '', ran: [], failure: noAnswer };
  const turn = await services.budget.begin(ownerOf(agent));
  if (!turn.ok) return { reply: '', ran: [], failure: turn.message };
  const { revision, timezone, appFunctions, ...read } = setting;
  state.revision = revision;
  state.language = languageTagIn(read.config);
  const name = agentNameOf(agent);
  // A call begins with the agent.
  const greeting = services.runtime.greeting(read.config, name);
  if (about.channel === 'call' && memory.length === 0 && greeting)
    memory.push({ role: 'agent', text: greeting });
  try {
    return await answerIn(
      state,
      {
        ...read,
        agent: { name },
        appFunctions: appFunctions.map(uncalled),
        memory: memory.slice(-maxLines),
        earlier: [],
        caller: { name: null, address: `rehearsal-${state.uuid}`, kind: 'member' },
        channel: about.channel,
        text,
        effects: {
          owner: ownerOf(agent),
          roomId: '',
          partyId: 0,
          conversationUuid: state.uuid,
          timezone,
          rehearsed: state.rehearsed,
        },
      },
      turn,
      signal,
    );
  } finally {
    await turn.settle();
  }
}

/** The events of one answer. */
async function answerIn(
  state: State,
  input: RuntimeInput<EffectsScope>,
  turn: Turn,
  signal: AbortSignal,
): Promise<RehearsedTurn> {
  const runs: RehearsedRun[] = [];
  let [reply, failure]: [string | null, string | null] = [null, null];
  for await (const event of state.services.runtime.respond(input, signal)) {
    if (event.type === 'function') {
      const { name, input: given, ok, words, output } = event;
      runs.push({ name, input: given, ok });
      state.ran.push({ name, input: given, ok, words, output });
    }
    if (event.type === 'reply') {
      reply = event.text;
      await count(state, turn, event.tokens);
    }
    if (event.type === 'error') failure = event.message;
  }
  return {
    reply: reply ?? '',
    ran: runs,
    failure: reply === null ? (failure ?? noAnswer) : failure,
  };
}

/** Counts tokens towards the day of the agent, and as those of a test towards its usage. */
async function count(state: State, turn: Turn, tokens: TokensUsed | undefined): Promise<void> {
  turn.count(tokens);
  if (!tokens) return;
  state.tokens += tokens.input + tokens.output;
  const { services, about, uuid } = state;
  const { agent, scope } = await scopeOf(services, about.agentId);
  await services.store.within(scope, (db) =>
    recordTokens(db, {
      conversation: { accountId: agent.id, uuid, roomId: '', selfCall: true },
      tokens,
      key: `rehearsal:${randomUUID()}`,
      at: new Date(services.clock.now()),
    }),
  );
}

async function summarize(state: State, signal: AbortSignal): Promise<ConversationSummary> {
  const { services, about, memory } = state;
  const { agent } = await scopeOf(services, about.agentId);
  const turn = await services.budget.beginInBackground(ownerOf(agent));
  try {
    const found = await services.runtime.summarize(
      {
        agentName: agentNameOf(agent),
        channel: about.channel,
        language: state.language,
        dialog: memory.filter(({ role }) => role !== 'function'),
        runs: state.ran,
        withoutModel: !turn.ok,
      },
      signal,
    );
    if (turn.ok) await count(state, turn, found.tokens);
    return found;
  } finally {
    if (turn.ok) await turn.settle();
  }
}
