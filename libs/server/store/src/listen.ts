import pg from 'pg';
import { connectOwner } from './owner.js';
import { appRole } from './scope.js';

const firstWait = 200;
const longestWait = 10_000;

type OnMessage = (payload: string) => void;

export interface Listener {
  /**
   * Calls back for every notification on a channel. Returns a function that stops it. Rejects if
   * the database is unreachable.
   */
  listen(channel: string, onMessage: OnMessage): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** A connection that listens on all channels and calls back for each notification. */
async function connectListening(
  url: string,
  channels: ReadonlyMap<string, ReadonlySet<OnMessage>>,
  onEnd: (ended: pg.Client) => void,
): Promise<pg.Client> {
  const fresh = await connectOwner(url, 'patchbay listener', `-c role=${appRole}`);
  fresh.on('notification', ({ channel, payload }) => {
    for (const tell of channels.get(channel) ?? []) tell(payload ?? '');
  });
  fresh.on('end', () => onEnd(fresh));
  try {
    for (const channel of channels.keys())
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    await fresh.end().catch(() => undefined);
    throw error;
  }
  return fresh;
}

/**
 * Listens on any number of channels over one connection of its own, because connections of a
 * database are limited. Opened with the first channel, closed after the last, and reconnected with
 * back-off. After a reconnect every listener is called back once with an empty payload, because
 * notifications may have been missed.
 */
export function createListener(url: string): Listener {
  const channels = new Map<string, Set<OnMessage>>();
  let client: pg.Client | null = null;
  let opening: Promise<pg.Client> | null = null;
  let isClosed = false;
  let wait = firstWait;
  let turn: Promise<unknown> = Promise.resolve();

  /** A connection accepts the next statement once the last one is finished. */
  const serialized = (open: pg.Client, statement: string): Promise<unknown> => {
    const done = turn.then(() => open.query(statement));
    turn = done.catch(() => undefined);
    return done;
  };

  async function open(): Promise<pg.Client> {
    const fresh = await connectListening(url, channels, (ended) => {
      // If it ends before it listens it is not the client yet; opening it rejects.
      if (client !== ended) return;
      client = null;
      if (!isClosed && channels.size > 0) void reopen();
    });
    client = fresh;
    wait = firstWait;
    return fresh;
  }

  /** The connection, opened for the first listener. */
  const connection = (): Promise<pg.Client> =>
    client
      ? Promise.resolve(client)
      : (opening ??= open().finally(() => {
          opening = null;
        }));

  async function reopen(): Promise<void> {
    while (!isClosed && channels.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, wait).unref());
      wait = Math.min(longestWait, wait * 2);
      if (isClosed || channels.size === 0) return;
      const isOpen = await connection().then(
        () => true,
        () => false,
      );
      if (!isOpen) continue;
      for (const all of channels.values()) for (const tell of all) tell('');
      return;
    }
  }

  async function leave(channel: string, onMessage: OnMessage): Promise<void> {
    const all = channels.get(channel);
    if (!all?.delete(onMessage) || all.size > 0) return;
    channels.delete(channel);
    const open = client;
    if (!open) return;
    if (channels.size > 0)
      return void (await serialized(open, `unlisten ${pg.escapeIdentifier(channel)}`).catch(
        () => undefined,
      ));
    client = null;
    await open.end().catch(() => undefined);
  }

  return {
    listen: async (channel, onMessage) => {
      // The same function passed twice counts as two listeners.
      const own: OnMessage = (payload) => onMessage(payload);
      const isNew = !channels.has(channel);
      channels.set(channel, (channels.get(channel) ?? new Set()).add(own));
      try {
        const open = await connection();
        // A listener that joins a channel that is being opened waits for it as well, otherwise it
        // would miss notifications.
        await (isNew ? serialized(open, `listen ${pg.escapeIdentifier(channel)}`) : turn);
      } catch (error) {
        await leave(channel, own);
        throw error;
      }
      return () => leave(channel, own);
    },
    close: async () => {
      isClosed = true;
      channels.clear();
      const open = client ?? (await opening?.catch(() => null)) ?? null;
      client = null;
      await open?.end().catch(() => undefined);
    },
  };
}
