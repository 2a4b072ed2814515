import { build } from 'vite';

/** The static imports of a chunk, itself included. */
function closureOf(chunks, file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  for (const other of chunks.get(file)?.imports ?? []) closureOf(chunks, other, found);
  return found;
}

/**
 * The group of code splitting that puts what a lazy module needs beyond the first load into one
 * chunk, instead of one for each set of pages that share a part of it: some forty small files, for
 * which a browser waits in turns. Which modules those are is known only after the unused ones are
 * left out, so the app is built once without writing it.
 */
export async function chunkGroup(settings, name, lazyModule) {
  const { output } = await build({
    ...settings,
    configFile: false,
    logLevel: 'silent',
    build: { ...settings.build, write: false, minify: false, manifest: false },
  });
  const chunks = new Map(
    output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  );
  const ofEntries = [...chunks.values()].filter(({ isEntry }) => isEntry);
  const first = new Set(ofEntries.flatMap(({ fileName }) => [...closureOf(chunks, fileName)]));
  const lazy = [...chunks.values()].find((chunk) => chunk.facadeModuleId === lazyModule);
  if (!lazy) throw new Error(`The build has no chunk of ${lazyModule}.`);
  const modules = new Set(
    [...closureOf(chunks, lazy.fileName)]
      .filter((file) => !first.has(file))
      .flatMap((file) => Object.keys(chunks.get(file)?.modules ?? {})),
  );
  // What is imported lazily keeps a chunk that has its name.
  for (const { facadeModuleId } of chunks.values()) modules.delete(facadeModuleId);
  return { name, test: (id) => modules.has(id) };
}
