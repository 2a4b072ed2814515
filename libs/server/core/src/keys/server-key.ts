import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A secret of this installation that is not in the database, so that a copy of the database alone
 * does not suffice to guess six-digit codes.
 */
export interface ServerKey {
  digest(...parts: readonly string[]): Buffer;
  /**
   * The same with the key that the installation began with: for values that receivers have stored,
   * such as webhook secrets, which must not change in a rotation.
   */
  lasting(...parts: readonly string[]): Buffer;
  /**
   * Seals a secret that must be readable again, such as a password of another service, as text for
   * a row of the database. `place` names its purpose and owner (`'sip password', '2001'`); it
   * unseals with the same place only, so that a copied row is useless.
   */
  seal(secret: string, ...place: readonly [string, ...string[]]): string;
  /**
   * Unseals a text. Throws `UnsealError` when it was sealed for another place or with another key,
   * or was changed.
   */
  unseal(sealed: string, ...place: readonly [string, ...string[]]): string;
}

/** A text was sealed for another place or with the key of another installation, or was changed. */
export class UnsealError extends Error {
  override readonly name = 'UnsealError';
  constructor() {
    super(
      'A stored secret does not open under the key of this installation. Restore the key file, or enter the secret again.',
    );
  }
}

const sealVersion = 'sealed1';
// Lengths are included, so that different divisions of the same text give different results.
const joined = (parts: readonly string[]): string =>
  parts.map((part) => `${part.length}:${part}`).join('|');

const sealingKey = (secret: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'patchbay sealing 1', 32));
const hmacOf = (secret: Buffer, parts: readonly string[]): Buffer =>
  createHmac('sha256', secret).update(joined(parts)).digest();

/** Distinguishes keys without revealing them: the database stores it, and operators compare it. */
export const fingerprintOf = (secret: Buffer): string =>
  hmacOf(secret, ['server key fingerprint']).toString('hex').slice(0, 32);

export interface OtherSecrets {
  /** Previous secrets of a rotation: they unseal, and never seal. */
  readonly before?: readonly Buffer[];
  /** The secret that the installation began with, if it is another one. */
  readonly origin?: Buffer;
}

export function serverKeyFrom(
  secret: Buffer,
  { before = [], origin = secret }: OtherSecrets = {},
): ServerKey {
  const [sealing, ...older] = [sealingKey(secret), ...before.map(sealingKey)] as [
    Buffer,
    ...Buffer[],
  ];
  return {
    digest: (...parts) => hmacOf(secret, parts),
    lasting: (...parts) => hmacOf(origin, parts),
    seal: (text, ...place) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(
        Buffer.from(joined(place)),
      );
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${sealVersion}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    unseal: (sealed, ...place) => {
      const opened =
        opens(sealed, place, sealing) ??
        older.map((one) => opens(sealed, place, one)).find((text) => text !== null);
      if (opened === undefined || opened === null) throw new UnsealError();
      return opened;
    },
  };
}

function opens(sealed: string, place: readonly string[], sealing: Buffer): string | null {
  const [version, text] = sealed.split('.');
  const bytes = Buffer.from(text ?? '', 'base64url');
  if (version !== sealVersion || bytes.length < 28) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12), {
      authTagLength: 16,
    })
      .setAAD(Buffer.from(joined(place)))
      .setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/**
 * Reads the key file of a folder, or creates it once, even when several processes start together.
 */
export async function readKeyFile(folder: string): Promise<Buffer> {
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
  if (secret.length < 32)
    throw new Error(
      `${path} does not hold a key. Restore it, or delete it to make a new one; codes that were sent will not work then.`,
    );
  return secret;
}
