import { hostOrigin } from '@patchbay/screens';

/** The origins that a tenant lists; what its settings hold beside texts is left out. */
export const originsOf = (settings: Readonly<Record<string, unknown>>): string[] =>
  Array.isArray(settings['embedOrigins'])
    ? settings['embedOrigins'].filter((origin) => typeof origin === 'string')
    : [];

/** Why a typed origin cannot be added; null when it can. */
export function problemOf(text: string, listed: readonly string[]): 'wrong' | 'listed' | null {
  const origin = hostOrigin(text);
  if (origin === null) return 'wrong';
  return listed.includes(origin) ? 'listed' : null;
}
