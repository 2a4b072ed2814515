import { isSummerTime, offsetLabel, zoneOffset } from './zone-clock.js';
import { zoneTable, type ZoneRow } from './zone-table.js';

/**
 * A zone of the reference list at an instant: `offset` in hours, `text` as a picker shows it, `utc`
 * its IANA names.
 */
export interface ZoneEntry {
  readonly value: string;
  readonly abbr: string;
  readonly offset: number;
  readonly isdst: boolean;
  readonly text: string;
  readonly utc: readonly string[];
}

/** The runtime's name of a zone at an instant: 'MST', 'GMT+4', 'Samoa Standard Time'. */
const runtimeName = (timeZone: string, at: number, timeZoneName: 'short' | 'longGeneric'): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/**
 * The abbreviation in use: of the row's two the second in summer; of the runtime where the row has
 * none.
 */
function abbreviation(
  { abbr, shown }: Pick<ZoneRow, 'abbr' | 'shown'>,
  zone: string,
  at: number,
  isdst: boolean,
): string {
  const [standard, summer] = shown ?? abbr;
  return (isdst ? (summer ?? standard) : standard) ?? runtimeName(zone, at, 'short');
}

function entryOf({ value, abbr, shown, label, utc }: ZoneRow, at: number): ZoneEntry {
  const zone = utc[0] ?? 'UTC';
  const offset = zoneOffset(zone, at);
  const isdst = isSummerTime(zone, at);
  return {
    value,
    abbr: abbreviation({ abbr, ...(shown ? { shown } : {}) }, zone, at, isdst),
    offset: offset / 60,
    isdst,
    text: `(${offsetLabel(offset)}) ${label}`,
    utc,
  };
}

const city = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/**
 * The reference list at an instant (milliseconds): offsets, summer time and abbreviations follow
 * the runtime's zone data. `zones` (for example `Intl.supportedValuesOf('timeZone')`) that no row
 * of the list has get an entry each, after it and in their order.
 */
export function timeZoneList(at: number, zones: readonly string[] = []): readonly ZoneEntry[] {
  const listed = new Set(zoneTable.flatMap(({ utc }) => utc));
  const more = zones
    .filter((zone) => !listed.has(zone))
    .map((zone): ZoneRow => ({
      value: runtimeName(zone, at, 'longGeneric'),
      abbr: [],
      label: city(zone),
      utc: [zone],
    }));
  return [...zoneTable, ...more].map((row) => entryOf(row, at));
}
