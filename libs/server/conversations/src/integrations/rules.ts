/** The settings for an external system: arbitrary keys with JSON values. */
export type AppData = Readonly<Record<string, unknown>>;

const dots = '••••••••';
const largestBytes = 32 * 1024;
const deepest = 6;

/** Keys whose values are secrets, by name. */
const secretKey =
  /token|secret|passw|passphrase|api.?key|access.?key|private.?key|credential|bearer|authorization|signature|\bpat\b|userpat|pin\b|client.?key|webhook.?url/i;

/**
 * Whether the value of a key is a secret: by its name, or because the app's setup declares it as a
 * password.
 */
export type IsSecret = (key: string) => boolean;

/** The keys that the setup of an app declares as passwords, and those with the name of a secret. */
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

/** The mask of a secret: dots, and its last four characters if it is long enough. */
export const maskOf = (secret: string): string =>
  secret.length >= 12 ? `${dots}${secret.slice(-4)}` : secret === '' ? '' : dots;

/** The data with masked secrets, at every depth. Below a secret key everything is masked. */
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
 * The submitted data with every mask replaced by its stored secret. Null when a mask has no stored
 * secret.
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

/** The reason why data cannot be stored; null when it can. */
export function problemOf(data: AppData): string | null {
  if (Buffer.byteLength(JSON.stringify(data)) > largestBytes)
    return `must be at most ${largestBytes / 1024} kB`;
  return depthOf(data) > deepest ? `must be nested at most ${deepest} deep` : null;
}

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
    : 0;
