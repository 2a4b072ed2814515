import { operationNames, operationOf } from '@patchbay/contract';
import * as z from 'zod/mini';
import { type Schema, shaperOf, unfit } from './shape.js';

type Path = readonly (string | number)[];

/**
 * A value that a schema of the contract accepts, or undefined if this function cannot build one.
 */
function sample(schema: Schema): unknown {
  const { def } = schema._zod;
  if (def.type === 'object')
    return Object.fromEntries(
      Object.entries(def.shape ?? {}).map(([name, inner]) => [name, sample(inner)]),
    );
  if (def.type === 'array') return [sample(def.element as Schema), sample(def.element as Schema)];
  if (def.type === 'enum') return Object.values(def.entries ?? {})[0];
  if (def.type === 'literal') return def.values?.[0];
  if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default')
    return sample(def.innerType as Schema);
  if (def.type === 'record') return recordOf(def as unknown as RecordDefinition);
  if (def.type === 'unknown') return { free: 1 };
  if (def.type === 'union')
    return sample((def as unknown as { options: readonly Schema[] }).options[0] as Schema);
  const told = z.globalRegistry.get(schema as unknown as z.ZodMiniType)?.examples as
    | readonly unknown[]
    | undefined;
  return [
    ...(told ?? []),
    12,
    200,
    1,
    'text',
    true,
    null,
    '2026-01-05T12:00:00.000Z',
    '09:00',
    '+15125550148',
    'a@example.com',
    'https://example.com/',
    '0d9c5b0e-6a52-4d7e-9a3f-2f6c1b8e4a10',
  ].find((value) => schema.safeParse(value).success);
}

interface RecordDefinition {
  readonly keyType: Schema;
  readonly valueType: Schema;
}

function recordOf({ keyType, valueType }: RecordDefinition): Record<string, unknown> {
  const names = Object.values(keyType._zod.def.entries ?? { free: 'free' });
  return Object.fromEntries(names.map((name) => [name, sample(valueType)]));
}

function places(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([key, inner]) =>
      places(inner, [...path, Array.isArray(value) ? Number(key) : key]),
    ),
  ];
}

/** A copy that differs at one position. */
function changed(value: unknown, path: Path, change: (old: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((inner: unknown, at) => (at === key ? changed(inner, rest, change) : inner));
  return Object.fromEntries(
    Object.entries(value as object).map(([name, inner]) => [
      name,
      name === key ? changed(inner, rest, change) : (inner as unknown),
    ]),
  );
}

class OfItsOwn {
  readonly secret = 'hash';
}

const changes: Readonly<Record<string, (old: unknown) => unknown>> = {
  nothing: (old) => old,
  absent: () => undefined,
  null: () => null,
  number: () => 1.5,
  'no number': () => Number.NaN,
  text: () => 'other',
  list: () => [],
  object: () => ({}),
  'another class': () => new OfItsOwn(),
  'one key more': (old) =>
    typeof old === 'object' && old !== null && !Array.isArray(old)
      ? { ...old, secretHash: 'x' }
      : old,
  'a key of the prototype': (old) =>
    typeof old === 'object' && old !== null && !Array.isArray(old)
      ? Object.defineProperty({ ...old }, '__proto__', {
          value: { secretHash: 'x' },
          enumerable: true,
        })
      : old,
};

/** Changes after which the schema may accept what the fast validation leaves to it. */
const mayBeRefused = new Set(['another class', 'a key of the prototype', 'absent', 'nothing']);

/** The reply to the caller, or the fact that the schema refuses it. */
const byShape = (schema: Schema, value: unknown): string => {
  const shaped = shaperOf(schema)(value);
  return shaped === unfit ? 'refused' : sent(shaped);
};
const bySchema = (schema: Schema, value: unknown): string => {
  const result = schema.safeParse(value);
  return result.success ? sent(result.data) : 'refused';
};
/** Keys in one order: readers ignore their order. */
const sent = (value: unknown): string =>
  JSON.stringify(sorted(JSON.parse(JSON.stringify(value) ?? 'null')));
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, inner]) => [name, sorted(inner)]),
      )
    : value;
};

const replies = operationNames.map(
  (name) => [name, operationOf(name).reply as unknown as Schema] as const,
);

describe('the fast validation of a reply', () => {
  it.each(replies)(
    'of %s gives the result of the schema for every change in it',
    (_name, schema) => {
      const good = sample(schema);
      expect([bySchema(schema, good), byShape(schema, good)]).not.toContain('refused');
      const wrong: object[] = [];
      for (const path of places(good)) {
        for (const [what, change] of Object.entries(changes)) {
          const value = changed(good, path, change);
          const wanted = bySchema(schema, value);
          const found = byShape(schema, value);
          // A value that it refuses is passed to the schema; a value that it accepts is sent.
          if (found === wanted || (found === 'refused' && mayBeRefused.has(what))) continue;
          wrong.push({ path, what, sent: found, wanted });
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it('removes unknown fields at every depth, and copies only then', () => {
    const schema = z.object({
      rows: z.array(
        z.object({
          id: z.int(),
          note: z.nullable(z.string()),
          more: z.optional(z.looseObject({ kept: z.boolean() })),
        }),
      ),
    }) as unknown as Schema;
    const clean = {
      rows: [
        { id: 1, note: null },
        { id: 2, note: 'x', more: { kept: true, beside: 1 } },
      ],
    };
    expect(shaperOf(schema)(clean)).toBe(clean);
    expect(
      shaperOf(schema)({
        rows: [clean.rows[0], { ...clean.rows[1], secretHash: 'x' }],
        secretHash: 'x',
      }),
    ).toEqual(clean);
  });

  it('handles tagged unions, records and checks itself: a valid value is the same object', () => {
    const schema = z.object({
      entries: z.array(
        z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('text'), text: z.string().check(z.maxLength(3)) }),
          z.object({
            kind: z.literal('data'),
            data: z.record(z.string(), z.unknown()),
            counts: z.record(z.string(), z.number()),
          }),
        ]),
      ),
    }) as unknown as Schema;
    const text = { kind: 'text', text: 'abc' };
    const data = { kind: 'data', data: { free: [1] }, counts: { a: 1.5 } };
    const clean = { entries: [text, data] };
    expect(shaperOf(schema)(clean)).toBe(clean);
    expect(shaperOf(schema)({ entries: [{ ...text, secretHash: 'x' }, data] })).toEqual(clean);
    for (const wrong of [
      { kind: 'other' },
      { ...text, text: 'abcd' },
      { ...data, counts: { a: 'x' } },
      { ...data, data: [] },
    ])
      expect(shaperOf(schema)({ entries: [wrong] })).toBe(unfit);
  });

  it('counts the characters of a text as the schema does', () => {
    const schema = z.string().check(z.minLength(3)) as unknown as Schema;
    for (const text of [
      '',
      'ab',
      'abc',
      'abcd',
      '😀',
      '😀😀',
      '😀a',
      '😀ab',
      '😀😀😀',
      '\ud83d\ud83d\ud83d',
    ])
      expect([text, byShape(schema, text)]).toEqual([text, bySchema(schema, text)]);
  });

  it.each([
    ['getRoomTimeline', 'entries'],
    ['listConversations', 'rooms'],
  ] as const)('of %s needs no call of the schema', (name, field) => {
    const schema = operationOf(name).reply as unknown as Schema;
    const good = sample(schema) as Record<string, unknown>;
    expect((shaperOf(schema)(good) as typeof good)[field]).toBe(good[field]);
  });
});
