/**
 * Each library as npm would publish it: packs what `npm run build` made, lets publint read the tarball, and imports
 * the domain libraries with plain Node from an empty folder, as a stranger would.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { run } from '../process.mjs';
import { checksLine } from '../test/counts.mjs';
import { committedFiles, jsonOf, root } from './repository.mjs';

const libraries = committedFiles()
  .filter((file) => /^libs\/[\w-]+\/[\w-]+\/package\.json$/.test(file))
  .map((file) => ({ folder: file.replace('/package.json', ''), manifest: jsonOf(file) }));
const failures = [];
let passed = 0;
const check = (name, problems) => {
  if (problems.length) failures.push(`${name}\n    ${problems.join('\n    ')}`);
  else passed += 1;
};

async function pack(folder, into) {
  const { code, output } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', into], { cwd: join(root, folder), quiet: true });
  if (code !== 0) throw new Error(`npm pack failed in ${folder}:\n${output}`);
  const listed = JSON.parse(output.slice(output.indexOf('[')));
  return listed[0];
}

async function publintProblems(folder, manifest) {
  const { messages } = await publint({ pkgDir: join(root, folder), level: 'warning', strict: false });
  return messages.map((message) => formatMessage(message, manifest));
}

function contentProblems(packed) {
  const files = packed.files.map((file) => file.path);
  return [
    ...(files.includes('dist/index.js') ? [] : ['dist/index.js is not in the package']),
    ...(files.includes('dist/index.d.ts') ? [] : ['dist/index.d.ts is not in the package']),
    ...(files.includes('README.md') ? [] : ['README.md is not in the package']),
    ...files.filter((file) => /\.(test|stories)\.|tsbuildinfo$/.test(file)).map((file) => `${file} does not belong in the package`),
  ];
}

/** Unpacks the packages beside each other and imports each by name, without the source condition. */
async function importProblems(folder, packed, where) {
  const inside = join(where, 'node_modules/@patchbay', packed.name.replace('@patchbay/', ''));
  mkdirSync(inside, { recursive: true });
  await run('tar', ['-xzf', join(where, packed.filename), '-C', inside, '--strip-components=1'], { quiet: true });
  return async () => {
    const script = `const m = await import(${JSON.stringify(packed.name)}); if (!Object.keys(m).length) throw new Error('it exports nothing');`;
    const { code, output } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: where, quiet: true });
    return code === 0 ? [] : [output.trim().split('\n').find((line) => /Error/.test(line)) ?? output.trim()];
  };
}

const where = mkdtempSync(join(tmpdir(), 'packages-'));
try {
  writeFileSync(join(where, 'package.json'), '{"private":true,"type":"module"}');
  const imports = [];
  for (const { folder, manifest } of libraries) {
    const packed = await pack(folder, where);
    check(`${folder}: contents`, contentProblems(packed));
    check(`${folder}: publint`, await publintProblems(folder, manifest));
    if (folder.startsWith('libs/domain/')) imports.push([folder, await importProblems(folder, packed, where)]);
  }
  // Third-party packages come from the workspace; our own must come from the tarballs.
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!name.startsWith('.') && name !== '@patchbay') symlinkSync(join(root, 'node_modules', name), join(where, 'node_modules', name));
  }
  for (const [folder, tryImport] of imports) check(`${folder}: import from an empty folder`, await tryImport());
} finally {
  rmSync(where, { recursive: true, force: true });
}
for (const failure of failures) console.error(`FAILED  ${failure}`);
console.log(checksLine(passed, failures.length));
process.exit(failures.length ? 1 : 0);
