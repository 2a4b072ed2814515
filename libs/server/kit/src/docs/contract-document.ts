import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Above the chunks of a bundled server, as the build puts it. */
const besideBundle = fileURLToPath(new URL('../openapi.json', import.meta.url));
const ofPackage = (): string =>
  createRequire(import.meta.url).resolve('@patchbay/contract/openapi.json');

/**
 * The contract as an OpenAPI document, with the version of this server. It is read from the file that
 * the contract library ships: building it takes half a second, in which a process could do nothing
 * else.
 */
export function contractDocument(version: string): Readonly<Record<string, unknown>> {
  const text = readFileSync(existsSync(besideBundle) ? besideBundle : ofPackage(), 'utf8');
  const document = JSON.parse(text) as Record<string, unknown>;
  return { ...document, info: { ...(document['info'] as object), version } };
}
