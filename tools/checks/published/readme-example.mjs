// Runs the example of a library's README unchanged: its output must match its comments.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { run } from '../../process.mjs';
import { root } from '../repository.mjs';

/**
 * The first `ts` block of a document, and the output that its `// →` comments announce, in order.
 */
export function exampleOf(text) {
  const code = /```ts\n([\s\S]*?)```/.exec(text)?.[1];
  if (code === undefined) return undefined;
  return { code, promised: [...code.matchAll(/\/\/ → (.*)/g)].map((match) => match[1].trim()) };
}

const fileOf = (where, name, extension) =>
  join(where, `${name.replaceAll(/\W/g, '-')}.${extension}`);

/** Every block of a document that is TypeScript, with the ending of a file that holds it. */
export const blocksOf = (text) =>
  [...text.matchAll(/```(tsx?)\n([\s\S]*?)```/g)].map(([, language, code]) => ({
    code,
    extension: language === 'tsx' ? 'tsx' : 'mts',
  }));

/** Compiles all blocks of TypeScript as a strict project of an application on Node would. */
export async function exampleTypeProblems(where, readmes) {
  const files = readmes.flatMap(({ name, text }) =>
    blocksOf(text).map(({ code, extension }, place) => {
      const file = fileOf(where, `example-${name}-${place}`, extension);
      writeFileSync(file, code);
      return file;
    }),
  );
  const compilerOptions = {
    module: 'nodenext',
    moduleResolution: 'nodenext',
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
  };
  writeFileSync(join(where, 'tsconfig.examples.json'), JSON.stringify({ compilerOptions, files }));
  const { code, output } = await run(
    process.execPath,
    [join(root, 'node_modules/@typescript/compiler/bin/tsc'), '-p', 'tsconfig.examples.json'],
    { cwd: where, quiet: true },
  );
  return code === 0 ? [] : output.trim().split('\n').slice(0, 10);
}

/** Runs the example in a folder where the package is installed. */
export async function exampleProblems(where, name, text) {
  const example = exampleOf(text);
  if (!example) return ['README.md has no ```ts example'];
  if (!example.promised.length)
    return ['the example of README.md says nowhere (`// → …`) what it prints'];
  const { code: script } = await transform(example.code, {
    loader: 'ts',
    format: 'esm',
    target: 'node20',
  });
  const file = fileOf(where, name, 'mjs');
  writeFileSync(file, script);
  const { code, output } = await run(process.execPath, [file], {
    cwd: where,
    quiet: true,
    limitMs: 60_000,
  });
  const printed = output
    .trim()
    .split('\n')
    .map((line) => line.trim());
  if (code !== 0)
    return [
      `the example of README.md ends with ${code}: ${output.trim().split('\n').slice(0, 6).join(' ')}`,
    ];
  return printed.join('\n') === example.promised.join('\n')
    ? []
    : [
        `the example of README.md prints\n      ${printed.join('\n      ')}\n    and promises\n      ${example.promised.join('\n      ')}`,
      ];
}
