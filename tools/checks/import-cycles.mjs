/**
 * Cycles of imports, types included, inside and between libraries. Files of a cycle cannot be
 * understood, tested or moved separately. The rules of ESLint and oxlint find cycles inside a
 * library only: neither resolves a package by the condition `@patchbay/source`.
 */
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

const endings = { '.js': ['.ts', '.tsx'], '.jsx': ['.tsx'], '.mjs': ['.mjs'], '.css': ['.css'] };

/**
 * The source files that a package exports, by specifier: its name, and its name with each sub-path.
 */
export function entriesOf(manifests) {
  const entries = new Map();
  for (const { folder, name, exports: shown = {} } of manifests)
    for (const [path, target] of Object.entries(shown)) {
      const source = target?.['@patchbay/source'];
      if (source) entries.set(normalize(join(name, path)), normalize(join(folder, source)));
    }
  return entries;
}

/** The imports of each file, as paths of existing files. */
export function graphOf(texts, entries) {
  const resolved = (file, specifier) => {
    if (!specifier.startsWith('.')) return entries.get(specifier);
    const path = normalize(join(dirname(file), specifier));
    const ending = /\.[a-z]+$/.exec(path)?.[0] ?? '';
    return (endings[ending] ?? [])
      .map((other) => path.slice(0, -ending.length) + other)
      .find((candidate) => texts.has(candidate));
  };
  return new Map(
    [...texts].map(([file, text]) => {
      const { importedFiles } = ts.preProcessFile(text, true, true);
      const targets = importedFiles.map(({ fileName }) => resolved(file, fileName));
      return [file, [...new Set(targets)].filter((target) => target && texts.has(target))];
    }),
  );
}

/** Groups of files that import each other, in a circle. */
export const cyclesOf = (texts, entries) => circlesOf(graphOf(texts, entries));

/**
 * Groups of nodes that all reach each other (strongly connected components, by Tarjan's algorithm):
 * each contains a cycle.
 */
export function circlesOf(graph) {
  const state = new Map();
  const stack = [];
  const cycles = [];
  const visit = (file) => {
    const own = { index: state.size, lowest: state.size, isOpen: true };
    state.set(file, own);
    stack.push(file);
    for (const target of graph.get(file)) {
      const seen = state.get(target) ?? visit(target);
      if (seen.isOpen) own.lowest = Math.min(own.lowest, seen.lowest);
    }
    if (own.lowest === own.index) {
      const group = stack.splice(stack.indexOf(file));
      for (const member of group) state.get(member).isOpen = false;
      if (group.length > 1 || graph.get(file).includes(file)) cycles.push(group.sort());
    }
    return own;
  };
  for (const file of graph.keys()) if (!state.has(file)) visit(file);
  return cycles;
}
