import * as z from 'zod/mini';
import { failureReply } from './wire.js';
import { type Operation } from './operation.js';
import { endpointsOf, operationNames, operationOf } from './operations.js';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json;
  return rest;
};

function parametersOf(entry: Operation, path: string): Json[] {
  const inPath = entry.params ? Object.entries((schemaOf(entry.params, 'output').properties ?? {}) as Json) : [];
  const query = entry.query ? schemaOf(entry.query, 'output') : {};
  const required = new Set((query.required ?? []) as string[]);
  return [
    ...inPath.filter(([name]) => path.includes(`{${name}}`)).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
    ...Object.entries((query.properties ?? {}) as Json).map(([name, schema]) => ({ name, in: 'query', required: required.has(name), schema })),
    ...(entry.access.target === 'none' ? [] : [{ name: 'targetAccountId', in: 'query', required: false, schema: { type: 'integer' } }]),
  ];
}

function operationObject(name: string, entry: Operation, path: string, isFirst: boolean): Json {
  const { audience, permission, target } = entry.access;
  const reply = { description: 'Done', content: { 'application/json': { schema: schemaOf(entry.reply, 'output') }, ...(entry.events ? { 'text/event-stream': { schema: schemaOf(entry.events, 'output') } } : {}) } };
  return {
    operationId: isFirst ? name : `${name}_${path.split('/')[2]}`,
    summary: entry.summary,
    tags: [entry.area],
    'x-audience': audience, 'x-target': target, ...(permission ? { 'x-permission': permission } : {}),
    parameters: parametersOf(entry, path),
    ...(entry.body ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(entry.body, 'output') } } } } : {}),
    responses: { [String(entry.status ?? 200)]: reply, default: { $ref: '#/components/responses/Failure' } },
    security: audience === 'public' ? [] : [{ bearer: [] }, { query: [] }],
  };
}

/** The contract as an OpenAPI 3.1 document. Deterministic: the same table gives the same text. */
export function toOpenApi(info: { readonly title: string; readonly version: string; readonly serverUrl?: string }): Json {
  const paths: Record<string, Json> = {};
  for (const name of operationNames) {
    endpointsOf(name).forEach(({ method, path }, index) => {
      (paths[path] ??= {})[method.toLowerCase()] = operationObject(name, operationOf(name), path, index === 0);
    });
  }
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version },
    ...(info.serverUrl ? { servers: [{ url: info.serverUrl }] } : {}),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      responses: { Failure: { description: 'Refused, with a sentence that says what to do', content: { 'application/json': { schema: schemaOf(failureReply, 'output') } } } },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, query: { type: 'apiKey', in: 'query', name: 'token' } },
    },
  };
}
