// CSV of 10,000 log rows x 30 columns, about 4 percent of the cells quoted.
//
// The rows contain phone numbers and negative numbers, which our protection against formula
// injection must not escape. No cell begins like a formula, because each peer escapes those
// differently and the bytes must be equal. The limit omits this protection. The same rows once
// more, grown key by key as a loop over columns makes them: V8 stores such objects as dictionaries.
// Ours and the limit deliver bytes in a buffer; the peers deliver one flat string, which saves them
// the copy.
import { Buffer } from 'node:buffer';
import { csvFormat } from 'd3-dsv';
import { writeToString } from 'fast-csv';
import { stringify } from 'csv-stringify/sync';
import Papa from 'papaparse';
import { same } from '../race.mjs';

const { csvChunks, toCsv } = await import(
  new URL('../../../libs/domain/log-query/dist/index.js', import.meta.url).href
);

const count = 10_000;

function random(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * The rows as a server or a client has them: parsed from JSON, so that equal texts are different
 * string objects.
 */
function logRows() {
  const below = random(20_260_902);
  const pick = (items) => items[below(items.length)];
  const hex = (digits) =>
    below(16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  const rows = Array.from({ length: count }, (_, at) => ({
    timestamp: new Date(1.7568e12 + at * 61_417).toISOString(),
    type: pick(['call', 'call', 'message']),
    direction: pick(['inbound', 'outbound']),
    fromNumber: `+1216${5_550_000 + below(9_999)}`,
    toNumber: `+1440${5_550_000 + below(9_999)}`,
    cnam: pick(['ADA LOVELACE', 'WIRELESS CALLER', 'Marcus Oyelaran', 'Müller, Zoë', null]),
    accountName: pick(['Front desk', 'Sales', 'After hours']),
    duration: below(1_800),
    transfer: below(2),
    outcome: pick(['booked', 'callback', 'answered', null]),
    scheduled: pick(['true', null, null, null]),
    summary: pick([
      'Asked about opening hours and parking.',
      'Booked a cleaning for next Tuesday, 9 am.',
      'Said "call me back" and hung up.',
      'Wants a quote for the roof and the gutters before winter.',
      'Left no message.',
    ]),
    uuid: `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(8)}${hex(4)}:${1_756_800_000 + at * 61}`,
    callId: `call_${hex(8)}${hex(8)}`,
    roomId: `${2_000 + below(900)}:${90_000 + below(9_000)}`,
    accountId: 2_000 + below(900),
    agentId: 2_000 + below(900),
    organizationId: 2_000 + below(90),
    eventType: pick(['inbound-call', 'outbound-call', 'inbound-message']),
    taskAttemptId: null,
    satisfaction: below(6),
    sentiment: (below(200) - 100) / 100,
    urgent: pick([true, false, null]),
    city: pick(['Cleveland, OH', 'Akron, OH', 'Columbus', 'Toledo']),
    zip: `4${hex(4)}`,
    cost: below(400) / 100,
    email: `caller${below(9_999)}@example.test`,
    topic: pick(['billing', 'opening hours', 'booking', 'complaint']),
    language: 'en',
    note: '',
  }));
  return JSON.parse(JSON.stringify(rows));
}

const parsed = logRows();
const columns = Object.keys(parsed[0]);
/** The rows of the current race. */
let rows = parsed;

function grown() {
  return parsed.map((row) => {
    const made = {};
    for (const column of columns) made[column] = row[column];
    return made;
  });
}
const room = Buffer.allocUnsafe(16_000_000);

/**
 * Hand-written for this table: one pass, one pattern, about 16 kB at a time written to the buffer.
 */
function limitPieces() {
  const special = /[",\r\n]/;
  let length = 0;
  let out = `${columns.join(',')}\r\n`;
  for (let r = 0; r < rows.length; r += 1) {
    const row = rows[r];
    for (let c = 0; c < columns.length; c += 1) {
      if (c > 0) out += ',';
      const value = row[columns[c]];
      if (typeof value === 'string')
        out += special.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
      else if (value !== null) out += value;
    }
    out += '\r\n';
    if (out.length > 16_384) {
      length += room.write(out, length, 'utf8');
      out = '';
    }
  }
  return length + room.write(out, length, 'utf8');
}

/** The same, but scanning characters instead of matching a pattern. */
function limitCharacters() {
  let length = 0;
  let out = `${columns.join(',')}\r\n`;
  for (let r = 0; r < rows.length; r += 1) {
    const row = rows[r];
    for (let c = 0; c < columns.length; c += 1) {
      if (c > 0) out += ',';
      const value = row[columns[c]];
      if (typeof value === 'string') {
        let plain = true;
        for (let at = 0; at < value.length; at += 1) {
          const code = value.charCodeAt(at);
          if (code < 45 && (code === 44 || code === 34 || code === 13 || code === 10)) {
            plain = false;
            break;
          }
        }
        out += plain ? value : `"${value.replaceAll('"', '""')}"`;
      } else if (value !== null) out += value;
    }
    out += '\r\n';
    if (out.length > 16_384) {
      length += room.write(out, length, 'utf8');
      out = '';
    }
  }
  return length + room.write(out, length, 'utf8');
}

function ours() {
  let length = 0;
  for (const piece of csvChunks(columns, rows)) length += room.write(piece, length, 'utf8');
  return length;
}

const flat = (text) => {
  text.charCodeAt(text.length - 1);
  return text;
};
/**
 * The bytes of a contestant with normalized line endings: some end the last line, some write LF.
 */
const bytes = (result) =>
  (typeof result === 'number' ? room.toString('utf8', 0, result) : result)
    .replaceAll('\r\n', '\n')
    .trimEnd();

const booleans = { cast: { boolean: String } };
const contestants = [
  { name: 'limit: single pass, pattern', run: limitPieces },
  { name: 'limit: single pass, characters', run: limitCharacters },
  { name: 'patchbay csvChunks', run: ours },
  { name: 'patchbay toCsv (one text)', run: () => flat(toCsv(columns, rows)) },
  { name: 'd3-dsv', run: () => flat(csvFormat(rows, columns)) },
  { name: 'papaparse', run: () => flat(Papa.unparse(rows, { columns })) },
  {
    name: 'csv-stringify sync',
    run: () => flat(stringify(rows, { header: true, columns, ...booleans })),
  },
  {
    name: 'fast-csv writeToString',
    run: () => writeToString(rows, { headers: columns }).then(flat),
    asynchronous: true,
  },
];

async function raceOf(how) {
  const answers = contestants.map(({ name, run }) => ({
    name,
    run: async () => bytes(await run()),
  }));
  await same(answers, (a, b) => a === b);
  const text = bytes(ours());
  const cells = rows.length * columns.length;
  const quotedCells = text
    .split('\n')
    .slice(1)
    .flatMap((line) => line.match(/(^|,)"/g) ?? []).length;
  const ourName = 'patchbay csvChunks';
  return {
    name:
      `CSV export ${count} x ${columns.length}, rows ${how} ` +
      `(${(Buffer.byteLength(text) / 1e6).toFixed(1)} MB, ` +
      `${((100 * quotedCells) / cells).toFixed(1)}% of the cells quoted)`,
    rounds: 11,
    contestants: [
      ...contestants,
      { name: 'JSON.stringify of the same rows', run: () => JSON.stringify(rows) },
    ],
    goals: [
      {
        of: ourName,
        within: 1.25,
        than: ['limit: single pass, pattern', 'limit: single pass, characters'],
      },
      { of: ourName, atLeast: 1.2, than: 'd3-dsv' },
      { of: ourName, atLeast: 2, than: 'papaparse' },
      { of: ourName, atLeast: 4.5, than: 'csv-stringify sync' },
      { of: ourName, atLeast: 1, than: 'fast-csv writeToString' },
      { of: ourName, within: 1.3, than: 'JSON.stringify of the same rows' },
    ],
  };
}

export async function* races() {
  yield await raceOf('as they were parsed');
  rows = grown();
  yield await raceOf('grown key by key');
}
