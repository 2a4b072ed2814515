/**
 * Extracts the reply schemas of the public API document, without descriptions, into a table against
 * which the server's tests check every reply. `node tools/contract/documented-replies.mjs
 * public-openapi.json` writes it, `… --check` only reports whether it still matches the document.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const place = fileURLToPath(
  new URL('../../libs/server/platform/src/testing/documented-replies.json', import.meta.url),
);
const prose = new Set([
  'example',
  'examples',
  'description',
  'xml',
  'title',
  'default',
  'deprecated',
]);

/** A schema without descriptions and examples; property names are never mistaken for keywords. */
function bare(schema) {
  if (Array.isArray(schema)) return schema.map(bare);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([key]) => !prose.has(key));
  return Object.fromEntries(
    kept.map(([key, part]) => [
      key,
      key === 'properties'
        ? Object.fromEntries(Object.entries(part).map(([name, one]) => [name, bare(one)]))
        : bare(part),
    ]),
  );
}

function tableOf({ paths }) {
  const table = {};
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { responses = {} }] of Object.entries(methods)) {
      const replies = Object.entries(responses).flatMap(([status, { content }]) =>
        content?.['application/json']?.schema
          ? [[status, bare(content['application/json'].schema)]]
          : [],
      );
      if (replies.length > 0)
        table[`${method.toUpperCase()} ${path}`] = Object.fromEntries(replies);
    }
  }
  return table;
}

const args = process.argv.slice(2);
const source = args.find((arg) => !arg.startsWith('--'));
if (!source)
  throw new Error(
    'Name the document: node tools/contract/documented-replies.mjs public-openapi.json',
  );
const rows = Object.entries(tableOf(JSON.parse(readFileSync(source, 'utf8')))).map(
  ([way, replies]) => `  ${JSON.stringify(way)}: ${JSON.stringify(replies)}`,
);
const text = `{\n${rows.join(',\n')}\n}\n`;
if (!args.includes('--check')) writeFileSync(place, text);
else if (readFileSync(place, 'utf8') !== text) {
  console.error(
    'The table of documented replies is not what the document says. Run it without --check.',
  );
  process.exit(1);
}
console.log(`${rows.length} documented ways with a reply`);
