import { largestInteger, required } from './wire.js';
import { bodyBytesOf, formOf, operationNames, operationOf, defaultBodyBytes } from './index.js';

interface Schema {
  readonly _zod?: { readonly def: Definition };
}

interface Definition {
  readonly type: string;
  readonly format?: string;
  readonly checks?: readonly {
    readonly _zod?: { readonly def: { check: string; maximum?: number; value?: number } };
  }[];
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly valueType?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly options?: readonly Schema[];
}

/** What a number, a date, a choice or a name takes at most, in bytes of JSON. */
const small = 40;
const bytesOfCharacter = 3;
const maxBytes = 1024 * 1024;

const longest = ({ checks }: Definition): number | undefined =>
  checks?.map((one) => one._zod?.def).find((one) => one?.check === 'max_length')?.maximum;

/** The bytes that a schema lets in; what it does not limit counts as nothing. */
function bytesIn(schema: Schema | undefined, depth = 0): number {
  const def = schema?._zod?.def;
  if (!def || depth > 16) return 0;
  const inner = (part: Schema | undefined) => bytesIn(part, depth + 1);
  switch (def.type) {
    case 'string':
      return bytesOfCharacter * (longest(def) ?? 0) + 2;
    case 'object':
      return Object.entries(def.shape ?? {}).reduce(
        (sum, [name, part]) => sum + name.length + 4 + inner(part),
        2,
      );
    case 'array':
      return (longest(def) ?? 1) * (inner(def.element) + 1);
    case 'union':
      return Math.max(...(def.options ?? []).map(inner));
    case 'pipe':
      return Math.max(inner(def.in), inner(def.out));
    case 'record':
      return inner(def.valueType);
    case 'optional':
    case 'nullable':
      return inner(def.innerType);
    default:
      return small;
  }
}

const jsonBodies = operationNames
  .map((name) => ({ name, entry: operationOf(name) }))
  .filter(({ entry }) => entry.body !== undefined && formOf(entry.body) === null);

describe('the most bytes of a body', () => {
  it.each(jsonBodies)('of $name hold what its schema lets in', ({ entry }) => {
    const needed = Math.min(maxBytes, bytesIn(entry.body));
    expect(bodyBytesOf(entry)).toBeGreaterThanOrEqual(needed);
  });

  it('are said only where the usual ones are too few, and are at most a megabyte', () => {
    const said = jsonBodies.flatMap(({ entry: { bodyBytes } }) => bodyBytes ?? []);
    expect(said.length).toBeGreaterThan(10);
    for (const bytes of said) {
      expect(bytes).toBeGreaterThan(defaultBodyBytes);
      expect(bytes).toBeLessThanOrEqual(maxBytes);
    }
  });

  it('are the usual ones of every operation that needs no session', () => {
    const large = jsonBodies.filter(
      ({ entry }) => entry.access.audience === 'public' && entry.bodyBytes !== undefined,
    );
    expect(large.map(({ name }) => name)).toEqual([]);
  });
});

/** Whole numbers of 64 bits: ids of the one sequence of accounts and people, and times. */
const wide =
  /(?:^|\.)(?:id|\w*Id|\w*Ids|otherId|users|target|targetUsername|targetAgent|clear|acceptInvitation|scheduledFor|start|end|before|\w*Timestamp|services|satsAmount)(?:\[\])*$/;

/** The places of whole numbers without a bound that an `integer` column holds. */
function unboundedIn(schema: Schema | undefined, at: string, depth = 0): string[] {
  const def = schema?._zod?.def;
  if (!def || depth > 16) return [];
  const inner = (part: Schema | undefined, name = '') => unboundedIn(part, at + name, depth + 1);
  if (def.type === 'number') {
    const most = def.checks?.map((one) => one._zod?.def).find((one) => one?.check === 'less_than');
    return def.format === 'safeint' && !((most?.value ?? Infinity) <= largestInteger) ? [at] : [];
  }
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, part]) => inner(part, `.${name}`)),
    ...inner(def.element, '[]'),
    ...[def.innerType, def.valueType, def.in, def.out, ...(def.options ?? [])].flatMap((part) =>
      inner(part),
    ),
  ];
}

describe('whole numbers of a body', () => {
  it.each(jsonBodies)('of $name have the bounds of their column', ({ name, entry }) => {
    expect(unboundedIn(entry.body, name).filter((place) => !wide.test(place))).toEqual([]);
  });
});

describe('text that must say something', () => {
  it('is trimmed, and refused at its field when nothing is left', () => {
    expect(required().parse('  Dana ')).toBe('Dana');
    const { success, error } = required().safeParse(' \t ');
    expect([success, error?.issues[0]?.message]).toEqual([false, 'This field is required']);
  });
});
