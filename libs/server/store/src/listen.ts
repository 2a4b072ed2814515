import pg from 'pg';

const firstWait = 200;
const longestWait = 10_000;

/** Listens on a channel with a connection of its own, reconnecting with growing waits. After a reconnect it calls back once with an empty payload: something may have been missed. */
export async function listen(url: string, channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>> {
  let client: pg.Client | null = null;
  let stopped = false;
  let wait = firstWait;

  const open = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'patchbay listener', keepAlive: true });
    fresh.on('notification', (message) => onMessage(message.payload ?? ''));
    fresh.on('error', () => undefined);
    fresh.on('end', () => {
      if (!stopped && client === fresh) void reopen();
    });
    await fresh.connect();
    await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = fresh;
    wait = firstWait;
  };

  const reopen = async (): Promise<void> => {
    while (!stopped) {
      await new Promise((resolve) => setTimeout(resolve, wait).unref());
      wait = Math.min(longestWait, wait * 2);
      const opened = await open().then(() => true, () => false);
      if (opened) return onMessage('');
    }
  };

  await open();
  return async () => {
    stopped = true;
    await client?.end().catch(() => undefined);
  };
}
