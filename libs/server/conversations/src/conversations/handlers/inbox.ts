import { type Db, soughtPattern } from '@patchbay/server-store';
import { type Channel } from '@patchbay/contract';
import { soughtPhone } from '@patchbay/formats';
import { dateToSeconds, placeOf } from '@patchbay/kernel';
import { partyNameOf } from '../../contacts/party-name.js';
import { roomView } from '../messages/view.js';
import { type Shape, pages, totals, unread, unreadCounts } from '../rooms/inbox-repository.js';

const [charactersBefore, charactersAfter] = [40, 100];

/** The words around the first place of a text in a message that was found. */
export function excerptOf(
  found: string | null,
  text: string,
): { readonly excerpt?: string; readonly excerptId?: string } {
  if (found === null) return {};
  const space = found.indexOf(' ');
  const body = found.slice(space + 1).replaceAll(/\s+/g, ' ');
  const { from: at, until: end } = placeOf(body, text) ?? { from: 0, until: text.length };
  const cut = Math.max(0, at - charactersBefore);
  const from = cut === 0 ? 0 : cut + Math.max(0, body.slice(cut, at).indexOf(' ') + 1);
  const until = end + charactersAfter;
  return {
    excerpt: `${from > 0 ? '…' : ''}${body.slice(from, until)}${until < body.length ? '…' : ''}`,
    excerptId: found.slice(0, space),
  };
}

export interface InboxFilter {
  readonly inbox: 'priority' | 'junk';
  readonly page: number;
  readonly pageSize: number;
  readonly unread?: boolean;
  readonly archived?: boolean;
  readonly aiOff?: boolean;
  /** Whether members' own tests are listed alone, or left out; undefined lists all. */
  readonly selfCall?: boolean | undefined;
  readonly channel?: string;
  readonly queryText?: string;
}

/**
 * One page of an inbox, newest first, within row security and the caller's reach. Sends all
 * statements at once.
 */
export async function listRooms(db: Db, filter: InboxFilter) {
  const { inbox, channel, queryText, pageSize } = filter;
  const shape: Shape = {
    unread: filter.unread === true,
    archived: filter.archived === true,
    aiOff: filter.aiOff === true,
    ownTests: filter.selfCall === true,
    withoutTests: filter.selfCall === false,
    channel: Boolean(channel),
    search: Boolean(queryText),
  };
  const values = {
    inbox,
    channel,
    pattern: queryText ? soughtPattern(queryText) : '',
    number: queryText ? soughtPattern(soughtPhone(queryText)) : '',
  };
  const [found, [numbers]] = await Promise.all([
    pages(db, shape, { ...values, limit: pageSize, offset: filter.page * pageSize }),
    totals(db, shape, values),
  ]);
  return {
    rooms: found.map((row) => ({
      ...roomView(
        row,
        { id: row.partyId, name: row.partyName, kind: row.partyKind, address: row.partyAddress },
        {
          id: row.agentId,
          accountName: row.agentAccountName,
          name: row.agentName,
          username: row.agentUsername,
          campaignId: row.campaignId,
        },
      ),
      ...(row.isLost ? { lastMessageFailed: true } : {}),
      ...excerptOf(row.found, queryText ?? ''),
    })),
    totalRooms: numbers?.total ?? 0,
    unreadRooms: numbers?.unread ?? 0,
    pageNumber: filter.page,
    pageSize,
  };
}

/**
 * Unread rooms of an inbox, the newest 500; the simple form has only ids and message counts. Sends
 * at once.
 */
export async function unreadRooms(
  db: Db,
  inbox: 'priority' | 'junk',
  { simple = false }: { simple?: boolean } = {},
) {
  if (simple) {
    const counts = await unreadCounts(db, null, { inbox });
    return {
      rooms: counts.map((row) => ({ roomId: row.id, unread: row.unread })),
      total: counts.length,
    };
  }
  const found = await unread(db, null, { inbox });
  const items = found.map((row) => ({
    roomId: row.id,
    unread: row.unread,
    name: partyNameOf({
      id: row.partyId,
      name: row.partyName,
      kind: row.partyKind,
      address: row.partyAddress,
    }),
    id: row.partyId,
    lastMessage: row.lastMessage,
    lastMessageTimestamp: dateToSeconds(row.lastMessageAt),
    channel: row.channel as Channel,
  }));
  return { rooms: items, total: items.length };
}
