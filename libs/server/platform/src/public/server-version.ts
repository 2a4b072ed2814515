import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** From this folder the file of this library, from the chunks of the bundle the one of the api. */
const above = fileURLToPath(new URL('../../package.json', import.meta.url));
const ofPackage = (): string =>
  createRequire(import.meta.url).resolve('@patchbay/server-platform/package.json');

// A release gives all packages one version, so it does not matter which of the two is read. The
// programs of tests are bundled into folders that have none above them.
const { version } = JSON.parse(readFileSync(existsSync(above) ? above : ofPackage(), 'utf8')) as {
  readonly version: string;
};

/** The version of this server, as its package states it. */
export const serverVersion: string = version;
