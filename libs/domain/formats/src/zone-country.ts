import { getCountries } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.max';

/** `timeZones` of older runtimes became `getTimeZones()` in newer ones. */
type ZonedLocale = Intl.Locale & {
  readonly timeZones?: readonly string[];
  readonly getTimeZones?: () => readonly string[] | undefined;
};

/** One zone has several names: the runtime chooses one of them for all. */
function runtimeName(zone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** The zones of each country that has numbers, as the runtime's data divides them. */
function readZones(): ReadonlyMap<string, string> {
  const zones = new Map<string, string>();
  for (const country of getCountries(metadata)) {
    const locale = new Intl.Locale(`und-${country}`) as ZonedLocale;
    for (const zone of locale.getTimeZones?.() ?? locale.timeZones ?? [])
      zones.set(runtimeName(zone) ?? zone, country);
  }
  return zones;
}

let zones: ReadonlyMap<string, string> | undefined;

/** The two-letter country whose zone this is; null for UTC, an offset and an unknown name. */
export function countryOfZone(zone: string): string | null {
  zones ??= readZones();
  const name = runtimeName(zone);
  return name === null ? null : (zones.get(name) ?? null);
}
