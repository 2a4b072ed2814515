import { startMediaNode } from '@patchbay/server-voice/node';
import { type NodeSettings, readNodeSettings } from '@patchbay/server-voice/settings';
import { createOutput } from './output.js';

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

function settingsOf(env: NodeJS.ProcessEnv): NodeSettings {
  try {
    return readNodeSettings(env);
  } catch (error) {
    return fail(error);
  }
}

const settings = settingsOf(process.env);
const log = createOutput(process.env.PATCHBAY_LOG, (line) => process.stdout.write(line));
const starting = startMediaNode(settings, log);

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
