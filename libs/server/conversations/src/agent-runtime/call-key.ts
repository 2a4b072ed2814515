import { createHash } from 'node:crypto';

/** Arguments with sorted names and without blanks around values: models vary both. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.trim().replace(/\s+/g, ' ');
  if (Array.isArray(value)) return value.map(plain);
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== null && each !== undefined && each !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, plain(each)]),
  );
}

/** The same for two calls of a function with the same arguments. */
export const callKey = (call: {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}): string =>
  createHash('sha256')
    .update(JSON.stringify([call.name, plain(call.input)]))
    .digest('base64url');
