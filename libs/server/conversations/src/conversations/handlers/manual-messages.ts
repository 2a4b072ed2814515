import { type Clock } from '@patchbay/kernel';
import {
  countTextParts,
  demandEnabled,
  type Outgoing,
  type Permit,
  toCaller,
} from '@patchbay/server-core';
import { type Context } from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import { randomUUID } from 'node:crypto';
import { demandRoom } from '../rooms/demand-room.js';
import { isStored } from '../messages/messages-repository.js';
import { membersOf } from './groups-repository.js';
import { type PartyRow } from '../rooms/rooms-repository.js';

interface ByHand {
  readonly store: Store;
  readonly context: Context<Db>;
  readonly clock: Clock;
  readonly outgoing: Pick<Outgoing, 'admit'>;
}

/** The room of a manual message, to whom it goes, and the permits of its texts by number. */
export type ReservedTexts = Awaited<ReturnType<typeof demandRoom>> & {
  readonly to: readonly PartyRow[];
  readonly permits: ReadonlyMap<string, Permit>;
};

/**
 * Reads the room of a manual message, checks and reserves its texts before it is stored, so that a
 * refusal reaches the sender and leaves no trace. No permits for rooms without a phone and for
 * messages already stored.
 */
export async function reserveManualTexts(
  { store, context, clock, outgoing }: ByHand,
  {
    roomId,
    clientId,
    message = '',
  }: { readonly roomId: string; readonly clientId?: string; readonly message?: string | undefined },
): Promise<ReservedTexts> {
  const [found, isKnown] = await context.askFirst((db) =>
    Promise.all([
      demandRoom(db, roomId),
      clientId === undefined ? false : isStored(db, roomId, clientId),
    ]),
  );
  const { room, party, agent } = found;
  const to =
    party.kind === 'group' ? await context.askFirst((db) => membersOf(db, party)) : [party];
  const isPhone = (room.channel === 'call' || room.channel === 'sms') && agent.phoneNumber !== null;
  const numbers =
    isPhone && !isKnown
      ? to.filter(({ kind }) => kind === 'phone').map(({ address }) => address)
      : [];
  const owner = { organizationId: room.organizationId, accountId: room.accountId };
  // A permit is refused to a disabled account as well, by the read that it needs anyway.
  if (numbers.length === 0) await demandEnabled(store, owner.accountId);
  const permits = new Map<string, Permit>();
  for (const number of numbers) {
    const parts = countTextParts(message);
    const cause = { kind: 'person', owner } as const;
    const admitted = outgoing.admit('text', number, cause, randomUUID(), parts, {
      isFollowed: true,
    });
    permits.set(number, await toCaller(admitted, 'body.roomId', clock));
  }
  return { ...found, to, permits };
}
