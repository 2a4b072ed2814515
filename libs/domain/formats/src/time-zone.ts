import { offsetZones, zoneTable } from './zone-table.js';

const knownToIntl = (): readonly string[] => Intl.supportedValuesOf('timeZone');

/** True when the runtime knows the zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
const words = (text: string): string => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;

function byName(text: string, zones: readonly string[]): string | undefined {
  const name = text.replaceAll(' ', '_');
  for (const { utc } of zoneTable) {
    const hit = utc.find((zone) => same(zone, name));
    if (hit) return same(hit, 'Etc/UTC') ? 'UTC' : hit;
  }
  return zones.find((zone) => same(zone, name));
}

const byValue = (text: string): string | undefined =>
  zoneTable.find(({ value, abbr }) => same(value, text) || abbr.some((short) => same(short, text)))?.utc[0];

function byWords(text: string, zones: readonly string[]): string | undefined {
  const wanted = words(text);
  if (!/\p{L}{2}/u.test(wanted)) return undefined;
  for (const { value, label, utc } of zoneTable) {
    const hit = utc.find((zone) => words(zone).includes(wanted));
    if (hit) return hit.startsWith('US/') ? utc[0] : hit;
    if (words(value).includes(wanted) || words(label).includes(wanted)) return utc[0];
  }
  return zones.find((zone) => words(zone).includes(wanted));
}

function byOffset(text: string): string | undefined {
  const [, sign, hours, minutes = '0'] = /^(?:utc|gmt)?\s*([+\-\u2212])\s*(\d{1,2}(?=$|:)|\d{2}(?=\d{2}$))(?::?([0-5]\d))?$/i.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const size = Number(hours) * 60 + Number(minutes);
  return offsetZones[sign === '+' || size === 0 ? size : -size];
}

/**
 * The IANA zone that a text means: an IANA name, else the name or abbreviation of a zone, else whole words of one, else
 * an offset such as UTC+5:30; 'UTC' when nothing fits. `zones` are the names that the runtime knows.
 */
export function normaliseTimeZone(given: unknown, zones: readonly string[] = knownToIntl()): string {
  if (typeof given !== 'string' || given.length > 100) return 'UTC';
  // A whole label begins with its offset, "(UTC-05:00) Eastern Time"; the words behind it say more.
  const text = given.trim().replace(/^\((?:UTC|GMT)[^)]{0,8}\)\s*(?=\S)/i, '').trim();
  if (text === '') return 'UTC';
  return byName(text, zones) ?? byValue(text) ?? byWords(text, zones) ?? byOffset(text) ?? (text.includes('/') && isTimeZone(text) ? text : 'UTC');
}

/** Minutes that a zone is east of Greenwich at an instant (milliseconds). */
export function zoneOffset(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric',
  }).formatToParts(at);
  const part = (type: string): number => Number(parts.find((piece) => piece.type === type)?.value);
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return Math.round((wall - Math.floor(at / 1000) * 1000) / 60_000);
}

/** An offset as people write it: 'UTC+05:30', 'UTC-08:00', 'UTC+00:00'. */
export function offsetLabel(minutes: number): string {
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '-' : '+'}${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`;
}

/** A zone of the reference list at an instant: `offset` in hours, `text` as a picker shows it. */
export interface ZoneEntry {
  readonly value: string;
  readonly abbr: string;
  readonly offset: number;
  readonly isdst: boolean;
  readonly text: string;
  readonly utc: readonly string[];
}

/** The reference list at an instant (milliseconds): offsets and summer time follow the runtime's zone data. */
export function timeZoneList(at: number): readonly ZoneEntry[] {
  const year = new Date(at).getUTCFullYear();
  return zoneTable.map(({ value, abbr, label, utc }) => {
    const zone = utc[0] ?? 'UTC';
    const offset = zoneOffset(zone, at);
    const standard = Math.min(zoneOffset(zone, Date.UTC(year, 0, 1)), zoneOffset(zone, Date.UTC(year, 6, 1)));
    return { value, abbr: abbr[0] ?? '', offset: offset / 60, isdst: offset > standard, text: `(${offsetLabel(offset)}) ${label}`, utc };
  });
}
