import {
  enqueueDirectWebhookEvent,
  enqueueWebhookEvent,
  type Owner,
  putDirectWebhook,
} from '@patchbay/server-core';
import { type Db, type accounts, messageRoutes } from '@patchbay/server-store';
import { and, eq, sql } from 'drizzle-orm';
import { type MessageRow } from './messages.js';
import { type PartyRow } from './rooms.js';
import { messageView } from './view.js';

const prefix = 'via:';

/** The stored form of an address on another platform, distinct from our own visitors. */
export const viaPlatform = (address: string): string => `${prefix}${address}`;

export interface MessageRoute {
  /** The destination of answers; null for the account's webhooks. */
  readonly url: string | null;
  readonly context: Record<string, unknown>;
  readonly metadata: Record<string, unknown>;
}

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
  await db
    .insert(messageRoutes)
    .values({ ...owner, roomId, ...route })
    .onConflictDoUpdate({
      target: [messageRoutes.organizationId, messageRoutes.roomId],
      set: { ...route, updatedAt: sql`now()` },
    });
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
  const [route] = await db
    .select()
    .from(messageRoutes)
    .where(
      and(
        eq(messageRoutes.organizationId, row.organizationId),
        eq(messageRoutes.roomId, row.roomId),
      ),
    );
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
