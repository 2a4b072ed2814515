import { readFileSync } from 'node:fs';
import { type OperationName, endpointsOf, operationNames } from '@patchbay/contract';
import { Ajv, type ValidateFunction } from 'ajv';

type Schemas = Readonly<Record<string, object>>;

/**
 * What the public document says about replies, by method and path: written by
 * tools/contract/documented-replies.mjs.
 */
const table = JSON.parse(
  readFileSync(new URL('./documented-replies.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, Schemas>>;

/** A list's schema with one field of its items put right. */
function withField(schema: object | undefined, name: string, field: object): object {
  const { items } = (schema ?? {}) as { items?: { properties?: object } };
  return { ...schema, items: { ...items, properties: { ...items?.properties, [name]: field } } };
}

/** Where the document itself is wrong, and what is right instead: nothing else is let off. */
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
  // A text here, a list in the other read of the same messages.
  'GET /api/v2/messages/{roomId}': {
    200: withField(table['GET /api/v2/messages/{roomId}']?.['200'], 'attachments', {
      type: 'array',
      items: { type: 'object' },
    }),
  },
  // Every refusal has the envelope, which its other calls document.
  'POST /api/v2/conversation/batch': {
    401: {
      type: 'object',
      properties: { success: { type: 'boolean' }, message: { type: 'string' } },
    },
  },
};

/**
 * A check is compiled when the first reply asks for it: all of them take a second, and a test file
 * sees a few.
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

/** Of two ways that fit, the one with fewer parameters. */
const find = (method: string, path: string) =>
  ways
    .filter((one) => one.method === method && one.pattern.test(path))
    .sort((a, b) => a.parts - b.parts)[0];

/** What of a reply the public document does not allow; empty for one that it does not describe. */
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
 * The fields that the public document names and a reply does not have, by their paths. Of a list
 * each entry is looked at; an empty one tells nothing.
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

/** The documented ways, each with the operation that serves it; null where none does yet. */
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
