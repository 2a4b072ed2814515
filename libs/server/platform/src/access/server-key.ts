import { createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A secret of this installation that is not in the database: whoever has only the database cannot try out six-digit codes. */
export interface ServerKey {
  digest(...parts: readonly string[]): Buffer;
}

export const serverKeyFrom = (secret: Buffer): ServerKey => ({
  // Lengths go in, so that two ways to cut the same text differ.
  digest: (...parts) => createHmac('sha256', secret).update(parts.map((part) => `${part.length}:${part}`).join('|')).digest(),
});

/** Reads the key file of a folder, or makes it, once, even when several processes start together. */
export async function openServerKey(folder: string): Promise<ServerKey> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'server.key');
  const known = await readFile(path, 'utf8').catch(() => null);
  if (known === null) {
    const draft = `${path}.${randomBytes(6).toString('hex')}`;
    await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await rm(draft);
  }
  const secret = Buffer.from((known ?? (await readFile(path, 'utf8'))).trim(), 'hex');
  if (secret.length < 32) throw new Error(`${path} does not hold a key. Restore it, or delete it to make a new one; codes that were sent will not work then.`);
  return serverKeyFrom(secret);
}
