import { windowsZones } from './windows-zones.js';
import { offsetZones, zoneTable } from './zone-table.js';

const knownToIntl = (): readonly string[] => Intl.supportedValuesOf('timeZone');

/** The runtime's own name of a zone that it knows by some name, else null. */
function resolved(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone || null;
  } catch {
    return null;
  }
}

/** True when the runtime knows the zone. */
export const isTimeZone = (name: string): boolean => resolved(name) !== null;

/** Lower case without accents, as zone names are written: `São` is `sao`. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const same = (a: string, b: string): boolean => folded(a) === folded(b);
const words = (text: string): string =>
  ` ${(folded(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;

function byName(text: string, zones: readonly string[]): string | undefined {
  const name = text.replaceAll(' ', '_');
  for (const { utc } of zoneTable) {
    const hit = utc.find((zone) => same(zone, name));
    if (hit) return same(hit, 'Etc/UTC') ? 'UTC' : hit;
  }
  return zones.find((zone) => same(zone, name));
}

const byValue = (text: string): string | undefined =>
  zoneTable.find(({ value, abbr }) => same(value, text) || abbr.some((short) => same(short, text)))
    ?.utc[0];

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
  const [, sign, hours, minutes = '0'] =
    /^(?:utc|gmt)?\s*([+\-\u2212])\s*(\d{1,2}(?=$|:)|\d{2}(?=\d{2}$))(?::?([0-5]\d))?$/i.exec(
      text,
    ) ?? [];
  if (sign === undefined) return undefined;
  const size = Number(hours) * 60 + Number(minutes);
  return offsetZones[sign === '+' || size === 0 ? size : -size];
}

/**
 * A name that the runtime knows beside its list, such as a link or EST5EDT, in its own spelling;
 * never a bare offset.
 */
function byRuntime(text: string): string | undefined {
  const zone = /^[a-z]/i.test(text) ? resolved(text) : null;
  if (zone === null) return undefined;
  return /^[A-Z][\w+-]*(\/[A-Z][\w+-]*)*$/.test(text) ? text : zone;
}

/** The part in parentheses before a label, "(UTC-05:00) Eastern Time", and the label. */
function splitLabel(text: string): { readonly offset: string; readonly name: string } {
  const [, offset = '', name = ''] = /^\(((?:UTC|GMT)?[^()]{0,8})\)([^]*)$/i.exec(text) ?? [];
  return offset === '' ? { offset: '', name: text } : { offset, name: name.trim() };
}

const standard = / Standard Time$/i;

/** A name that Windows and Outlook write: "Central Europe Standard Time", "Russia Time Zone 3". */
const byWindows = (text: string): string | undefined =>
  windowsZones.find(
    ([name]) => same(name, text) || same(name, text.replace(standard, '').trim()),
  )?.[1];

let worded: Map<string, string> | undefined;

/**
 * A zone by what the runtime calls it in English, as people and mail programs write it: "Central
 * European Time", "Japan Standard Time". Of several zones of one name the first counts.
 */
function byWording(text: string, zones: readonly string[]): string | undefined {
  if (!/\btime\b/i.test(text)) return undefined;
  if (!worded) {
    worded = new Map();
    for (const zone of zones)
      for (const [timeZoneName, month] of [
        ['longGeneric', 0],
        ['long', 0],
        ['long', 6],
      ] as const) {
        const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName })
          .formatToParts(Date.UTC(2026, month, 15))
          .find(({ type }) => type === 'timeZoneName')?.value;
        if (name && !worded.has(folded(name))) worded.set(folded(name), zone);
      }
  }
  return worded.get(folded(text));
}

/** `/mozilla.org/20050126_1/Europe/Berlin`: calendars put a path before the name of a zone. */
function byPath(text: string): string | undefined {
  if (!text.startsWith('/')) return undefined;
  const parts = text.split('/').filter(Boolean);
  const names = [3, 2].map((size) => parts.slice(-size).join('/'));
  return names.map((name) => (isTimeZone(name) ? name : undefined)).find(Boolean);
}

/**
 * The IANA zone that a text means: an IANA name, else the name or abbreviation of a zone, else what
 * Windows or the runtime calls it, else whole words of one, else an offset such as UTC+5:30; null
 * when nothing fits. Of a whole label the words come first and its offset last. `zones` are the
 * names that the runtime knows.
 */
export function readTimeZone(
  given: unknown,
  zones: readonly string[] = knownToIntl(),
): string | null {
  if (typeof given !== 'string' || given.length > 100) return null;
  const { offset, name } = splitLabel(given.trim().replace(/^"(.*)"$/, '$1'));
  const named =
    name === ''
      ? undefined
      : (byName(name, zones) ??
        byPath(name) ??
        byValue(name) ??
        byWindows(name) ??
        byWords(name, zones) ??
        byOffset(name) ??
        byRuntime(name) ??
        byWording(name, zones));
  return named ?? byOffset(offset) ?? null;
}

/** The same, with 'UTC' when nothing fits: for places where a zone is only shown. */
export const normaliseTimeZone = (given: unknown, zones?: readonly string[]): string =>
  readTimeZone(given, zones) ?? 'UTC';
