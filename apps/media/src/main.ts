import { createOutput } from './output.js';

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

// An error of a setting ends the process with its sentence.
const { readNodeSettings } = await import('@patchbay/server-voice/settings');
const settings = readNodeSettings(process.env);
const log = createOutput(process.env.PATCHBAY_LOG, (line) => process.stdout.write(line));
// Loaded after the settings, so that an invalid one is reported at once, and into a chunk beside the
// thread of the voice, which is found from there.
const starting = import('@patchbay/server-voice/node').then(({ startMediaNode }) =>
  startMediaNode(settings, log),
);

let isClosing = false;
function close(seconds: number): void {
  if (isClosing) return;
  isClosing = true;
  // Closing itself takes a moment; a process that hangs in it ends anyway.
  setTimeout(() => process.exit(1), (seconds + 5) * 1000).unref();
  starting.then((node) => node.close(seconds * 1000)).then(() => process.exit(0), fail);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => close(settings.MEDIA_DRAIN));
// The server that started this process is gone, however it ended.
process.on('disconnect', () => close(0));

const { host, port } = await starting;
log('a media process listens', { host, port });
process.send?.({ ready: port });
