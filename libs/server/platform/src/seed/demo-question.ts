import { announce } from '@patchbay/server-core';
import { type Store } from '@patchbay/server-store';
import { deleteLogsOf, deleteVisitor, roomsOfVisitor } from './conversations-repository.js';
import { demoBusiness, demoQuestion } from './demo-tree.js';

export interface DemoAnswer {
  readonly text: string;
  /**
   * Deletes the question again: only the start of the server asked it, so it must not show in an
   * inbox or in a metric.
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
      const left = await roomsOfVisitor(db, visitorId);
      if (left.length > 0) await deleteLogsOf(db, left);
      await deleteVisitor(db, visitorId);
      for (const room of left)
        for (const topic of ['room', 'log']) await announce(db, room, topic, { roomId: room.id });
    },
  );
}
