import type * as z from 'zod/mini';
import { areas } from './areas.js';
import { formOf } from './form.js';
import { exampleOf } from './openapi-example.js';
import { createSchemas, type Json } from './openapi-schema.js';
import { webhooksOf } from './openapi-webhooks.js';
import { descriptionOf } from './openapi-description.js';
import { isForKeys, scopeNeeded } from './key-scopes.js';
import { isConditional } from './conditional.js';
import { headers, notModified, parameters, securitySchemes } from './openapi-components.js';
import { type Method, type Operation } from './operation.js';
import { type OperationName, endpointsOf, operationNames, operationOf } from './operations.js';
import { type RefusalName, refusals, refusalsOf } from './refusals.js';
import { failureReply } from './wire.js';

export { type RefusalName, refusals } from './refusals.js';

type Schemas = ReturnType<typeof createSchemas>;

const asJson = (schemas: Schemas, schema: z.ZodMiniType, name: string, example?: unknown): Json => {
  const written = schemas.of(schema);
  return { schema: written, example: example ?? exampleOf(written, name, schemas.components) };
};

const takesKey = ({ access }: Operation): boolean =>
  access.effect === 'write' && access.audience !== 'public';

function parametersOf(entry: Operation, path: string, schemas: Schemas): Json[] {
  const partsOf = (schema: z.ZodMiniType | undefined) => (schema ? schemas.of(schema) : {});
  const parameter = (
    where: 'path' | 'query',
    name: string,
    given: unknown,
    required: boolean,
  ): Json => {
    const { examples, description, ...schema } = given as Json;
    const example = required
      ? ((examples as unknown[] | undefined)?.[0] ??
        exampleOf(given as Json, name, schemas.components))
      : (examples as unknown[] | undefined)?.[0];
    return {
      name,
      in: where,
      required,
      ...(description === undefined ? {} : { description }),
      schema,
      ...(example === undefined ? {} : { example }),
    };
  };
  const query = partsOf(entry.query);
  const needed = new Set((query['required'] ?? []) as string[]);
  return [
    ...Object.entries((partsOf(entry.params)['properties'] ?? {}) as Json)
      .filter(([name]) => path.includes(`{${name}}`))
      .map(([name, schema]) => parameter('path', name, schema, true)),
    ...Object.entries((query['properties'] ?? {}) as Json).map(([name, schema]) =>
      parameter('query', name, schema, needed.has(name)),
    ),
    ...(takesKey(entry) ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
    ...(entry.access.target === 'none'
      ? []
      : [{ $ref: '#/components/parameters/targetAccountId' }]),
  ];
}

/** The content of a body: JSON, or a form with the media types of its files. */
function contentOf({ body, examples }: Operation, schemas: Schemas): Json {
  const form = formOf(body);
  if (!form)
    return { 'application/json': asJson(schemas, body as z.ZodMiniType, 'body', examples?.body) };
  const encoding = Object.fromEntries(
    Object.entries(form.files).map(([name, { kinds }]) => [
      name,
      { contentType: kinds.join(', ') },
    ]),
  );
  return { 'multipart/form-data': { schema: schemas.of(body as z.ZodMiniType), encoding } };
}

function responsesOf(entry: Operation, method: Method, schemas: Schemas): Json {
  const content = {
    'application/json': asJson(schemas, entry.reply, 'reply', entry.examples?.reply),
    ...(entry.events ? { 'text/event-stream': { schema: schemas.of(entry.events) } } : {}),
    ...(entry.file
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : {}),
    ...(entry.text ? { [entry.text]: { schema: { type: 'string' } } } : {}),
  };
  const refused = refusalsOf(entry).map((name): [string, Json] => [
    String(refusals[name].status),
    { $ref: `#/components/responses/${name}` },
  ]);
  return {
    [String(entry.status ?? 200)]: {
      description: 'Done',
      ...(isConditional(method, entry)
        ? { headers: { ETag: { $ref: '#/components/headers/etag' } } }
        : {}),
      content,
    },
    ...(isConditional(method, entry)
      ? { '304': { $ref: '#/components/responses/NotModified' } }
      : {}),
    ...(entry.otherStatus
      ? { [String(entry.otherStatus)]: { description: 'Done: it was there already', content } }
      : {}),
    ...Object.fromEntries(refused),
    default: { $ref: '#/components/responses/Failure' },
  };
}

/**
 * The scope that an API key needs for an operation; none is sufficient if a person has to sign in.
 */
function keyFacts(entry: Operation): Json {
  const scope = scopeNeeded(entry);
  if (scope === null) return {};
  return isForKeys(entry) ? { 'x-key-scope': scope } : { 'x-not-for-keys': true };
}

function operationObject(
  name: OperationName,
  entry: Operation,
  endpoint: { readonly method: Method; readonly path: string; readonly isFirst: boolean },
  schemas: Schemas,
): Json {
  const { audience, permission, target, effect } = entry.access;
  return {
    operationId: endpoint.isFirst ? name : `${name}_${endpoint.path.split('/')[2]}`,
    summary: entry.summary,
    description: descriptionOf(
      entry,
      endpointsOf(name).filter(
        ({ method, path }) => method !== endpoint.method || path !== endpoint.path,
      ),
    ),
    tags: [entry.area],
    'x-audience': audience,
    'x-target': target,
    'x-effect': effect,
    ...(permission ? { 'x-permission': permission } : {}),
    ...keyFacts(entry),
    parameters: [
      ...parametersOf(entry, endpoint.path, schemas),
      ...(isConditional(endpoint.method, entry)
        ? [{ $ref: '#/components/parameters/ifNoneMatch' }]
        : []),
    ],
    ...(entry.body
      ? {
          requestBody: {
            required: !entry.body.safeParse(undefined).success,
            content: contentOf(entry, schemas),
          },
        }
      : {}),
    responses: responsesOf(entry, endpoint.method, schemas),
    security: audience === 'public' ? [] : [{ bearer: [] }, { query: [] }],
  };
}

const refusalResponses = (schemas: Schemas): Json => {
  const schema = schemas.of(failureReply);
  const response = (description: string, example: Json) => ({
    description,
    content: {
      'application/json': {
        schema,
        example: { success: false, ...example, requestId: 'req-7f3a' },
      },
    },
  });
  return {
    ...Object.fromEntries(
      (Object.keys(refusals) as RefusalName[]).map((name) => [
        name,
        response(refusals[name].description, { ...refusals[name].example }),
      ]),
    ),
    Failure: response(
      'The server cannot answer now. `retryable` says whether the same call may work in a moment.',
      {
        message: 'Something went wrong on our side. Try again in a moment.',
        retryable: true,
        code: 'internal',
      },
    ),
  };
};

const sorted = (record: Json): Json =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The contract as an OpenAPI 3.1 document. Deterministic: the same table gives the same text. */
export function toOpenApi(info: {
  readonly title: string;
  readonly version: string;
  readonly serverUrl?: string;
}): Json {
  const schemas = createSchemas();
  const paths: Record<string, Json> = {};
  for (const name of operationNames) {
    endpointsOf(name).forEach(({ method, path }, index) => {
      (paths[path] ??= {})[method.toLowerCase()] = operationObject(
        name,
        operationOf(name),
        { method, path, isFirst: index === 0 },
        schemas,
      );
    });
  }
  const responses = refusalResponses(schemas);
  const events = webhooksOf(schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: info.title,
      version: info.version,
      // The operator of the server answers for it, so the document names a page of that server.
      contact: { name: 'API reference and guides', url: `${info.serverUrl ?? ''}/api/docs/guides` },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        'Every call of the product. A reply carries `success: true`, a refusal `success: false` with a sentence; replies may gain fields.',
    },
    // Without an address of its own, the document describes the server that sends it.
    servers: [{ url: info.serverUrl ?? '/' }],
    tags: Object.entries(areas).map(([name, description]) => ({ name, description })),
    paths: sorted(paths),
    webhooks: events,
    components: {
      schemas: sorted(schemas.components),
      responses: { ...responses, NotModified: notModified },
      headers,
      parameters,
      securitySchemes,
    },
  };
}
