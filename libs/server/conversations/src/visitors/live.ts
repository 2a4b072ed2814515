import {
  type AwaitedRoom,
  type EventHub,
  type LiveEvent,
  liveEvents,
  type Owner,
} from '@patchbay/server-core';
import { type StreamItem } from '@patchbay/server-kit';
import { type Scope, type Store } from '@patchbay/server-store';
import { type RoomRow } from '../conversations/rooms/rooms-repository.js';
import { roomOfVisitor } from './repository.js';

interface VisitorEvent {
  readonly topic: 'entry' | 'typing' | 'resync';
}

/** A visitor of one agent. */
interface Whose {
  readonly owner: Owner;
  readonly address: string;
}

/** What an agent's rooms announce that a visitor sees. */
const seen: ReadonlySet<unknown> = new Set(['message', 'room']);

/** The events of one agent, which may be an organization itself. */
const scopeOf = ({ organizationId, accountId }: Owner): Scope => ({
  kind: 'organization',
  id: organizationId,
  permitted: [accountId],
});

/**
 * The events of a visitor's own room. They are read in the scope of the one agent, whose other
 * rooms belong to other people, so every event is compared with the visitor's room. It names
 * neither the room nor the account: the visitor reads its thread, which hides what is not for it.
 */
export async function visitorEvents(
  { store, hub }: { readonly store: Store; readonly hub: EventHub },
  whose: Whose,
  lastEventId: string | null,
  signal: AbortSignal,
): Promise<AsyncIterable<StreamItem<VisitorEvent>>> {
  const scope = scopeOf(whose.owner);
  let awaited: AwaitedRoom = { newOf: whose.owner.accountId };
  const learn = (id: string): void => {
    awaited = { id };
  };
  const events = await liveEvents(store, hub, scope, lastEventId, signal, () => awaited);
  // After the position of the stream is fixed: a room that is made later comes with an event.
  const found = await store.within(scope, (db) => roomOfVisitor(db, whose.owner, whose.address));
  if (found) learn(found.room.id);
  return ownEvents(store, events, whose, { known: found?.room.id ?? null, learn });
}

async function* ownEvents(
  store: Store,
  events: AsyncIterable<LiveEvent>,
  { owner, address }: Whose,
  { known, learn }: { readonly known: string | null; readonly learn: (id: string) => void },
): AsyncGenerator<StreamItem<VisitorEvent>> {
  const scope = scopeOf(owner);
  let ownId: string | null = known;
  for await (const { id, data } of events) {
    const place = id === undefined ? {} : { id };
    if (data.topic === 'resync') yield { ...place, event: { topic: 'resync' } };
    if (!seen.has(data.topic) || (ownId !== null && data.roomId !== ownId)) continue;
    // The first message makes the room, so until then it may come with any event.
    const found = await store.within(scope, (db) => roomOfVisitor(db, owner, address));
    if (found && ownId === null) learn(found.room.id);
    ownId = found?.room.id ?? null;
    if (!found || data.roomId !== ownId) continue;
    yield { ...place, event: { topic: isAnswering(found.room) ? 'typing' : 'entry' } };
  }
}

/** The agent answers every line of a visitor while it is switched on for the room. */
const isAnswering = ({ aiEnabled, lastMessageAuthor }: RoomRow): boolean =>
  aiEnabled && lastMessageAuthor === 'customer';
