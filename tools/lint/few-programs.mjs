/**
 * Replaces the tsconfig of each library by one that leads to a program of many libraries.
 * oxlint's typed rules read each library and its tests as a program of its own, and each of those
 * reads the contract, the kit and the packages again, which took half of the time of the lint.
 * Libraries share a program only if all options that concern types are the same in both.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const foldersIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => join(folder, name))
    : [];

/** The options of a library that concern types, with lists in one order. */
const typeOptions = ({ rootDir, outDir, tsBuildInfoFile, emitDeclarationOnly, ...options }) =>
  Object.fromEntries(
    Object.entries(options)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => [name, Array.isArray(value) ? [...value].sort() : value]),
  );

const configsOf = (library) =>
  ['tsconfig.lib.json', 'tsconfig.spec.json']
    .map((name) => join(library, name))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')));

/** Patterns of a library as patterns of the workspace. */
const fromRoot = (root, library, patterns = []) =>
  patterns.map((pattern) => relative(root, join(library, pattern)));

/** The texts of tsconfig files by their paths, instead of those on the disk. */
export function fewPrograms(root) {
  const programs = new Map();
  const texts = {};
  for (const library of foldersIn(join(root, 'libs')).flatMap(foldersIn)) {
    const own = configsOf(library).map(({ compilerOptions, include, exclude }) => {
      const options = JSON.stringify(typeOptions(compilerOptions));
      if (!programs.has(options))
        programs.set(options, {
          path: join(root, `tsconfig.lint-${programs.size}.json`),
          include: [],
          exclude: [],
        });
      const program = programs.get(options);
      program.include.push(...fromRoot(root, library, include));
      program.exclude.push(...fromRoot(root, library, exclude));
      return program.path;
    });
    if (own.length)
      texts[join(library, 'tsconfig.json')] = JSON.stringify({
        files: [],
        include: [],
        references: own.map((path) => ({ path })),
      });
  }
  for (const [options, { path, include, exclude }] of programs)
    texts[path] = JSON.stringify({
      extends: './tsconfig.base.json',
      compilerOptions: { ...JSON.parse(options), composite: false, noEmit: true },
      include: [...new Set(include)],
      exclude,
    });
  return texts;
}
