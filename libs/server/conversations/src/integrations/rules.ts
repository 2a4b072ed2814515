/** What an account tells about a system outside: free keys, as JSON has them. */
export type AppData = Readonly<Record<string, unknown>>;

const dots = '••••••••';
const largestBytes = 32 * 1024;
const deepest = 6;

/** Keys whose values are secrets, by what they are called. */
const secretKey =
  /token|secret|passw|passphrase|api.?key|access.?key|private.?key|credential|bearer|authorization|signature|\bpat\b|userpat|pin\b|client.?key|webhook.?url/i;

/**
 * Whether the value of a key is a secret: by its name, or because the app's own setup asks for it
 * as one.
 */
export type IsSecret = (key: string) => boolean;

/**
 * The keys that the setup of an app asks for as passwords, together with those that are called like
 * one.
 */
export function secretsOf(
  setup: readonly {
    readonly key?: unknown;
    readonly type?: unknown;
    readonly inputType?: unknown;
  }[] = [],
): IsSecret {
  const asked = new Set(
    setup
      .filter(({ type, inputType }) =>
        /password|secret/i.test(`${String(type)} ${String(inputType)}`),
      )
      .map(({ key }) => String(key)),
  );
  return (key) => asked.has(key) || secretKey.test(key);
}

/**
 * A secret as it is read back: dots, and its last four characters where that gives nothing away.
 */
export const maskOf = (secret: string): string =>
  secret.length >= 12 ? `${dots}${secret.slice(-4)}` : secret === '' ? '' : dots;

/**
 * The data with its secrets masked, at every depth. Beneath a key that is a secret, everything is
 * one.
 */
export function masked(data: AppData, isSecret: IsSecret): Record<string, unknown> {
  const walk = (value: unknown, hides: boolean): unknown => {
    if (Array.isArray(value)) return value.map((one) => walk(one, hides));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([key, one]) => [key, walk(one, hides || isSecret(key))]),
      );
    return hides && value !== null && typeof value !== 'boolean' ? maskOf(String(value)) : value;
  };
  return walk(data, false) as Record<string, unknown>;
}

/**
 * What was sent, with every mask replaced by the secret that it stands for. Null when a mask stands
 * for nothing that is kept.
 */
export function withStoredSecrets(
  sent: AppData,
  kept: AppData | null,
  isSecret: IsSecret,
): AppData | null {
  let isWhole = true;
  const walk = (value: unknown, before: unknown, hides: boolean): unknown => {
    if (Array.isArray(value))
      return value.map((one, index) =>
        walk(one, Array.isArray(before) ? before[index] : undefined, hides),
      );
    if (typeof value === 'object' && value !== null) {
      const known =
        typeof before === 'object' && before !== null && !Array.isArray(before)
          ? (before as AppData)
          : {};
      return Object.fromEntries(
        Object.entries(value).map(([key, one]) => [
          key,
          walk(one, Object.hasOwn(known, key) ? known[key] : undefined, hides || isSecret(key)),
        ]),
      );
    }
    if (!hides || typeof value !== 'string' || !value.startsWith(dots)) return value;
    if (
      (typeof before === 'string' || typeof before === 'number') &&
      maskOf(String(before)) === value
    )
      return before;
    isWhole = false;
    return value;
  };
  const whole = walk(sent, kept ?? {}, false) as AppData;
  return isWhole ? whole : null;
}

/** Why data cannot be kept; null when it can. */
export function problemOf(data: AppData): string | null {
  if (Buffer.byteLength(JSON.stringify(data)) > largestBytes)
    return `must be at most ${largestBytes / 1024} kB`;
  return depthOf(data) > deepest ? `must be nested at most ${deepest} deep` : null;
}

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
    : 0;
