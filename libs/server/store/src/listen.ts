import pg from 'pg';
import { connectOwner } from './owner.js';
import { appRole } from './scope.js';

const firstWait = 200;
const longestWait = 10_000;

/**
 * Listens on a channel with a connection of its own, reconnecting with growing waits. After a reconnect it calls back once with an empty
 * payload: something may have been missed. Returns how to stop.
 */
export async function listen(url: string, channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>> {
  let client: pg.Client | null = null;
  let isStopped = false;
  let wait = firstWait;

  const open = async (): Promise<void> => {
    const fresh = await connectOwner(url, 'patchbay listener', `-c role=${appRole}`);
    fresh.on('notification', (message) => onMessage(message.payload ?? ''));
    fresh.on('end', () => {
      if (!isStopped && client === fresh) void reopen();
    });
    try {
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    if (isStopped) return void (await fresh.end());
    client = fresh;
    wait = firstWait;
  };

  const reopen = async (): Promise<void> => {
    while (!isStopped) {
      await new Promise((resolve) => setTimeout(resolve, wait).unref());
      wait = Math.min(longestWait, wait * 2);
      const isOpen = await open().then(() => !isStopped, () => false);
      if (isOpen) return onMessage('');
    }
  };

  await open();
  return async () => {
    isStopped = true;
    await client?.end().catch(() => undefined);
  };
}
