import * as z from 'zod/mini';

/** A JSON object of the document. */
export type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Takes out what says nothing to a reader: bounds that every JSON number has, and that unknown keys are taken away by the server. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (!isObject(value)) return value;
  const noise = (key: string, part: unknown) =>
    (key === '$schema' || key === 'id' && typeof part === 'string') || (key === 'additionalProperties' && (part === false || (isObject(part) && Object.keys(part).length === 0 && 'properties' in value))) ||
    ((key === 'minimum' || key === 'maximum') && Math.abs(part as number) === Number.MAX_SAFE_INTEGER) || (key === 'propertyNames' && isObject(part) && part['type'] === 'string');
  return Object.fromEntries(
    Object.entries(value).filter(([key, part]) => !noise(key, part)).map(([key, part]) => [key, key === '$ref' ? String(part).replace('#/$defs/', '#/components/schemas/') : key === 'properties' && isObject(part) ? tidyEach(part) : key === 'examples' ? part : tidy(part)]),
  );
}

/** The names of properties are the wire's, whatever they are called. */
const tidyEach = (properties: Json): Json => Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, tidy(schema)]));

/** Writes schemas as JSON Schema; those that have a name are kept once, under `components`. */
export function createSchemas(): { readonly components: Json; of(schema: z.ZodMiniType): Json } {
  const components: Json = {};
  return {
    components,
    of(schema) {
      const { $defs, ...root } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', target: 'draft-2020-12' }) as Json;
      for (const [name, each] of Object.entries((($defs ?? {}) as Json))) components[name] ??= tidy(each);
      const id = z.globalRegistry.get(schema)?.id;
      if (id === undefined) return tidy(root) as Json;
      components[id] ??= tidy(root);
      return { $ref: `#/components/schemas/${id}` };
    },
  };
}
