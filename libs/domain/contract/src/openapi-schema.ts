import * as z from 'zod/mini';

/** A JSON object of the document. */
export type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether a part says nothing to a reader: bounds that every JSON number has, or that the server
 * takes unknown keys away.
 */
const isNoise = (key: string, part: unknown): boolean =>
  key === '$schema' ||
  (key === 'id' && typeof part === 'string') ||
  (key === 'additionalProperties' && part === false) ||
  ((key === 'minimum' || key === 'maximum') &&
    Math.abs(part as number) === Number.MAX_SAFE_INTEGER) ||
  (key === 'propertyNames' && isObject(part) && part['type'] === 'string');

function normalizePart(key: string, part: unknown, hasProperties: boolean): unknown {
  if (key === '$ref') return String(part).replace('#/$defs/', '#/components/schemas/');
  if (key === 'examples') return part;
  // Beside properties, "anything" means that unknown keys survive.
  if (
    key === 'additionalProperties' &&
    hasProperties &&
    isObject(part) &&
    Object.keys(part).length === 0
  )
    return true;
  return key === 'properties' && isObject(part) ? normalizeEach(part) : normalize(part);
}

/** Takes the noise out of a schema and points its references at the components. */
function normalize(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalize);
  if (!isObject(value)) return value;
  const parts = Object.entries(value).filter(([key, part]) => !isNoise(key, part));
  return Object.fromEntries(
    parts.map(([key, part]) => [key, normalizePart(key, part, 'properties' in value)]),
  );
}

/** The names of properties are those of the wire. */
const normalizeEach = (properties: Json): Json =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, normalize(schema)]));

/** Writes schemas as JSON Schema; those that have a name are kept once, under `components`. */
export function createSchemas(): { readonly components: Json; of(schema: z.ZodMiniType): Json } {
  const components: Json = {};
  return {
    components,
    of(schema) {
      const { $defs, ...root } = z.toJSONSchema(schema, {
        io: 'output',
        unrepresentable: 'any',
        target: 'draft-2020-12',
      }) as Json;
      for (const [name, each] of Object.entries(($defs ?? {}) as Json))
        components[name] ??= normalize(each);
      const id = z.globalRegistry.get(schema)?.id;
      if (id === undefined) return normalize(root) as Json;
      components[id] ??= normalize(root);
      return { $ref: `#/components/schemas/${id}` };
    },
  };
}
