import { visitorName } from '@patchbay/server-core';
import { type Context } from '@patchbay/server-kit';
import { type Db, type Scope, type Store } from '@patchbay/server-store';
import { type AgentRuntime } from '../agent-runtime/agent-runtime.js';
import { agentNameOf } from '../agents/agent-name.js';
import { readConfig } from '../agents/repository.js';
import { resolvedValues } from '../agents/template-rules.js';
import { type ConversationEngine } from '../conversations/engine/engine.js';
import { type SignAddress, withAddresses } from '../conversations/messages/attachments.js';
import { messagesAfter } from '../conversations/messages/messages-repository.js';
import { messageView } from '../conversations/messages/view.js';
import { type EffectsScope } from '../conversations/turns/engine-services.js';
import { chatGreeting } from './chat-greeting.js';
import { agentOfVisitor } from './chat-target.js';
import { roomOfVisitor } from './repository.js';
import { addressOf, demandVisitor, visitorOf } from './visitor-of.js';

export interface VisitorThreadParts {
  readonly store: Store;
  readonly engine: ConversationEngine;
  readonly runtime: AgentRuntime<EffectsScope>;
  readonly sign: SignAddress;
  /** Whether this server carries calls with sound. */
  readonly carriesCalls: boolean;
}

/** Reads what a visitor and its agent have written after a message number, and who they are. */
export function createVisitorThread({
  store,
  engine,
  runtime,
  sign,
  carriesCalls,
}: VisitorThreadParts) {
  return async (context: Context<Db>, after: number, chatTarget?: string) => {
    const visitor = demandVisitor(context);
    const agentId =
      chatTarget === undefined
        ? visitorOf(context).agentId
        : await agentOfVisitor(store, visitor, chatTarget);
    const { agent } = await engine.scopeOf(agentId);
    const scope: Scope = { kind: 'organization', id: agent.organizationId ?? agent.id };
    return store.within(scope, async (db) => {
      const owner = { organizationId: scope.id, accountId: agent.id };
      const config = await readConfig(db, owner, 'default');
      const values = config && resolvedValues(config.config as Record<string, unknown>);
      const greeting = values ? chatGreeting(runtime.greeting(values, agentNameOf(agent))) : '';
      const found = await roomOfVisitor(db, owner, addressOf(visitor));
      // An agent that was never set up, or is switched off, answers no line of a visitor.
      const mayAnswer = config !== null && agent.active;
      const whose = {
        greeting,
        visitor: visitorName(visitor.id),
        agent: agent.username,
        calls: carriesCalls && mayAnswer,
      };
      if (!found) return { ...whose, messages: [], aiAgentEnabled: mayAnswer };
      const lines = (await messagesAfter(db, scope.id, found.room.id, after)).filter(
        (line) => line.author !== 'system',
      );
      return {
        ...whose,
        messages: lines.map((line) => withAddresses(messageView(line, found.party, agent), sign)),
        aiAgentEnabled: mayAnswer && found.room.aiEnabled,
      };
    });
  };
}
