import { phoneZoneTable } from './phone-zone-table.js';

let byPrefix: Map<string, string> | null = null;
let longest = 0;

function table(): Map<string, string> {
  if (byPrefix) return byPrefix;
  byPrefix = new Map(
    phoneZoneTable.flatMap(([zones, prefixes]) =>
      prefixes.split(' ').map((prefix) => [prefix, zones] as const),
    ),
  );
  longest = Math.max(...[...byPrefix.keys()].map(({ length }) => length));
  return byPrefix;
}

/**
 * The possible zones of the holder of a number (E.164): one for most area codes, several where an
 * area or a country has several, none where the number does not determine them.
 */
export function zonesOfPhone(number: string): readonly string[] {
  const digits = number.slice(1);
  const prefixes = table();
  for (let length = Math.min(longest, digits.length); length > 0; length -= 1) {
    const zones = prefixes.get(digits.slice(0, length));
    if (zones !== undefined) return zones.split(' ');
  }
  return [];
}
