/** The parts of a schema that are looked at; zod has no type for them that fits every kind. */
export interface Schema {
  safeParse(value: unknown): { readonly success: boolean; readonly data?: unknown };
  readonly _zod: { readonly def: Definition };
}

interface Definition {
  readonly type: string;
  readonly checks?: readonly unknown[];
  readonly check?: string;
  readonly format?: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly catchall?: Schema;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly values?: readonly unknown[];
}

/** What does not fit, as far as this file can tell. The schema itself has the last word. */
export const unfit = Symbol('unfit');

/** A value as the schema has it: the value itself where nothing is to be taken away. */
export type Shaper = (value: unknown) => unknown;

const known = new WeakMap<Schema, Shaper>();

/**
 * Reads a schema once into a function that does what its `safeParse` does to a good value, several times faster: a list of a hundred rows is
 * looked through, and copied only where it carries what the contract does not name. What it does not understand it asks the schema.
 */
export function shaperOf(schema: Schema): Shaper {
  let shaper = known.get(schema);
  if (!shaper) known.set(schema, (shaper = compile(schema)));
  return shaper;
}

function compile(schema: Schema): Shaper {
  const { def } = schema._zod;
  if (def.checks?.length) return ask(schema);
  if (def.type === 'string' && !def.format) return only((value) => typeof value === 'string');
  if (def.type === 'boolean') return only((value) => typeof value === 'boolean');
  if (def.type === 'number' && def.format === 'safeint') return only(Number.isSafeInteger);
  if (def.type === 'enum' && def.entries) return among(Object.values(def.entries));
  if (def.type === 'literal' && def.values) return among(def.values);
  if (def.type === 'unknown') return (value) => value;
  if (def.type === 'nullable' && def.innerType) return nullable(shaperOf(def.innerType));
  if (def.type === 'array' && def.element) return list(shaperOf(def.element));
  if (
    def.type === 'object' &&
    def.shape &&
    (!def.catchall || def.catchall._zod.def.type === 'unknown')
  )
    return object(def.shape, def.catchall !== undefined);
  return ask(schema);
}

const ask =
  (schema: Schema): Shaper =>
  (value) => {
    const result = schema.safeParse(value);
    return result.success ? result.data : unfit;
  };

const only =
  (fits: (value: unknown) => boolean): Shaper =>
  (value) =>
    fits(value) ? value : unfit;

function among(values: readonly unknown[]): Shaper {
  const allowed = new Set(values);
  return (value) => (allowed.has(value) ? value : unfit);
}

const nullable =
  (inner: Shaper): Shaper =>
  (value) =>
    value === null ? null : inner(value);

function list(element: Shaper): Shaper {
  return (value) => {
    if (!Array.isArray(value)) return unfit;
    let copy: unknown[] | null = null;
    for (let at = 0; at < value.length; at += 1) {
      const shaped = element(value[at]);
      if (shaped === unfit) return unfit;
      if (shaped !== value[at] && !copy) copy = value.slice(0, at);
      copy?.push(shaped);
    }
    return copy ?? value;
  };
}

interface Field {
  readonly name: string;
  readonly shaper: Shaper;
  readonly isOptional: boolean;
}

function object(shape: Readonly<Record<string, Schema>>, isLoose: boolean): Shaper {
  const fields: Field[] = Object.entries(shape).map(([name, schema]) => {
    const { type, innerType } = schema._zod.def;
    const isOptional = type === 'optional' && innerType !== undefined;
    return { name, shaper: shaperOf(isOptional ? innerType : schema), isOptional };
  });
  const names = new Set(Object.keys(shape));
  return (value) => {
    if (!isPlain(value)) return unfit;
    let copy: Record<string, unknown> | null = null;
    for (const { name, shaper, isOptional } of fields) {
      const given = value[name];
      if (given === undefined) {
        if (isOptional) continue;
        return unfit;
      }
      const shaped = shaper(given);
      if (shaped === unfit) return unfit;
      if (shaped !== given) (copy ??= { ...value })[name] = shaped;
    }
    return isLoose || !hasOthers(value, names) ? (copy ?? value) : named(copy ?? value, fields);
  };
}

/** Neither a class of its own nor one with another way to become JSON: those are the schema's to judge. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return (
    (prototype === Object.prototype || prototype === null) && !Object.hasOwn(value, '__proto__')
  );
}

function hasOthers(value: Readonly<Record<string, unknown>>, names: ReadonlySet<string>): boolean {
  for (const name in value) if (!names.has(name)) return true;
  return false;
}

function named(
  value: Readonly<Record<string, unknown>>,
  fields: readonly Field[],
): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const { name } of fields) if (value[name] !== undefined) kept[name] = value[name];
  return kept;
}
