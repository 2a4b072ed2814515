import { ensurePlatform, serverKeyFrom } from '@patchbay/server-core';
import { createLog } from '@patchbay/server-kit';
import { openStore } from '@patchbay/server-store';
import { composePlatform } from '../compose.js';
import { echoRuntime, keepingCarrier } from '../testing/echo-runtime.js';

/** What a process of the house is told: the database that it shares, and what it may reach. */
interface Config {
  readonly databaseUrl: string;
  readonly fetchAlso: readonly string[];
  readonly hasLimits: boolean;
  readonly name: string;
}

/**
 * A whole house in a process of its own, on a database that others may share, with the clock of the
 * machine. Tells its address once it answers.
 */
async function main({ databaseUrl, fetchAlso, hasLimits, name }: Config): Promise<void> {
  const store = await openStore({ databaseUrl });
  await ensurePlatform(store, 'http://localhost');
  const carrier = keepingCarrier();
  const platform = await composePlatform({
    store,
    key: serverKeyFrom(Buffer.alloc(32, 7)),
    log: createLog('silent'),
    publicUrl: 'http://localhost',
    hasLocalRoutes: true,
    fetchAlso,
    carrier,
    sendMail: async () => undefined,
    runtime: { ...echoRuntime, greeting: () => `This is ${name}.` },
    ...(hasLimits ? {} : { http: { limits: { hit: async () => 0 } } }),
  });
  platform.http.markReady();
  const port = await platform.http.listen(0, '127.0.0.1');
  await platform.start();
  process.on(
    'SIGTERM',
    () =>
      void platform
        .close()
        .then(() => store.close())
        .then(() => process.exit(0)),
  );
  process.send?.({ ready: `http://127.0.0.1:${port}` });
}

await main(JSON.parse(process.argv[2] ?? '{}') as Config);
