import { and, eq, inArray } from 'drizzle-orm';
import { announce } from '@patchbay/server-core';
import { type Store, logs, parties, rooms } from '@patchbay/server-store';
import { demoBusiness, demoQuestion } from './demo-tree.js';

export interface DemoAnswer {
  readonly text: string;
  /**
   * Takes the question out of the demo again: only the start asked it, so it belongs into no
   * inbox and no number.
   */
  forget(): Promise<void>;
}

/**
 * Asks the demo agent over HTTP, by an anonymous session: the path that a visitor of a customer's
 * page takes. Null when it cannot be asked.
 */
export async function askDemoQuestion(url: string, store: Store): Promise<DemoAnswer | null> {
  const opened = await fetch(
    `${url}/api/v1/allocateTempUserSession?chatTarget=${demoBusiness.northside.username}`,
  );
  if (!opened.ok) return null;
  const { id, token } = (await opened.json()) as { id: number; token: string };
  const call = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const forget = async (): Promise<void> => {
    await call('/api/v2/auth/signOut', {});
    await forgetVisitor(store, id);
  };
  const sent = await call('/api/v2/chat/send', { message: demoQuestion });
  const { messages } = sent.ok
    ? ((await sent.json()) as { messages: { author: string; message: string }[] })
    : { messages: [] };
  const text = messages.filter((message) => message.author === 'agent').at(-1)?.message;
  if (text !== undefined) return { text, forget };
  await forget();
  return null;
}

/** Room, conversations, messages and runs hang on the visitor and go with it; the log does not. */
async function forgetVisitor(store: Store, visitorId: number): Promise<void> {
  await store.within(
    { kind: 'platform', reason: 'take the start’s own question out again' },
    async (db) => {
      const isTheirs = and(
        eq(parties.kind, 'visitor'),
        eq(parties.address, `visitor-${visitorId}`),
      );
      const left = await db
        .select({ id: rooms.id, organizationId: rooms.organizationId, accountId: rooms.accountId })
        .from(rooms)
        .innerJoin(parties, eq(parties.id, rooms.partyId))
        .where(isTheirs);
      if (left.length > 0)
        await db.delete(logs).where(
          and(
            inArray(
              logs.organizationId,
              left.map((room) => room.organizationId),
            ),
            inArray(
              logs.roomId,
              left.map((room) => room.id),
            ),
          ),
        );
      await db.delete(parties).where(isTheirs);
      for (const room of left)
        for (const topic of ['room', 'log']) await announce(db, room, topic, { roomId: room.id });
    },
  );
}
