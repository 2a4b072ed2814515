/**
 * Cycles of folders inside a library: two folders that import each other are one room with two
 * names. A folder is one directly below `src`; a file directly below `src`, such as a module that
 * composes folders, stands for itself. Tests and their helpers are left out.
 */
import { circlesOf, graphOf } from './import-cycles.mjs';

const isTest = (file) => /\.(test|stories)\.tsx?$|\/(testing|proofs)\//.test(file);

/** The folder of a file, as a path; the file itself when it is directly below `src`. */
const placeOf = (file) => /^.*\/src\/[^/]+/.exec(file)?.[0];

const libraryOf = (file) => file.replace(/\/src\/.*$/, '');

/** Which folder imports which, with the imports that cause it as `file -> file`. */
function foldersOf(texts) {
  const folders = new Map();
  for (const [file, targets] of graphOf(texts, new Map())) {
    const imported = folders.get(placeOf(file)) ?? new Map();
    folders.set(placeOf(file), imported);
    for (const target of targets) {
      const place = placeOf(target);
      if (place === placeOf(file) || libraryOf(target) !== libraryOf(file)) continue;
      imported.set(place, [...(imported.get(place) ?? []), `${file} -> ${target}`]);
    }
  }
  return folders;
}

/** Every group of folders that import each other in a circle, with the imports inside it. */
export function folderCyclesOf(allTexts) {
  const texts = new Map([...allTexts].filter(([file]) => !isTest(file) && placeOf(file)));
  const folders = foldersOf(texts);
  const graph = new Map([...folders].map(([place, imported]) => [place, [...imported.keys()]]));
  return circlesOf(graph).map((group) => ({
    folders: group,
    imports: group.flatMap((from) => group.flatMap((to) => folders.get(from).get(to) ?? [])),
  }));
}
