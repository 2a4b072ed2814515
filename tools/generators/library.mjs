/**
 * Writes the skeleton of a library: `npm run generate -- library libs/domain/formats`.
 * The layer follows from the folder, the tags and compiler settings from the layer.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const layerOf = { domain: 'domain', data: 'data', routing: 'routing', features: 'feature', testing: 'testing' };
const uiLayers = { theme: 'theme', kit: 'kit', overlays: 'overlays' };
const react = new Set(['data', 'routing', 'theme', 'kit', 'overlays', 'feature', 'testing']);

export function describeLibrary(path) {
  const [, group, name] = path.split('/');
  if (!group || !name) throw new Error('Give the folder as libs/<group>/<name>.');
  const layer = group === 'ui' ? uiLayers[name] : group === 'server' ? (name === 'platform' ? 'platform' : 'server') : layerOf[group];
  if (!layer) throw new Error(`No layer is known for ${path}. The groups are domain, data, routing, ui, features, server, testing.`);
  const prefix = group === 'features' ? 'feature-' : group === 'server' ? 'server-' : '';
  return { group, name, layer, packageName: `@patchbay/${prefix}${name}`, isReact: react.has(layer), isServer: ['server', 'platform'].includes(layer) };
}

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

export function libraryFiles(path, summary) {
  const lib = describeLibrary(path);
  const ext = lib.isReact ? 'tsx' : 'ts';
  const tags = [`layer:${lib.layer}`, ...(lib.layer === 'domain' ? [`domain:${lib.name}`] : [])];
  const compiler = lib.isReact
    ? { lib: ['ES2022', 'DOM', 'DOM.Iterable'], jsx: 'react-jsx', types: ['vite/client'] }
    : lib.isServer ? { types: ['node'] } : { lib: ['ES2022'], types: [] };
  const testTypes = ['jest', ...(lib.isReact ? ['vite/client', '@testing-library/jest-dom'] : []), 'node'];
  return {
    'package.json': json({
      name: lib.packageName, version: '0.1.0', type: 'module', description: summary, sideEffects: lib.isReact ? ['**/*.css'] : false,
      exports: { '.': { '@patchbay/source': './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' }, './package.json': './package.json' },
      files: ['dist', 'src', '!**/*.test.*', '!**/*.stories.*', '!**/*.tsbuildinfo'],
      dependencies: {},
    }),
    'project.json': json({ name: lib.packageName.replace('@patchbay/', ''), $schema: '../../../node_modules/nx/schemas/project-schema.json', projectType: 'library', sourceRoot: `${path}/src`, tags, targets: projectTargets(lib) }),
    'tsconfig.json': json({ files: [], include: [], references: [{ path: './tsconfig.lib.json' }, { path: './tsconfig.spec.json' }] }),
    'tsconfig.lib.json': json({ extends: '../../../tsconfig.base.json', compilerOptions: { rootDir: 'src', outDir: 'dist', tsBuildInfoFile: 'dist/tsconfig.lib.tsbuildinfo', ...compiler }, include: ['src/**/*'], exclude: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'src/**/*.stories.tsx'], references: [] }),
    'tsconfig.spec.json': json({ extends: '../../../tsconfig.base.json', compilerOptions: { rootDir: '.', outDir: 'out-tsc/spec', ...compiler, lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: testTypes }, include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'src/**/*.stories.tsx', 'src/**/*.d.ts', 'src/testing/**/*'], references: [{ path: './tsconfig.lib.json' }] }),
    'jest.config.mjs': `import { jestProject } from '../../../tools/jest/preset.mjs';\n\nexport default jestProject(import.meta.url${lib.isReact ? ", { dom: true }" : ''});\n`,
    'README.md': `# ${lib.packageName}\n\n${summary}\n`,
    [`src/index.${ext === 'tsx' ? 'ts' : 'ts'}`]: `export {};\n`,
  };
}

function projectTargets(lib) {
  const run = (command) => ({ executor: 'nx:run-commands', options: { command, cwd: '{projectRoot}' } });
  return {
    build: run(lib.isReact ? 'node ../../../tools/build/ui-library.mjs' : 'tsc --build tsconfig.lib.json'),
    test: { executor: 'nx:run-commands', options: { command: 'node --experimental-vm-modules ../../../node_modules/jest/bin/jest.js --passWithNoTests=false', cwd: '{projectRoot}' } },
    lint: run('eslint . --max-warnings 0'),
  };
}

export function writeLibrary(root, path, summary = 'One sentence about what this library is for.') {
  const folder = join(root, path);
  if (existsSync(join(folder, 'package.json'))) throw new Error(`${path} already exists.`);
  for (const [file, text] of Object.entries(libraryFiles(path, summary))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    if (!existsSync(join(folder, file))) writeFileSync(join(folder, file), text);
  }
  addReference(root, path);
}

/** The root tsconfig lists every project, so that `tsc -b` checks all of them. */
function addReference(root, path) {
  const file = join(root, 'tsconfig.json');
  const config = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { files: [], include: [], references: [] };
  const reference = { path: `./${path}` };
  if (!config.references.some((r) => r.path === reference.path)) config.references.push(reference);
  config.references.sort((a, b) => a.path.localeCompare(b.path));
  writeFileSync(file, json(config));
}
