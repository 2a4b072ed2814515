import { openTestStore } from '@patchbay/server-store/testing';
import { ensurePlatform, openDatabaseClock } from '@patchbay/server-core';
import { createLog } from '@patchbay/server-kit';
import { watchTurns } from '@patchbay/server-providers/testing';
import { composePlatform } from '../compose.js';
import { echoRuntime } from '../testing/echo-runtime.js';
import { testSettings } from '../testing/test-settings.js';

/** The settings of a server process: the shared database, and the hosts that it may connect to. */
interface Config {
  readonly databaseUrl: string;
  readonly fetchAlso: readonly string[];
  readonly hasLimits: boolean;
  readonly name: string;
}

/**
 * A complete server in a separate process, on a database that others may share, with the clock of
 * the database as `startServer` has it. It reports its address once it answers.
 */
async function main({ databaseUrl, fetchAlso, hasLimits, name }: Config): Promise<void> {
  const store = await openTestStore({ databaseUrl });
  await ensurePlatform(store, 'http://localhost');
  const clock = await openDatabaseClock(store);
  const platform = await composePlatform(
    testSettings(store, {
      clock,
      // Standard error is what the starter reads.
      log: createLog('json', (line) => {
        if (line.includes('unexpected error')) process.stderr.write(line);
      }),
      addresses: { fetchAlso },
      model: { runtime: { ...echoRuntime, greeting: () => `This is ${name}.` } },
      http: hasLimits ? {} : { limits: { hit: async () => 0 } },
    }),
  );
  platform.http.markReady();
  const port = await platform.http.listen(0, '127.0.0.1');
  await platform.start();
  process.on(
    'SIGTERM',
    () =>
      void platform
        .close()
        .then(() => clock.stop())
        .then(() => store.close())
        .then(() => process.exit(0)),
  );
  const longestTurn = watchTurns();
  process.on('message', (asked) => {
    if (asked === 'longest turn') process.send?.({ turnMs: longestTurn() });
  });
  process.send?.({ ready: `http://127.0.0.1:${port}` });
}

await main(JSON.parse(process.argv[2] ?? '{}') as Config);
