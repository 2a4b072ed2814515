import { type Clock } from '@patchbay/kernel';
import { type Context } from '@patchbay/server-kit';
import { type Db, messages } from '@patchbay/server-store';
import { and, eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { type Outgoing, type Permit } from '../outgoing/gate.js';
import { toCaller } from '../outgoing/refusal.js';
import { membersOf } from './groups.js';
import { demandRoom } from './handlers.js';

interface ByHand {
  readonly context: Context<Db>;
  readonly clock: Clock;
  readonly outgoing: Pick<Outgoing, 'admit'>;
}

/**
 * Checks and enters the texts that a person is about to send, before the message is stored, so that a refusal reaches the person and leaves nothing behind.
 * Nothing for rooms without a phone, and for a message that is stored already. Permits by number.
 */
export async function admitByHand(
  { context, clock, outgoing }: ByHand,
  { roomId, clientId }: { readonly roomId: string; readonly clientId?: string },
): Promise<ReadonlyMap<string, Permit>> {
  const found = await context.within(async (db) => {
    const { room, party, agent } = await demandRoom(db, roomId);
    const isPhone = (room.channel === 'call' || room.channel === 'sms') && agent.phoneNumber !== null;
    const isKnown =
      clientId !== undefined &&
      (
        await db
          .select({ id: messages.id })
          .from(messages)
          .where(and(eq(messages.roomId, roomId), eq(messages.clientId, clientId)))
          .limit(1)
      ).length > 0;
    if (!isPhone || isKnown) return null;
    const people = party.kind === 'group' ? await membersOf(db, party) : [party];
    return {
      owner: { organizationId: room.organizationId, accountId: room.accountId },
      numbers: people.filter(({ kind }) => kind === 'phone').map(({ address }) => address),
    };
  });
  const permits = new Map<string, Permit>();
  for (const number of found?.numbers ?? [])
    permits.set(
      number,
      await toCaller(
        outgoing.admit(
          'text',
          number,
          { kind: 'person', owner: (found as NonNullable<typeof found>).owner },
          randomUUID(),
        ),
        'body.roomId',
        clock,
      ),
    );
  return permits;
}
