import { type Clock } from '@patchbay/kernel';
import { createEventHub, type Outgoing, type ServerKey } from '@patchbay/server-core';
import { type Db, type Store } from '@patchbay/server-store';
import { type Handlers } from '@patchbay/server-kit';
import { type Budget } from '@patchbay/server-money';
import { type AgentRuntime } from '../agent-runtime/agent-runtime.js';
import { createAgentHandlers } from '../agents/handlers.js';
import { type AnsweringModel } from '../agents/models.js';
import { createTemplateHandlers } from '../templates/handlers.js';
import { createVisitorHandlers } from '../visitors/handlers.js';
import { type ConversationEngine, createConversationEngine } from './engine.js';
import { type EffectsScope, type EngineServices } from './engine-services.js';
import { createConversationHandlers } from './handlers.js';
import { createGroupHandlers } from './groups.js';
import { createReactionHandlers } from './reactions.js';
import { createPeopleHandlers } from './people-handlers.js';
import { type SignAddress } from './attachments.js';
import { createTranscriptHandlers } from './transcripts.js';

export interface AgentParts {
  readonly store: Store;
  readonly key: ServerKey;
  readonly clock: Clock;
  readonly runtime: AgentRuntime<EffectsScope>;
  /** Delivers messages of a room to its phone. */
  readonly deliver: EngineServices['deliver'];
  readonly outgoing: Outgoing;
  readonly budget: Budget;
  /** Functions of an agent's apps; default: none. */
  readonly appFunctions?: EngineServices['appFunctions'];
  /** The model; default: the built-in one. */
  readonly model?: AnsweringModel;
  readonly publicUrl: string;
  /** Creates fetchable addresses of stored files. */
  readonly sign: SignAddress;
}

type AgentHandlers = ReturnType<typeof createAgentHandlers> &
  ReturnType<typeof createTemplateHandlers> &
  ReturnType<typeof createConversationHandlers> &
  ReturnType<typeof createPeopleHandlers> &
  ReturnType<typeof createReactionHandlers> &
  ReturnType<typeof createGroupHandlers> &
  ReturnType<typeof createTranscriptHandlers> &
  ReturnType<typeof createVisitorHandlers>;

export interface ConversationsModule {
  readonly handlers: Pick<Handlers<Db>, keyof AgentHandlers>;
  readonly engine: ConversationEngine;
  /** Starts listening for changes by other processes. Returns a function that stops it. */
  start(): Promise<() => Promise<void>>;
}

/**
 * Creates the conversations module: one engine for the inbox, the test chat, the visitors' chat and
 * the telephone.
 */
export function createConversationsModule({
  store,
  key,
  clock,
  runtime,
  deliver,
  outgoing,
  budget,
  model = {},
  appFunctions,
  publicUrl,
  sign,
}: AgentParts): ConversationsModule {
  const hub = createEventHub();
  const engine = createConversationEngine({ store, runtime, clock, budget, deliver, appFunctions });
  return {
    handlers: {
      ...createAgentHandlers({ store, clock, model, budget, review: runtime.review }),
      ...createTemplateHandlers({ clock }),
      ...createConversationHandlers({
        store,
        clock,
        hub,
        engine,
        deliver,
        outgoing,
        publicUrl,
        sign,
      }),
      ...createPeopleHandlers(),
      ...createReactionHandlers(),
      ...createGroupHandlers({ clock, outgoing }),
      ...createTranscriptHandlers({ sign }),
      ...createVisitorHandlers({ store, key, engine, runtime, sign }),
    },
    engine,
    start: () => store.listen('patchbay_events', hub.wake),
  };
}
