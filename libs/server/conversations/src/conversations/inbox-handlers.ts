import { type SQL, and, eq, gt, sql } from 'drizzle-orm';
import { announce } from '@patchbay/server-core';
import { type Context, type Handlers } from '@patchbay/server-kit';
import { type Db, rooms } from '@patchbay/server-store';
import { findContact } from '../contacts/repository.js';
import { type InboxFilter, listRooms, unreadRooms } from './inbox.js';
import { demandRoom } from './demand-room.js';

/** The two inboxes and what is unread in them. */
export function inboxHandlers(): Pick<
  Handlers<Db>,
  | 'listConversations'
  | 'listJunkConversations'
  | 'getActivity'
  | 'getAgentActivity'
  | 'clearActivity'
  | 'clearAgentActivity'
  | 'markActivityUnread'
> {
  const pageOf = (inbox: InboxFilter['inbox'], query: Record<string, unknown>): InboxFilter => ({
    inbox,
    page: Number(query.page ?? 0),
    pageSize: Math.min(100, Math.max(1, Number(query.pageSize ?? 20))),
    unread: query.unread === true,
    archived: query.archived === true,
    aiOff: query.aiOff === true,
    channel: query.channel as string | undefined,
    queryText: query.queryText as string | undefined,
  });

  const clear =
    (inbox: 'priority' | 'junk') =>
    async (context: Context<Db>, body: { clear?: string | number; clearAll?: boolean }) =>
      context.within(async (db) => {
        const changed = await db
          .update(rooms)
          .set({ unread: 0 })
          .where(
            and(
              eq(rooms.inbox, inbox),
              gt(rooms.unread, 0),
              body.clearAll ? undefined : await roomsNamed(db, body.clear ?? ''),
            ),
          )
          .returning({
            id: rooms.id,
            organizationId: rooms.organizationId,
            accountId: rooms.accountId,
          });
        for (const room of changed.slice(0, 50))
          await announce(db, room, 'room', { roomId: room.id });
        return { message: 'Success' };
      });

  return {
    listConversations: async ({ query, context }) =>
      context.ask((db) => listRooms(db, pageOf('priority', query))),
    listJunkConversations: async ({ query, context }) =>
      context.ask((db) => listRooms(db, pageOf('junk', query))),

    getActivity: async ({ query, context }) =>
      context.ask((db) => unreadRooms(db, 'priority', query)),
    getAgentActivity: async ({ query, context }) =>
      context.ask((db) => unreadRooms(db, 'junk', query)),
    clearActivity: async ({ body, context }) => clear('priority')(context, body),
    clearAgentActivity: async ({ body, context }) => clear('junk')(context, body),

    markActivityUnread: async ({ body, context }) =>
      context.within(async (db) => {
        const { room } = await demandRoom(db, body.roomId);
        await db
          .update(rooms)
          .set({ unread: sql`greatest(1, ${rooms.unread})` })
          .where(eq(rooms.id, room.id));
        await announce(db, room, 'room', { roomId: room.id });
        return { message: 'Success' };
      }),
  };
}

/** A room by its id, or every room with a person. */
async function roomsNamed(db: Db, ref: string | number): Promise<SQL> {
  if (/^\d+:\d+$/.test(String(ref))) return eq(rooms.id, String(ref));
  const party = await findContact(db, ref, { withDeleted: true });
  return party ? eq(rooms.partyId, party.id) : sql`false`;
}
