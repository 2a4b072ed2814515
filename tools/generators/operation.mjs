/**
 * `npm run generate -- operation <area> <name> <METHOD> <path> ["Summary."]` Adds the entry to the
 * contract, a handler file that does not compile until it returns a reply, its registration in the
 * module of its area, and a test that fails until it states what the operation must do.
 */
import { dirname, relative } from 'node:path/posix';
import { serverLayers } from '../lint/dependency-rules.mjs';
import { addImport, addToTable, hasKey, kebab, sentence } from './edit.mjs';

/** Contract file → folder of the server, if the names differ. */
const folders = {
  auth: 'identity',
  dealer: 'calendar',
  money: 'billing',
  people: 'contacts',
  profile: 'accounts',
  quality: 'logs',
  reporting: 'logs',
  scheduling: 'calendar',
  search: 'accounts',
  verification: 'identity',
};
const folderOf = (file) => folders[file] ?? file;
/** Folder of handlers → folder of the module that serves them, if the names differ. */
const servedBy = {
  agents: 'conversations',
  apps: 'conversations',
  billing: 'plans',
  contacts: 'conversations',
  integrations: 'calendar',
  invoices: 'payments',
  members: 'identity',
  outbound: 'carrier',
  payouts: 'payments',
  sessions: 'identity',
  sip: 'numbers',
  templates: 'conversations',
  tree: 'accounts',
  usage: 'plans',
  visitors: 'conversations',
};
/** The server library that contains the handlers of a folder; the platform for a new folder. */
const libraryOf = (folder, read) =>
  serverLayers.find(
    (library) => read(`libs/server/${library}/src/${folder}/handlers.ts`) !== undefined,
  ) ?? 'platform';
/**
 * The module that serves a folder: its own, one beside the folders that it composes, or the common
 * one of areas that consist only of handlers.
 */
const moduleOf = (folder, library, read) =>
  [
    `libs/server/${library}/src/${servedBy[folder] ?? folder}/module.ts`,
    `libs/server/${library}/src/${servedBy[folder] ?? folder}-module.ts`,
    'libs/server/core/src/core-module.ts',
    'libs/server/platform/src/plain-module.ts',
  ].find(
    (file) => file.startsWith(`libs/server/${library}/`) && /\bhandlers: \{/.test(read(file) ?? ''),
  );
/** The module that serves a file of the contract. */
export function moduleFor(area, read) {
  const folder = folderOf(area);
  return moduleOf(folder, libraryOf(folder, read), read);
}
/** The `area` of an operation: the most frequent one in the file. */
function areaIn(text) {
  const counts = new Map();
  for (const [, area] of text.matchAll(/\barea: '([\w-]+)'/g))
    counts.set(area, (counts.get(area) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}
const tables = /export const \w+Operations = \{/;

function check(area, name, method, path, text) {
  if (!/^[a-z-]+$/.test(area ?? '') || text === undefined)
    throw new Error('Say the area: a file of libs/domain/contract/src/operations, as numbers.');
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

const handlerOf = ({
  name,
  summary,
  method,
}) => `import { type Handlers } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';

/** ${summary} */
export const ${name}: Handlers<Db>['${name}'] = async ({ ${method === 'GET' ? 'query' : 'body'}, target, context }) =>
  context.within(async (db) => {
    // Answer what the contract says; until then this does not compile.
  });
`;

const testOf = ({ name, summary }) => `import { operationOf } from '@patchbay/contract';
import { ${name} } from './${kebab(name)}.js';

describe('${name}', () => {
  it('is written', () => expect(${name}).toBeInstanceOf(Function));

  it('has an access row that someone thought about', () => {
    // Write what the call must do and whom it must refuse, then remove this line: ${summary}
    expect(operationOf('${name}').access).toEqual('decided');
  });
});
`;

export function planOperation([area, name, method, path, given], read) {
  const contract = `libs/domain/contract/src/operations/${area}.ts`;
  const text = read(contract);
  check(area, name, method, path, text);
  if (hasKey(text, tables, name)) throw new Error(`${name} is in the contract already.`);
  const summary = given ?? `${sentence(name)}: one sentence about what it does.`;
  const call = { area: areaIn(text) ?? area, name, method, path, summary };
  const library = libraryOf(folderOf(area), read);
  const folder = `libs/server/${library}/src/${folderOf(area)}`;
  let entry = addImport(text, 'success', '../wire.js');
  if (path.includes('{')) entry = addImport(entry, 'required', '../wire.js');
  return {
    files: {
      [contract]: addToTable(entry, tables, entryOf(call)),
      [`${folder}/${kebab(name)}.ts`]: handlerOf(call),
      [`${folder}/${kebab(name)}.test.ts`]: testOf(call),
      ...bind(call, { library, folder: folderOf(area), file: `${folder}/${kebab(name)}.ts` }, read),
    },
    next: [
      `Write access, schemas and summary in ${contract}.`,
      `Write ${folder}/${kebab(name)}.ts and its test.`,
      'npm run openapi',
    ],
  };
}

/**
 * Adds the handler to the module of its area, by name and by type. Throws if the module has an
 * unknown form, so that the handler is never silently left out.
 */
function bind({ name }, { library, folder, file }, read) {
  const module = moduleOf(folder, library, read);
  const typed = read(module).replace(
    /^(type \w+Operation =)\s*\|?\s*/m,
    (_, opening) => `${opening}\n  | '${name}'\n  | `,
  );
  if (typed === read(module)) throw new Error(`${module} does not name its operations by a type.`);
  const bound = addToTable(typed, /\bhandlers: \{/, `      ${name},`);
  const path = relative(dirname(module), file).replace(/\.ts$/, '.js');
  return { [module]: addImport(bound, name, path.startsWith('.') ? path : `./${path}`) };
}
