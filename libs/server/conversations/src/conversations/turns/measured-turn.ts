import { isCorrection } from '@patchbay/server-providers';
import { type RuntimeEvent, type RuntimeInput } from '../../agent-runtime/agent-runtime.js';
import { type Begun, type EffectsScope } from './engine-services.js';
import { type insertTurn } from './turns-repository.js';

/** A reply as it is measured; a correction puts right what the agent said before. */
export function measuredOf(
  { conversation, message }: Begun,
  { memory, text }: Pick<RuntimeInput<EffectsScope>, 'memory' | 'text'>,
  { unknown = false }: Pick<Extract<RuntimeEvent, { type: 'reply' }>, 'unknown'>,
  times: { readonly startedAt: number; readonly firstAt: number; readonly repliedAt: number },
): Omit<Parameters<typeof insertTurn>[1], 'id'> {
  const since = (at: number) => Math.max(0, Math.round(at - times.startedAt));
  return {
    organizationId: conversation.organizationId,
    accountId: conversation.accountId,
    conversationUuid: conversation.uuid,
    askedId: message.id,
    firstMs: since(times.firstAt),
    wholeMs: since(times.repliedAt),
    isUnknown: unknown,
    isCorrection: memory.some(({ role }) => role === 'agent') && isCorrection(text),
  };
}
