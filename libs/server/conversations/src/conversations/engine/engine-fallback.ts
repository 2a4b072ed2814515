import { type Denied } from '@patchbay/server-money';
import { type RuntimeInput } from '../../agent-runtime/agent-runtime.js';
import {
  type AccountRow,
  type Answered,
  type Begun,
  type EffectsScope,
  type EngineServices,
  type Inbound,
  ownerOf,
} from '../turns/engine-services.js';
import { type MessageRow } from '../messages/messages-repository.js';

/**
 * The reply when a daily limit is reached: visitors and callers get the fallback reply, as when a
 * model fails, and their message waits in the inbox; a member who tests the agent gets the reason.
 * A text gets one fallback reply a day, because each costs money and the other side may be a
 * machine.
 */
export async function* fallbackReply(
  services: EngineServices,
  about: {
    readonly inbound: Inbound;
    readonly agent: AccountRow;
    readonly begun: Begun;
    readonly input: RuntimeInput<EffectsScope>;
    readonly denied: Denied;
  },
  keep: (reply: { readonly text: string; readonly measured: null }) => Promise<MessageRow>,
): AsyncGenerator<Answered> {
  const { inbound, begun, input, denied } = about;
  if (inbound.selfTest) {
    yield {
      type: 'error',
      message: denied.message,
      retryable: true,
      waitSeconds: Math.max(1, Math.ceil((denied.until - services.clock.now()) / 1000)),
    };
    return;
  }
  if (!(await isSaid(services, about))) return;
  const text = denied.why === 'visitors' ? denied.message : services.runtime.fallbackReply(input);
  const kept = await keep({ text, measured: null });
  yield { type: 'delta', text };
  yield {
    type: 'reply',
    text,
    messageId: kept.id,
    trace: [],
    conversationUuid: begun.conversation.uuid,
    roomId: begun.room.id,
    isSpent: denied.why !== 'busy',
  };
}

async function isSaid(
  { budget }: EngineServices,
  {
    inbound,
    agent,
    begun,
  }: { readonly inbound: Inbound; readonly agent: AccountRow; readonly begun: Begun },
): Promise<boolean> {
  if (inbound.channel === 'client' || inbound.channel === 'call') return true;
  const owner = ownerOf(agent);
  if (!(await budget.maySendFallbackReply(owner, begun.room.id))) return false;
  return inbound.channel !== 'sms' || (await budget.take(owner, 'text', begun.message.id)).ok;
}
