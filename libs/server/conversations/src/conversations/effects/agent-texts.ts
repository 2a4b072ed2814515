import { randomUUID } from 'node:crypto';
import { type Store, type Scope } from '@patchbay/server-store';
import { countTextParts, type Outgoing, OutboundRefusal, findNode } from '@patchbay/server-core';
import { recordUsage } from '@patchbay/server-money';
import { type EffectsScope } from '../turns/engine-services.js';
import { FunctionRefusal } from '../../agent-runtime/agent-runtime.js';

export const scopeOf = ({ owner }: EffectsScope): Scope => ({
  kind: 'organization',
  id: owner.organizationId,
});

/** Texts are sent from the agent's own number; without one the recipient could not reply. */
export async function textFrom(
  store: Store,
  outgoing: Outgoing,
  scope: EffectsScope,
  to: string,
  text: string,
): Promise<void> {
  const account = await store.within(scopeOf(scope), (db) => findNode(db, scope.owner.accountId));
  if (!account?.phoneNumber) throw new Error('This agent has no phone number to text from.');
  const { phoneNumber: from } = account;
  const key = randomUUID();
  const parts = countTextParts(text);
  const permit = await outgoing
    .admit('text', to, { kind: 'function', owner: scope.owner }, key, parts)
    .catch((error: unknown) => {
      throw error instanceof OutboundRefusal
        ? new FunctionRefusal(error.message, 'I cannot send a text to that number.')
        : error;
    });
  await outgoing.text(permit, { from, text });
  await store.within(scopeOf(scope), (db) =>
    recordUsage(db, {
      accountId: scope.owner.accountId,
      item: 'sms-outbound-message',
      quantity: parts,
      at: new Date(),
      key: `text:${key}`,
      about: { uuid: scope.conversationUuid, direction: 'outbound', src: from, dest: to },
    }),
  );
}
