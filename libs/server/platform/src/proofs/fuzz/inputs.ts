import fc from 'fast-check';
import { type Example } from '../examples.js';
import { type Pools } from './protocol.js';
import { type Json, type Edit, edit, edited } from './edits.js';
import { hostileQuery, deep, hostileNames } from './hostile-values.js';

/** One request: as a method with its parts, or as bytes that are sent as they are. */
export interface Input {
  readonly example: Example;
  readonly token: string | null;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | null;
  readonly raw: Buffer | null;
}

/**
 * Replaces the ids in the document's examples by existing ids, so that inputs get past the first
 * look-up.
 */
function withIds(value: Json, id: (seed: number) => number | string, seed: number): Json {
  let turn = seed;
  return JSON.parse(JSON.stringify(value ?? null), (key, one: Json) =>
    typeof one === 'number' && /(^|[a-z])(id|agent)$/i.test(key)
      ? id((turn += 1) * 4)
      : key === 'roomId'
        ? id((turn += 1) * 4 + 1)
        : key === 'uuid'
          ? id((turn += 1) * 4 + 2)
          : one,
  ) as Json;
}

const boundary = 'form-of-a-fuzzer';
const formOf = (body: Json): string =>
  Object.entries((body ?? {}) as Record<string, Json>)
    .map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; ` +
        `name="${name.replace(/["\r\n]/g, '')}"` +
        (typeof value === 'object' ? '; filename="a.csv"\r\nContent-Type: text/csv' : '') +
        `\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
    )
    .join('')
    .concat(`--${boundary}--\r\n`);

interface Draw {
  readonly at: number;
  readonly actor: number;
  readonly idSeed: number;
  readonly edits: readonly Edit[];
  readonly usesIds: boolean;
  readonly bodyAs: 'json' | 'none' | 'cut' | 'bytes' | 'other' | 'large' | 'form';
  readonly bytes: Uint8Array;
  readonly cut: number;
  readonly query: readonly { readonly name: number; readonly value: string }[];
  readonly keepsQuery: boolean;
  readonly param: string | null;
  readonly header: number;
  readonly isRaw: boolean;
  readonly target: number;
}

const draw: fc.Arbitrary<Draw> = fc.record({
  at: fc.nat(),
  actor: fc.nat(),
  idSeed: fc.nat(5000),
  edits: fc.array(edit, { maxLength: 3 }),
  usesIds: fc.boolean(),
  bodyAs: fc.oneof(
    { weight: 150, arbitrary: fc.constant('json' as const) },
    {
      weight: 40,
      arbitrary: fc.constantFrom(
        'none' as const,
        'cut' as const,
        'bytes' as const,
        'other' as const,
        'form' as const,
      ),
    },
    { weight: 1, arbitrary: fc.constant('large' as const) },
  ),
  bytes: fc.uint8Array({ maxLength: 200 }),
  cut: fc.nat(400),
  query: fc.array(
    fc.record({
      name: fc.nat(200),
      value: fc.oneof(
        fc.constantFrom(...hostileQuery),
        fc.string({ maxLength: 12 }).map(encodeURIComponent),
        fc.nat(9999).map(String),
      ),
    }),
    { maxLength: 3 },
  ),
  keepsQuery: fc.boolean(),
  param: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...hostileQuery) },
    { weight: 1, arbitrary: fc.webSegment() },
  ),
  header: fc.nat(60),
  isRaw: fc.nat(40).map((one) => one === 0),
  target: fc.nat(12),
});

const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { 'idempotency-key': 'k'.repeat(400) },
  { 'idempotency-key': 'same' },
  { 'last-event-id': 'nonsense' },
  { 'last-event-id': '999:999:1' },
  { 'x-request-id': '\u00ff\u00fe' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'x' },
  { authorization: 'Bearer' },
  { authorization: 'Bearer  a b' },
  { authorization: `Bearer ${'x'.repeat(6000)}` },
  { host: 'evil.test:99999' },
  { host: '' },
  { origin: 'null' },
  { origin: '%%%' },
  { range: 'bytes=0-0,-1' },
  { 'if-none-match': '*' },
  { 'x-forwarded-for': '::,1,,' },
  { accept: 'application/xml;q=x' },
  { 'accept-encoding': 'br;q=9, gzip;q=-1' },
  { cookie: 'a=b; a' },
  { expect: '100-continue' },
  { 'sec-purpose': 'prefetch' },
];

/** Requests over all examples, as one of the callers of the pools. */
export function inputsFor(examples: readonly Example[], pools: Pools): fc.Arbitrary<Input> {
  const idAt = (seed: number) => pools.ids[seed % pools.ids.length] as number | string;
  return draw.map((drawn): Input => {
    const example = examples[drawn.at % examples.length] as Example;
    const token = pools.tokens[drawn.actor % pools.tokens.length] ?? null;
    const body = bodyOf(example, drawn, idAt);
    const odd = drawn.header < oddHeaders.length ? oddHeaders[drawn.header] : {};
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body?.type ? { 'content-type': body.type } : {}),
      ...odd,
    };
    const url = urlOf(example, drawn, idAt);
    const input = {
      example,
      token,
      method: example.method,
      url,
      headers,
      body: body?.content ?? null,
    };
    return { ...input, raw: drawn.isRaw ? rawOf(input, drawn) : null };
  });
}

function bodyOf(
  example: Example,
  { bodyAs, edits, usesIds, idSeed, bytes, cut }: Draw,
  idAt: (seed: number) => number | string,
): { type: string | null; content: string | Buffer } | null {
  if (bodyAs === 'none' || (!example.entry.body && bodyAs === 'json' && edits.length < 3))
    return null;
  const base = usesIds ? withIds(example.body, idAt, idSeed) : example.body;
  const json = () => edited(base ?? {}, edits);
  if (bodyAs === 'json' && example.isForm)
    return { type: `multipart/form-data; boundary=${boundary}`, content: formOf(base) };
  if (bodyAs === 'json') return { type: 'application/json', content: json() };
  if (bodyAs === 'cut') return { type: 'application/json', content: json().slice(0, cut) };
  if (bodyAs === 'bytes')
    return { type: 'application/json; charset=utf-8', content: Buffer.from(bytes) };
  if (bodyAs === 'form')
    return {
      type: `multipart/form-data; boundary=${boundary}`,
      content: cut % 2 ? formOf(base) : formOf(base).slice(0, cut),
    };
  if (bodyAs === 'other')
    return {
      type:
        [
          'text/plain',
          'application/x-www-form-urlencoded',
          'application/xml',
          'multipart/form-data',
          'application/json;charset=utf-16',
          '',
        ][cut % 6] || null,
      content: json(),
    };
  return {
    type: 'application/json',
    content: cut % 2 ? deep('[', ']', 100_000) : `"${'x'.repeat(1_100_000)}"`,
  };
}

function urlOf(
  example: Example,
  { query, keepsQuery, param, usesIds, idSeed, target }: Draw,
  idAt: (seed: number) => number | string,
): string {
  let turn = idSeed;
  const path = example.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    turn += 1;
    if (param !== null) return param || '%20';
    return encodeURIComponent(
      usesIds
        ? idAt(turn * 4 + (name === 'roomId' ? 1 : name === 'uuid' ? 2 : name === 'id' ? 3 : 0))
        : (example.params[name] ?? '1'),
    );
  });
  const own = example.query
    .filter((one) => one.required || keepsQuery)
    .map(
      (one) =>
        `${one.name}=${encodeURIComponent(String(/id$/i.test(one.name) && usesIds ? idAt((turn += 1) * 4) : one.example))}`,
    );
  const names = [
    ...example.query.map((one) => one.name),
    ...example.query.map((one) => one.name),
    ...hostileNames,
  ];
  const more = query.map(({ name, value }) => `${names[name % names.length] ?? 'x'}=${value}`);
  const named = target === 0 ? [`targetAccountId=${String(idAt(idSeed * 4))}`] : [];
  const parts = [
    ...own.filter((one) => !more.some((other) => other.split('=')[0] === one.split('=')[0])),
    ...more,
    ...named,
  ];
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path;
}

/** The request as bytes, some of them replaced, for the HTTP parser. */
function rawOf(input: Omit<Input, 'raw' | 'example'>, { bytes, cut }: Draw): Buffer {
  const body = input.body ?? '';
  const lines = [
    `${input.method} ${input.url} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...Object.entries(input.headers)
      .filter(([name]) => name !== 'host')
      .map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${cut % 7 === 0 ? cut : Buffer.byteLength(body)}`,
  ];
  const text = Buffer.concat([
    Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'),
    Buffer.from(body),
  ]).subarray(0, 20_000);
  bytes.subarray(0, 6).forEach((byte, at) => {
    text[(cut * (at + 1) * 31 + byte) % Math.max(1, text.length)] = byte;
  });
  return text;
}
