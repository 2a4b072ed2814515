/**
 * `npm run generate -- operation <area> <name> <METHOD> <path> ["Summary."]` Adds the entry to the
 * contract, handlers that do not compile until they return a reply, where those of its area are,
 * their place in the module that serves the area, and a test that fails until it states what the
 * operation must do.
 */
import { dirname, relative } from 'node:path/posix';
import { addImport, addToTable, hasKey, kebab, pascal, sentence } from './edit.mjs';
import { servedBy } from './served-by.mjs';

/** The `area` of an operation: the most frequent one in the file. */
function areaIn(text) {
  const counts = new Map();
  for (const [, area] of text.matchAll(/\barea: '([\w-]+)'/g))
    counts.set(area, (counts.get(area) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}
const tables = /export const \w+Operations = \{/;

const contracts = 'libs/domain/contract/src/operations';
const areaOf = (file) => file.slice(contracts.length + 1, -'.ts'.length);

/** The areas, and which of them has operations at the same first part of a path. */
function areasBeside(path, { read, list }) {
  const files = list(contracts).filter((file) => file.endsWith('.ts') && !file.includes('.test.'));
  const [, first] = /^(\/api\/v\d\/\w+)/.exec(path ?? '') ?? [];
  const beside = first && files.filter((file) => new RegExp(`path: '${first}\\b`).test(read(file)));
  return beside?.length
    ? `${first} stands in ${beside.map(areaOf).join(', ')}.`
    : `They are ${files.map(areaOf).join(', ')}.`;
}

function check({ area, name, method, path }, text, tree) {
  if (!/^[a-z-]+$/.test(area ?? '') || text === undefined)
    throw new Error(`Say the area: a file of ${contracts}. ${areasBeside(path, tree)}`);
  if (!/^[a-z][A-Za-z0-9]+$/.test(name ?? ''))
    throw new Error('Name the operation by a verb and a noun, for example releaseNumber.');
  if (!['GET', 'POST', 'PUT', 'DELETE'].includes(method))
    throw new Error('The method is GET, POST, PUT or DELETE.');
  if (!/^\/api\/v[12]\/[\w/{}.-]+$/.test(path ?? ''))
    throw new Error('The path begins with /api/v1/ or /api/v2/; parameters are written {name}.');
}

function entryOf({ area, name, method, path, summary }) {
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => `${param}: required(200)`);
  const parts = [
    ...(params.length ? [`params: z.object({ ${params.join(', ')} })`] : []),
    method === 'GET' ? 'query: z.object({})' : 'body: z.object({})',
    'reply: z.object({ ...success })',
    `failure: { kind: 'json' }`,
  ];
  return `  ${name}: operation({
    method: '${method}', path: '${path}', area: '${area}',
    summary: '${summary}',
    access: { audience: 'account', target: 'any', effect: '${method === 'GET' ? 'read' : 'write'}' },
    ${parts.join(', ')},
  }),`;
}

const createOf = (name) => `create${pascal(name)}Handlers`;

const handlerOf = ({
  name,
  summary,
  method,
}) => `import { type Handlers } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';

/** ${summary} */
export const ${createOf(name)} = (): Pick<Handlers<Db>, '${name}'> => ({
  ${name}: async ({ ${method === 'GET' ? 'query' : 'body'}, target, context }) =>
    context.within(async (db) => {
      // Answer what the contract says; until then this does not compile.
    }),
});
`;

const testOf = ({ name, summary }) => `import { operationOf } from '@patchbay/contract';
import { ${createOf(name)} } from './${kebab(name)}-handlers.js';

describe('${name}', () => {
  it('is answered', () => expect(${createOf(name)}().${name}).toBeInstanceOf(Function));

  it('has an access row that someone thought about', () => {
    // Write what the call must do and whom it must refuse, then remove this line: ${summary}
    expect(operationOf('${name}').access).toEqual('decided');
  });
});
`;

export function planOperation([area, name, method, path, given], read, list) {
  const contract = `${contracts}/${area}.ts`;
  const text = read(contract);
  check({ area, name, method, path }, text, { read, list });
  if (hasKey(text, tables, name)) throw new Error(`${name} is in the contract already.`);
  const summary = given ?? `${sentence(name)}: one sentence about what it does.`;
  const call = { area: areaIn(text) ?? area, name, method, path, summary };
  const { folder, module } = servedBy(area, { read, list });
  const file = `${folder}/${kebab(name)}-handlers.ts`;
  let entry = addImport(text, 'success', '../wire.js');
  if (path.includes('{')) entry = addImport(entry, 'required', '../wire.js');
  return {
    files: {
      [contract]: addToTable(entry, tables, entryOf(call)),
      [file]: handlerOf(call),
      [file.replace(/\.ts$/, '.test.ts')]: testOf(call),
      [module]: bound(read(module), createOf(name), { module, file }),
    },
    next: [
      `Write access, schemas and summary in ${contract}.`,
      `Write ${file} and its test.`,
      'npm run openapi and npm run api',
    ],
  };
}

/**
 * A module with further handlers, by name and by type. Throws if the module has an unknown form, so
 * that handlers are never silently left out.
 */
function bound(text, create, { module, file }) {
  const typed = text.replace(
    /\bOperationOf<\s*\|?\s*typeof/,
    `OperationOf<typeof ${create} | typeof`,
  );
  if (typed === text) throw new Error(`${module} does not derive its operations by OperationOf.`);
  const composed = typed.replace(
    /\bhandlers: (create\w+\([^()]*\)),/,
    'handlers: {\n    ...$1,\n  },',
  );
  const path = relative(dirname(module), file).replace(/\.ts$/, '.js');
  return addImport(
    addToTable(composed, /\bhandlers: \{/, `      ...${create}(),`),
    create,
    path.startsWith('.') ? path : `./${path}`,
  );
}
