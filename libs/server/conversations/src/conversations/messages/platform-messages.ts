import {
  enqueueDirectWebhookEvent,
  enqueueWebhookEvent,
  type Owner,
  putDirectWebhook,
} from '@patchbay/server-core';
import { type Db, type accounts } from '@patchbay/server-store';
import { messageView } from './view.js';
import {
  type MessageRoute,
  saveMessageRoute,
  messageRouteOf,
  type PartyRow,
} from '../rooms/rooms-repository.js';
import { type MessageRow } from './messages-repository.js';

const prefix = 'via:';

/** The stored form of an address on another platform, distinct from our own visitors. */
export const viaPlatform = (address: string): string => `${prefix}${address}`;

/** Sends future answers of a room to the platform that delivers its messages. */
export async function routeRoom(
  db: Db,
  { owner, roomId }: { readonly owner: Owner; readonly roomId: string },
  route: MessageRoute,
): Promise<void> {
  if (route.url !== null)
    await putDirectWebhook(db, owner, {
      url: route.url,
      type: 'outboundMessage',
      label: 'Answers to handed-over messages',
    });
  await saveMessageRoute(db, owner, roomId, route);
}

/**
 * Enqueues an answer for the partner's platform, in the transaction that stores the answer. No
 * effect for other rooms and channels.
 */
export async function enqueuePlatformReply(
  db: Db,
  row: MessageRow,
  party: PartyRow,
  agent: typeof accounts.$inferSelect,
): Promise<void> {
  if (row.channel !== 'client' || row.author === 'customer') return;
  const [route] = await messageRouteOf(db, row.organizationId, row.roomId);
  if (!route) return;
  const owner = { organizationId: row.organizationId, accountId: row.accountId };
  const facts = {
    ...messageView(row, party, agent),
    targetAgent: agent.id,
    sourceAddress: party.address.startsWith(prefix)
      ? party.address.slice(prefix.length)
      : party.address,
    context: route.context,
    metadata: route.metadata,
  };
  if (route.url === null) await enqueueWebhookEvent(db, owner, 'outboundMessage', facts);
  else await enqueueDirectWebhookEvent(db, owner, route.url, 'outboundMessage', facts);
}
