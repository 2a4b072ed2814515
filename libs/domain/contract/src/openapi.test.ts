import { readFileSync } from 'node:fs';
import {
  endpointsOf,
  failureReply,
  formOf,
  operationNames,
  operationOf,
  type FormRule,
  type OperationName,
} from './index.js';
import { toOpenApi } from './openapi.js';

const info = { title: 'Patchbay API', version: '0.1.0' };
const committed = () =>
  JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')) as unknown;

interface Content {
  readonly 'application/json': { readonly schema: object; readonly example: unknown };
  readonly 'multipart/form-data'?: {
    readonly schema: { readonly properties: Readonly<Record<string, object>> };
    readonly encoding: object;
  };
}
interface Entry {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content: Content }>>;
}
interface Document {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Entry>>>>;
  readonly components: Readonly<Record<'schemas' | 'parameters' | 'headers', object>> & {
    readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
  };
}

const document = JSON.parse(JSON.stringify(toOpenApi(info))) as Document;
const entries = operationNames.flatMap((name: OperationName) =>
  endpointsOf(name).map(({ method, path }) => ({
    name,
    method,
    path,
    entry: document.paths[path]?.[method.toLowerCase()] as Entry,
  })),
);

describe('the OpenAPI document', () => {
  it('is committed as derived from the table; run npm run openapi after a change', () => {
    expect(document).toEqual(committed());
  });

  it('describes every path of every operation', () => {
    for (const { name, entry } of entries) expect(entry.operationId).toContain(name);
  });

  it('gives every operation a unique id', () => {
    const ids = entries.map(({ entry }) => entry.operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('declares every tag that it uses, once', () => {
    const tags = document.tags.map(({ name }) => name);
    expect(new Set(entries.flatMap(({ entry }) => entry.tags))).toEqual(new Set(tags));
    for (const { description } of document.tags) expect(description).toMatch(/^[A-Z].*\.$/);
  });

  it('references only schemas that it contains, and contains only referenced schemas', () => {
    const text = JSON.stringify(document);
    const wanted = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map(
        ([, kind, name]) => `${kind}/${name}`,
      ),
    );
    const held = (['schemas', 'responses', 'parameters', 'headers'] as const).flatMap((kind) =>
      Object.keys(document.components[kind]).map((name) => `${kind}/${name}`),
    );
    expect([...wanted].sort()).toEqual(held.sort());
  });

  it('marks objects that keep unknown keys', () => {
    const open = (operationId: string) =>
      entries.find(({ entry }) => entry.operationId === operationId)?.entry.requestBody?.content[
        'application/json'
      ].schema;
    expect(open('saveCampaign')).toMatchObject({ additionalProperties: true });
    expect(open('createOrganization')).not.toHaveProperty('additionalProperties');
  });

  it('says of every operation who may call it and on what, beside its summary', () => {
    for (const { name, entry } of entries) {
      const { access } = operationOf(name);
      expect(entry.description).toMatch(/^For [a-z].+\./);
      expect(entry.description).not.toContain(entry.summary);
      expect(entry.description.includes('Acts on')).toBe(access.target !== 'none');
      for (const { method, path } of endpointsOf(name))
        expect([path, entry.description.includes(`\`${method} ${path}\``)]).toEqual([
          path,
          entry !== document.paths[path]?.[method.toLowerCase()],
        ]);
    }
  });

  it('has only patterns that other languages compile: neither classes of Unicode nor looking around', () => {
    const patterns: string[] = [];
    JSON.stringify(document, (key, value: unknown) => {
      if (key === 'pattern' && typeof value === 'string') patterns.push(value);
      return value;
    });
    expect(patterns.length).toBeGreaterThan(10);
    expect(patterns.filter((one) => /\\[pPukcG]|\(\?(?!:)|\\\d/.test(one))).toEqual([]);
  });

  it('offers 304 for every read by GET, and for nothing else', () => {
    const offered = entries
      .filter(({ entry }) => Object.hasOwn(entry['responses'] as object, '304'))
      .map(({ name, method }) => [name, method]);
    const reads = entries.filter(
      ({ name, method }) => method === 'GET' && operationOf(name).access.effect === 'read',
    );
    expect(offered).toEqual(reads.map(({ name, method }) => [name, method]));
    expect(offered.length).toBeGreaterThan(90);
  });

  it('names whom to ask', () =>
    expect(toOpenApi({ ...info, serverUrl: 'https://app.example.com' })).toMatchObject({
      info: { contact: { url: 'https://app.example.com/api/docs/guides' } },
    }));

  it('allows additional fields in replies', () =>
    expect(JSON.stringify(document)).not.toContain('"additionalProperties":false'));
});

describe('each path of an operation', () => {
  it.each(entries)(
    '$method $path has a description, its audience, and every refusal',
    ({ name, entry }) => {
      const { access, params } = operationOf(name);
      expect(entry.summary).toMatch(/^[A-Z].{15,}[.:`]$/s);
      expect(entry.tags).toHaveLength(1);
      expect(entry.security).toEqual(
        access.audience === 'public' ? [] : [{ bearer: [] }, { query: [] }],
      );
      const given = Object.keys(entry.responses);
      expect(given).toEqual(expect.arrayContaining(['429', 'default']));
      expect(given.includes('401')).toBe(access.audience !== 'public');
      expect(given.includes('404')).toBe(access.target !== 'none' || params !== undefined);
      expect(given.includes('403')).toBe(access.audience !== 'public');
      expect(given.filter((status) => status.startsWith('2'))).toHaveLength(
        operationOf(name).otherStatus ? 2 : 1,
      );
    },
  );

  it('documents the conflict of concurrent saves', () => {
    expect(entries.filter(({ entry }) => '409' in entry.responses).map(({ name }) => name)).toEqual(
      [
        'saveAccountSetting',
        'updateUsername',
        'saveCampaign',
        'saveCampaign',
        'publishAgent',
        'saveAgentUrl',
        'saveTemplate',
        'createApp',
        'saveContact',
        'mergeContacts',
        'undoContactMerge',
        'saveRoutes',
        'saveSipRegistration',
        'connectGoogle',
        'finishGoogle',
        'listGoogleCalendars',
        'setMainGoogleCalendar',
        'connectSchedulingTool',
        'crmSettings',
        'crmTeam',
        'bookDealerAppointment',
        'addDomain',
        'setDefaultDomain',
        'identifyVisitor',
        'replayWebhookDelivery',
      ],
    );
  });

  it('marks the file fields of a form with their types', () => {
    const forms = entries.filter(({ name }) => formOf(operationOf(name).body));
    for (const { name, entry } of forms) {
      const form = entry.requestBody?.content['multipart/form-data'];
      const rule = formOf(operationOf(name).body) as FormRule;
      for (const [field, { kinds }] of Object.entries(rule.files)) {
        expect(form?.schema.properties[field]).toMatchObject({ type: 'string', format: 'binary' });
        expect(form?.encoding).toMatchObject({ [field]: { contentType: kinds.join(', ') } });
      }
      expect(Object.keys(entry.requestBody?.content ?? {})).toEqual(['multipart/form-data']);
    }
  });

  it('marks a body as optional only where it is', () => {
    const free = entries
      .filter(({ entry }) => entry.requestBody?.required === false)
      .map(({ name }) => name);
    expect([...new Set(free)]).toEqual([
      'endOtherSessions',
      'publishAgent',
      'restoreAgentVersion',
      'cancelPlan',
    ]);
  });
});

describe('each example', () => {
  /**
   * The parsed value of a schema, if it accepts all of it: an example with an unknown field would
   * change.
   */
  const taken = (schema: unknown, value: unknown): unknown => {
    const read = (
      schema as { safeParse(value: unknown): { success: boolean; data?: unknown; error?: unknown } }
    ).safeParse(value);
    return read.success
      ? read.data
      : { refused: JSON.parse(JSON.stringify(read.error)) as unknown };
  };
  const bodies = entries.filter(
    ({ name, entry }) => entry.requestBody && !formOf(operationOf(name).body),
  );

  it.each(entries)('the reply of $method $path is valid', ({ name, entry }) => {
    const success = String(operationOf(name).status ?? 200);
    const { example } = entry.responses[success]?.content['application/json'] ?? {};
    expect(taken(operationOf(name).reply, example)).toEqual(example);
  });

  it.each(bodies)('the body of $method $path is valid', ({ name, entry }) => {
    const example = entry.requestBody?.content['application/json'].example;
    expect(taken(operationOf(name).body, example)).toEqual(example);
  });

  it.each(entries)('the parameters of $method $path are valid', ({ name, entry }) => {
    const { params, query } = operationOf(name);
    for (const [where, schema] of [
      ['path', params],
      ['query', query],
    ] as const) {
      const example = Object.fromEntries(
        entry.parameters.flatMap((each) =>
          each.in === where && each.example !== undefined ? [[each.name, each.example]] : [],
        ),
      );
      if (schema)
        expect(
          taken(
            schema,
            where === 'path'
              ? Object.fromEntries(
                  Object.entries(example).map(([key, value]) => [key, String(value)]),
                )
              : example,
          ),
        ).toEqual(example);
    }
  });

  it('of a refusal is a valid refusal', () => {
    const { NotModified, ...refused } = document.components.responses;
    expect(NotModified).not.toHaveProperty('content');
    for (const { content } of Object.values(refused)) {
      const example = content?.['application/json'].example;
      expect(taken(failureReply, example)).toEqual(example);
    }
  });

  it('has realistic values, not placeholders', () => {
    const words = entries
      .flatMap(({ entry }) =>
        [
          ...JSON.stringify([entry.requestBody, entry.responses]).matchAll(/"(\w+)":\[?"text"/g),
        ].map(([, field]) => field),
      )
      .filter((field) => !['type', 'inputType'].includes(field ?? ''));
    expect([...new Set(words)]).toEqual([]);
  });
});

type Json = Readonly<Record<string, unknown>>;
const isEmpty = (part: unknown): boolean => Object.keys(part as object).length === 0;

/** Every object inside a value, with its path. */
function* objectsIn(value: unknown, path = ''): Generator<readonly [string, Json]> {
  if (typeof value !== 'object' || value === null) return;
  yield [path, value as Json];
  for (const [key, inner] of Object.entries(value)) yield* objectsIn(inner, `${path}/${key}`);
}

describe('what linters of the document look for', () => {
  it('is there: a licence, and a server that is no machine of a developer', () => {
    const { info: about, servers } = document as unknown as {
      info: { license: object };
      servers: { url: string }[];
    };
    expect(about.license).toEqual({ name: 'Apache-2.0', identifier: 'Apache-2.0' });
    expect(servers).toEqual([{ url: '/' }]);
    const named = toOpenApi({ ...info, serverUrl: 'https://console.example' });
    expect(named['servers']).toEqual([{ url: 'https://console.example' }]);
  });

  it('has no alternative that says nothing', () => {
    const empty = [...objectsIn(document)].filter(([, schema]) =>
      [schema['anyOf'], schema['oneOf'], schema['allOf']].some(
        (parts) => Array.isArray(parts) && (parts.length === 0 || parts.some(isEmpty)),
      ),
    );
    expect(empty.map(([path]) => path)).toEqual([]);
  });

  it('has examples that match their own pattern', () => {
    const wrong = [...objectsIn(document)].filter(
      ([, { type, pattern, examples }]) =>
        type === 'string' &&
        typeof pattern === 'string' &&
        Array.isArray(examples) &&
        examples.some((example) => !new RegExp(pattern, 'u').test(String(example))),
    );
    expect(wrong.map(([path]) => path)).toEqual([]);
  });
});
