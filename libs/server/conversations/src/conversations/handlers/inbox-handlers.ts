import { announce } from '@patchbay/server-core';
import { type Context, type Handlers, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { findContact } from '../../contacts/repository.js';
import { type InboxFilter, listRooms, unreadRooms } from './inbox.js';
import { gone } from '../rooms/demand-room.js';
import { markUnread, clearUnread, type RoomsNamed } from '../rooms/inbox-repository.js';

/** The two inboxes and their unread rooms. */
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
    selfCall: query.selfCall as boolean | undefined,
    channel: query.channel as string | undefined,
    queryText: query.queryText as string | undefined,
  });

  const clear =
    (inbox: 'priority' | 'junk') =>
    async (context: Context<Db>, body: { clear?: string | number; clearAll?: boolean }) =>
      context.within(async (db) => {
        const changed = await clearUnread(
          db,
          inbox,
          body.clearAll ? 'all' : await roomsNamed(db, body.clear ?? ''),
        );
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
        const wanted =
          body.roomId === undefined ? (body.rooms ?? []) : [{ roomId: body.roomId, unread: 1 }];
        if (wanted.length === 0)
          throw refuse.invalid([{ path: 'body.roomId', message: 'This field is required' }]);
        const changed = await markUnread(db, wanted);
        if (changed.length < new Set(wanted.map(({ roomId }) => roomId)).size) throw gone();
        return context.finish(db, async () => {
          await Promise.all(
            changed.slice(0, 50).map((room) => announce(db, room, 'room', { roomId: room.id })),
          );
          return { message: 'Success' };
        });
      }),
  };
}

/** A room by its id, or every room with a person; null when there is no such person. */
async function roomsNamed(db: Db, ref: string | number): Promise<RoomsNamed | null> {
  if (/^\d+:\d+$/.test(String(ref))) return { roomId: String(ref) };
  const party = await findContact(db, ref, { withDeleted: true });
  return party && { partyId: party.id };
}
