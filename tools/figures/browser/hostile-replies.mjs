// Rewrites the product's replies: every free-text field of the contract carries payloads, including
// those that the server would refuse to store.
import { readFileSync } from 'node:fs';

const document = JSON.parse(
  readFileSync(new URL('../../../libs/domain/contract/openapi.json', import.meta.url), 'utf8'),
);

const patterns = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) => {
    const schema = operation.responses?.['200']?.content?.['application/json']?.schema;
    return schema
      ? [
          {
            name: operation.operationId,
            method: method.toUpperCase(),
            pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
            schema,
          },
        ]
      : [];
  }),
);

/** The operation of a request, with the schema of its reply. */
export const operationFor = (method, path) =>
  patterns.find((one) => one.method === method && one.pattern.test(path));

/**
 * Fields whose values are references, not text: with other values the screens would find nothing to
 * show.
 */
const reference = /(^id|Id|uuid|token|type|status|key|kind|role|cursor|channel|slug|version)$/;

/** The alternatives of a schema with references resolved. */
function alternatives(schema, depth = 0) {
  if (!schema || depth > 8) return [];
  if (schema.$ref)
    return alternatives(document.components.schemas[schema.$ref.split('/').at(-1)], depth + 1);
  const nested = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [schema, ...nested.flatMap((one) => alternatives(one, depth + 1))];
}

const isFree = (schemas) =>
  schemas.some(
    ({ type, ...also }) =>
      [type].flat().includes('string') &&
      !['enum', 'const', 'pattern', 'format'].some((name) => name in also),
  );

/** A copy of a reply whose free texts are replaced by `rewrite(text, place)`. */
export function withTexts(value, schema, rewrite, place) {
  const schemas = alternatives(schema);
  if (typeof value === 'string') return isFree(schemas) ? rewrite(value, place) : value;
  if (Array.isArray(value)) {
    const items = { anyOf: schemas.flatMap(({ items: one }) => (one ? [one] : [])) };
    return value.map((one) => withTexts(one, items, rewrite, place));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const named = schemas.flatMap(({ properties, additionalProperties }) =>
        properties?.[name]
          ? [properties[name]]
          : additionalProperties
            ? [additionalProperties]
            : [],
      );
      return [
        name,
        reference.test(name) ? one : withTexts(one, { anyOf: named }, rewrite, `${place}.${name}`),
      ];
    }),
  );
}
