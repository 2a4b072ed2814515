import { build } from 'vite';

/** The static imports of a chunk, itself included. */
function closureOf(chunks, file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  for (const other of chunks.get(file)?.imports ?? []) closureOf(chunks, other, found);
  return found;
}

/** Every chunk that is loaded before any lazy module, and what opens a lazy module beyond it. */
function lazyClosures(output, lazyModules) {
  const chunks = new Map(
    output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  );
  const ofEntries = [...chunks.values()].filter(({ isEntry }) => isEntry);
  const first = new Set(ofEntries.flatMap(({ fileName }) => [...closureOf(chunks, fileName)]));
  const closures = lazyModules.map((module) => {
    // What is imported lazily in one place and at once in another has a chunk, but is not its face.
    const lazy =
      [...chunks.values()].find((chunk) => chunk.facadeModuleId === module) ??
      [...chunks.values()].find(({ modules }) => Object.hasOwn(modules, module));
    if (!lazy) throw new Error(`The build has no chunk of ${module}.`);
    return [...closureOf(chunks, lazy.fileName)].filter((file) => !first.has(file));
  });
  return { chunks, closures };
}

/** The files that at least this share of the closures contain. */
function sharedFiles(closures, share) {
  const counts = new Map();
  for (const file of closures.flat()) counts.set(file, (counts.get(file) ?? 0) + 1);
  const enough = closures.length * share;
  return [...counts].filter(([, count]) => count >= enough).map(([file]) => file);
}

/**
 * The group of code splitting that puts what every page of the console needs beyond the first load
 * into one chunk, with the parts that at least `share` of its lazy pages use. Otherwise there is a
 * chunk for each set of pages that share a part: dozens of small files, for which a browser waits in
 * turns. Which modules those are is known only after the unused ones are left out, so the app is
 * built once without writing it. What stands in the frame's place on some visits (`inPlace`) has a
 * chunk of its own, and what that shares with other pages is in the frame's, for the same reason.
 */
export async function frameGroup(settings, { name, frame, inPlace, pages, share }) {
  const { output } = await build({
    ...settings,
    configFile: false,
    logLevel: 'silent',
    build: { ...settings.build, write: false, minify: false, manifest: false },
  });
  const { chunks, closures } = lazyClosures(output, [frame, inPlace, ...pages]);
  const [ofFrame, [, ...sharedInPlace], ...others] = closures;
  const files = new Set([...ofFrame, ...sharedInPlace, ...sharedFiles(others, share)]);
  const modules = new Set(
    [...files].flatMap((file) => Object.keys(chunks.get(file)?.modules ?? {})),
  );
  // What is imported lazily keeps a chunk that has its name.
  for (const { facadeModuleId } of chunks.values()) modules.delete(facadeModuleId);
  return { name, test: (id) => modules.has(id) };
}
