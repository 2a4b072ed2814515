/**
 * Where the server answers a file of the contract, derived from the handlers that are there: the
 * folder with most of its handlers, and the module that composes that folder.
 */
import { dirname, join } from 'node:path/posix';

const isSource = (file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file);

/** The operations of a file of the contract. */
export const operationsIn = (text) =>
  [...text.matchAll(/^ {2}(\w+): operation\(/gm)].map(([, name]) => name);

/** Whether a file types an operation as one of its handlers, and answers it. */
const answers = (text, name) =>
  text.includes('Handlers<') &&
  text.includes(`'${name}'`) &&
  new RegExp(`[\\s{,(.]${name}(?::|,|\\()`).test(text);

const most = (counts) =>
  [...counts].sort(([one, many], [other, few]) => few - many || (one < other ? -1 : 1))[0]?.[0];

function countBy(items) {
  const counts = new Map();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** A file that composes handlers into a module. */
const isModule = (text) => /\bhandlers: (?:\{|create)/.test(text) && /\bServerModule</.test(text);

const importsFrom = (file, text, folder) =>
  [...text.matchAll(/from '(\.[^']+)\.js'/g)].filter(
    ([, path]) => dirname(join(dirname(file), path)) === folder,
  ).length;

/**
 * The folder and the module of a file of the contract. `read` returns a file's text, `list` the
 * files below a folder. Throws where nothing answers any of its operations.
 */
export function servedBy(area, { read, list }) {
  const sources = list('libs/server')
    .filter(isSource)
    .map((file) => [file, read(file)]);
  const operations = operationsIn(read(`libs/domain/contract/src/operations/${area}.ts`));
  const folder = most(
    countBy(
      operations.flatMap((name) =>
        sources.filter(([, text]) => answers(text, name)).map(([file]) => dirname(file)),
      ),
    ),
  );
  if (folder === undefined) throw new Error(`No handler answers an operation of ${area}.ts yet.`);
  const module = most(
    new Map(
      sources
        .filter(([, text]) => isModule(text))
        .map(([file, text]) => [file, importsFrom(file, text, folder)])
        .filter(([, imports]) => imports > 0),
    ),
  );
  if (module === undefined) throw new Error(`No module composes the handlers of ${folder}.`);
  return { folder, module };
}
