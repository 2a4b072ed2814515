import { readFileSync } from 'node:fs';
import { type OperationName, endpointsOf, operationNames } from '@patchbay/contract';
import { Ajv, type ValidateFunction } from 'ajv';

type Schemas = Readonly<Record<string, object>>;

/**
 * The replies in the public document, by method and path; tools/contract/documented-replies.mjs
 * writes the file.
 */
const table = JSON.parse(
  readFileSync(new URL('./documented-replies.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, Schemas>>;

/** A list's schema with one field of its items corrected. */
function withField(schema: object | undefined, name: string, field: object): object {
  const { items } = (schema ?? {}) as { items?: { properties?: object } };
  return { ...schema, items: { ...items, properties: { ...items?.properties, [name]: field } } };
}

/** Corrections where the document itself is wrong. No other deviation is accepted. */
const corrected: Readonly<Record<string, Schemas>> = {
  // It shows the made object as the text of an example.
  'POST /api/v2/createAccount': {
    201: {
      type: 'object',
      properties: {
        success: { type: 'boolean' },
        message: { type: 'string' },
        account: { type: 'object' },
      },
    },
  },
  'POST /api/v2/createReseller': {
    201: {
      type: 'object',
      properties: {
        success: { type: 'boolean' },
        message: { type: 'string' },
        organization: { type: 'object' },
      },
    },
  },
  // The document has a text here, and a list in another operation that reads the same messages.
  'GET /api/v2/messages/{roomId}': {
    200: withField(table['GET /api/v2/messages/{roomId}']?.['200'], 'attachments', {
      type: 'array',
      items: { type: 'object' },
    }),
  },
  // Every refusal has the envelope that the document shows for other operations.
  'POST /api/v2/conversation/batch': {
    401: {
      type: 'object',
      properties: { success: { type: 'boolean' }, message: { type: 'string' } },
    },
  },
};

/**
 * A schema is compiled for its first reply: compiling all takes a second, and a test file needs
 * only a few.
 */
function once<T>(make: () => T): () => T {
  let made: { readonly it: T } | undefined;
  return () => (made ??= { it: make() }).it;
}

const ajv = new Ajv({ strict: false, allErrors: true, coerceTypes: false });
const shapeOf = (path: string): string => path.replace(/\{\w+\}/g, '{}');
const ways = Object.entries(table).map(([way, schemas]) => {
  const [method = '', path = ''] = way.split(' ');
  const pattern = new RegExp(
    `^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`,
  );
  const checks = new Map<string, () => ValidateFunction>(
    Object.entries({ ...schemas, ...corrected[way] }).map(([status, schema]) => [
      status,
      once(() => ajv.compile(schema)),
    ]),
  );
  return { way, method, shape: shapeOf(path), pattern, parts: path.split('{').length, checks };
});

/** Of two matching paths, the one with fewer parameters. */
const find = (method: string, path: string) =>
  ways
    .filter((one) => one.method === method && one.pattern.test(path))
    .sort((a, b) => a.parts - b.parts)[0];

/**
 * The parts of a reply that the public document does not allow; empty for a reply that it does not
 * describe.
 */
export function undocumented(method: string, url: string, status: number, json: unknown): string[] {
  const found = find(method, url.split('?')[0] ?? '');
  const check = (
    found?.checks.get(String(status)) ??
    (status < 300 ? (found?.checks.get('200') ?? found?.checks.get('201')) : undefined)
  )?.();
  if (!found || !check) return [];
  return check(json)
    ? []
    : (check.errors ?? []).map(
        ({ instancePath, message }) =>
          `${found.way} ${status}: ${instancePath || 'the reply'} ${message ?? ''}`,
      );
}

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}

/**
 * The fields that the public document has and a reply lacks, by their paths. Every entry of a list
 * is checked; an empty list proves nothing.
 */
export function absentFields(method: string, url: string, status: number, json: unknown): string[] {
  const way = find(method, url.split('?')[0] ?? '')?.way ?? '';
  const shape = { ...table[way], ...corrected[way] }[String(status)] as Shape | undefined;
  return shape
    ? [...new Set(absentIn(shape, json, ''))]
    : [`${method} ${url} is not documented with ${status}`];
}

function absentIn({ properties = {}, items }: Shape, value: unknown, path: string): string[] {
  if (Array.isArray(value))
    return items ? value.flatMap((one) => absentIn(items, one, `${path}[]`)) : [];
  if (typeof value !== 'object' || value === null) return [];
  const given = value as Readonly<Record<string, unknown>>;
  return Object.entries(properties).flatMap(([name, inner]) =>
    Object.hasOwn(given, name)
      ? absentIn(inner, given[name], `${path}.${name}`)
      : [`${path}.${name}`],
  );
}

/** The documented paths, each with the operation that serves it; null where none does yet. */
export function servedWays(): ReadonlyMap<string, OperationName | null> {
  const served = new Map<string, OperationName>(
    operationNames.flatMap((name) =>
      endpointsOf(name).map(({ method, path }) => [`${method} ${shapeOf(path)}`, name] as const),
    ),
  );
  return new Map(
    ways.map(({ way, method, shape }) => [way, served.get(`${method} ${shape}`) ?? null]),
  );
}
