import { readFileSync } from 'node:fs';
import { endpointsOf, operationNames } from './index.js';
import { toOpenApi } from './openapi.js';

const info = { title: 'Patchbay API', version: '0.1.0' };
const committed = () => JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')) as unknown;

describe('the OpenAPI document', () => {
  it('is committed as the table says; run npm run openapi after a change', () => {
    expect(JSON.parse(JSON.stringify(toOpenApi(info)))).toEqual(committed());
  });

  it('describes every way to reach every operation', () => {
    const { paths } = toOpenApi(info) as { paths: Record<string, Record<string, { operationId: string }>> };
    for (const name of operationNames) for (const { method, path } of endpointsOf(name)) expect(paths[path]?.[method.toLowerCase()]?.operationId).toContain(name);
  });

  it('gives every operation an id of its own', () => {
    const { paths } = toOpenApi(info) as { paths: Record<string, Record<string, { operationId: string }>> };
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map((entry) => entry.operationId));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});
