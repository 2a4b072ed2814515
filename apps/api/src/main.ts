import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from './config.js';
import { explainSettings } from './settings/explain.js';
import { groups } from './settings/groups.js';

/** Longest wait for open requests and the database before the process ends anyway. */
const closeWithinMs = 25_000;

/**
 * A folder or file by its place from this file, in `src` and in `dist` alike; nothing when it was not
 * built.
 */
const folder = (path: string): string | undefined => {
  const found = fileURLToPath(new URL(path, import.meta.url));
  return existsSync(found) ? found : undefined;
};

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

/** Registered first: a signal during the start also leads to an orderly shutdown. */
function closeOnSignal(starting: Promise<{ close(): Promise<void> }>, withinMs: number): void {
  let closing = false;
  const close = (): void => {
    if (closing) return;
    closing = true;
    setTimeout(() => fail('The server did not close in time.'), withinMs).unref();
    starting.then((server) => server.close()).then(() => process.exit(0), fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, close);
}

process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

const place = {
  cwd: process.cwd(),
  resolve,
  webRoot: folder('../../web/dist'),
  embedRoot: folder('../../embed/dist'),
  mediaProgram: folder('../../media/dist/main.js'),
};
if (process.argv[2] === '--explain') {
  process.stdout.write(`${explainSettings(groups, process.env)}\n`);
  readConfig(process.env, place);
  process.exit(0);
}
const config = readConfig(process.env, place);
// Loaded after the configuration: an invalid setting is reported at once.
const { resealSecrets, startServer } = await import('@patchbay/server-platform');
if (process.argv[2] === 'reseal') {
  const { fingerprint, sealed, lost } = await resealSecrets(config);
  const lines = [
    `Sealed ${sealed} secrets under the key with the fingerprint ${fingerprint}. SERVER_KEY_BEFORE is needed no more.`,
    ...Object.entries(lost).map(
      ([table, count]) =>
        `${count} of ${table} open under neither key and have to be entered again.`,
    ),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
} else {
  const starting = startServer(config);
  closeOnSignal(starting, closeWithinMs + 1000 * (config.shutdownDelaySeconds ?? 0));
  await (
    await starting
  ).reported;
}
