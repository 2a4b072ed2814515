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

/**
 * The IANA zone that a text means: an IANA name, else the name or abbreviation of a zone, else
 * whole words of one, else an offset such as UTC+5:30; 'UTC' when nothing fits. Of a whole label
 * the words come first and its offset last. `zones` are the names that the runtime knows.
 */
export function normaliseTimeZone(
  given: unknown,
  zones: readonly string[] = knownToIntl(),
): string {
  if (typeof given !== 'string' || given.length > 100) return 'UTC';
  const { offset, name } = splitLabel(given.trim());
  const named =
    name === ''
      ? undefined
      : (byName(name, zones) ??
        byValue(name) ??
        byWords(name, zones) ??
        byOffset(name) ??
        byRuntime(name));
  return named ?? byOffset(offset) ?? 'UTC';
}
