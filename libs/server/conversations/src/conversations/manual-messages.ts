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
import { demandRoom } from './demand-room.js';
import { isStored } from './messages-repository.js';
import { membersOf } from './groups-repository.js';

interface ByHand {
  readonly store: Store;
  readonly context: Context<Db>;
  readonly clock: Clock;
  readonly outgoing: Pick<Outgoing, 'admit'>;
}

/**
 * Checks and reserves the texts of a manual message before it is stored, so that a refusal reaches
 * the sender and leaves no trace. None for rooms without a phone and for messages already stored.
 * Permits by number.
 */
export async function reserveManualTexts(
  { store, context, clock, outgoing }: ByHand,
  {
    roomId,
    clientId,
    message = '',
  }: { readonly roomId: string; readonly clientId?: string; readonly message?: string | undefined },
): Promise<ReadonlyMap<string, Permit>> {
  const { owner, numbers } = await context.within(async (db) => {
    const { room, party, agent } = await demandRoom(db, roomId);
    const owner = { organizationId: room.organizationId, accountId: room.accountId };
    const isPhone =
      (room.channel === 'call' || room.channel === 'sms') && agent.phoneNumber !== null;
    if (!isPhone || (clientId !== undefined && (await isStored(db, roomId, clientId))))
      return { owner, numbers: [] };
    const people = party.kind === 'group' ? await membersOf(db, party) : [party];
    return {
      owner,
      numbers: people.filter(({ kind }) => kind === 'phone').map(({ address }) => address),
    };
  });
  // A permit is refused to a disabled account as well, by the read that it needs anyway.
  if (numbers.length === 0) await demandEnabled(store, owner.accountId);
  const permits = new Map<string, Permit>();
  for (const number of numbers) {
    const parts = countTextParts(message);
    const cause = { kind: 'person', owner } as const;
    const admitted = outgoing.admit('text', number, cause, randomUUID(), parts);
    permits.set(number, await toCaller(admitted, 'body.roomId', clock));
  }
  return permits;
}
