import { transform } from 'esbuild';
import { createHash } from 'node:crypto';

/** The file names of a chunk with all its static imports and their sheets. */
function filesOf(bundle, file, found = new Set()) {
  const chunk = bundle[file];
  if (found.has(file) || !chunk) return found;
  found.add(file);
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
  for (const other of chunk.imports) filesOf(bundle, other, found);
  return found;
}

const chunkOf = (bundle, module) => {
  const files = Object.values(bundle);
  const chunk =
    files.find(({ facadeModuleId }) => facadeModuleId === module) ??
    files.find(({ modules = {} }) => Object.hasOwn(modules, module));
  if (!chunk) throw new Error(`The build has no chunk of ${module}.`);
  return chunk.fileName;
};

/**
 * Names for the browser, before the code of the app has arrived, the files that the address will
 * need: those of the console's frame, of its section and of its open overlays. Otherwise it learns
 * of them only when the app runs, and the line stands idle until then. `always` are modules;
 * `without.modules` are fetched where the browser's storage has no value under `without.key`;
 * `segments` are modules by the section in the path or by `section/page`, `parameters` by
 * the keys of the query or by `key=value`.
 */
export function earlyFiles({ paths, always, without, segments, parameters }) {
  return {
    name: 'early-files',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      const isLoaded = (file) => String(page.source).includes(file);
      const names = [];
      const indexesOf = (module, without = []) =>
        [...filesOf(bundle, chunkOf(bundle, module))]
          .filter((file) => !isLoaded(file))
          .map((file) => {
            const name = file.replace(/^assets\//, '');
            if (!names.includes(name)) names.push(name);
            return names.indexOf(name);
          })
          .filter((index) => !without.includes(index));
      const frame = [...new Set(always.flatMap((module) => indexesOf(module)))];
      const byWord = (modules) =>
        Object.fromEntries(
          Object.entries(modules).map(([word, module]) => [word, indexesOf(module, frame)]),
        );
      const absent = without.modules.flatMap((module) => indexesOf(module, frame));
      const tables = JSON.stringify([
        names,
        frame,
        [without.key, absent],
        byWord(segments),
        byWord(parameters),
      ]);
      const { code } = await transform(scriptOf(paths, tables), { minify: true, target: 'es2022' });
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      const fileName = `assets/early-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source: code });
      page.source = String(page.source).replace(
        '<script type="module"',
        `<script async src="/${fileName}"></script>\n    $&`,
      );
    },
  };
}

const scriptOf = (paths, tables) => `(() => {
const { pathname, search } = location;
if (!${paths}.test(pathname)) return;
const [names, frame, [key, absent], segments, parameters] = ${tables};
const { nonce } = document.currentScript;
const wanted = new Set(frame);
const take = (words, table) => {
  for (const word of words) if (Object.hasOwn(table, word)) for (const at of table[word]) wanted.add(at);
};
try {
  if (localStorage.getItem(key) === null) for (const at of absent) wanted.add(at);
} catch {
  // A browser that keeps nothing gives no hint.
}
const words = pathname.split('/');
const at = words.findIndex((word) => Object.hasOwn(segments, word));
take([words[at], words[at] + '/' + words[at + 1]], segments);
take([...new URLSearchParams(search)].flatMap(([key, value]) => [key, key + '=' + value]), parameters);
for (const at of wanted) {
  const link = document.createElement('link');
  const isSheet = names[at].endsWith('.css');
  link.rel = isSheet ? 'preload' : 'modulepreload';
  if (isSheet) link.as = 'style';
  link.nonce = nonce;
  link.crossOrigin = '';
  link.href = '/assets/' + names[at];
  document.head.append(link);
}
})();`;
