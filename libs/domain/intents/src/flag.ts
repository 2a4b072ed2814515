const truthy = ['true', '1', 'yes', 'y'];

/**
 * The embed flag's reading: true, 1, yes or y, in any case. Anything else, an absent value
 * included, is off.
 */
export function isFlag(given: unknown): boolean {
  return (
    (typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean') &&
    truthy.includes(String(given).trim().toLowerCase())
  );
}
