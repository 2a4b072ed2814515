/**
 * `npm run generate -- library libs/domain/formats "Phone numbers, money and times for people."`
 * Writes the skeleton of a library. The layer follows from the folder; tags and compiler settings
 * follow from the layer. Its first test fails until the library exports something, because empty
 * libraries are not allowed.
 */
import { serverLayers } from '../lint/dependency-rules.mjs';
import { addToTable } from './edit.mjs';

const layerOf = {
  domain: 'domain',
  data: 'data',
  routing: 'routing',
  testing: 'testing',
  features: 'feature',
};
const uiLayers = {
  messages: 'messages',
  theme: 'theme',
  kit: 'kit',
  charts: 'charts',
  editor: 'editor',
  overlays: 'overlays',
  screens: 'screens',
  'embed-client': 'embed-client',
};
const react = new Set([
  'messages',
  'data',
  'routing',
  'theme',
  'kit',
  'charts',
  'editor',
  'testing',
  'overlays',
  'screens',
  'embed-client',
  'feature',
]);
const ruleTable = 'tools/lint/dependency-rules.mjs';

export function describeLibrary(path = '') {
  const [top, group, name] = path.replace(/\/$/, '').split('/');
  if (top !== 'libs' || !group || !name) throw new Error('Give the folder as libs/<group>/<name>.');
  if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new Error('The name is kebab-case.');
  const layer =
    group === 'ui'
      ? uiLayers[name]
      : group === 'server'
        ? serverLayers.includes(name)
          ? name
          : 'server'
        : layerOf[group];
  if (!layer)
    throw new Error(
      `No layer is known for ${path}. The groups are domain, data, routing, ui, testing, features, server.`,
    );
  const prefix = group === 'features' ? 'feature-' : group === 'server' ? 'server-' : '';
  return {
    path: `libs/${group}/${name}`,
    name,
    layer,
    packageName: `@patchbay/${prefix}${name}`,
    isReact: react.has(layer),
    isServer: ['server', ...serverLayers].includes(layer),
  };
}

/** The storybook lists the features whose stories it shows. */
function inStorybook(lib, read) {
  if (lib.layer !== 'feature') return {};
  const folder = 'apps/storybook';
  const main = `${folder}/.storybook/main.ts`;
  const project = JSON.parse(read(`${folder}/project.json`));
  const title = lib.name.charAt(0).toUpperCase() + lib.name.slice(1).replaceAll('-', ' ');
  const ofFeatures = /(?: {4}storiesOf\('features\/.*\n)+/;
  const line = `    storiesOf('features/${lib.name}', 'Screens/${title}'),\n`;
  const name = lib.packageName.replace('@patchbay/', '');
  return {
    [main]: read(main).replace(ofFeatures, (lines) =>
      [...lines.match(/.+\n/g), line].sort().join(''),
    ),
    [`${folder}/project.json`]: json({
      ...project,
      implicitDependencies: [
        ...project.implicitDependencies.filter((one) => !one.startsWith('feature-')),
        ...[
          ...project.implicitDependencies.filter((one) => one.startsWith('feature-')),
          name,
        ].sort(),
      ],
    }),
  };
}

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

const manifestOf = (lib, summary) => ({
  name: lib.packageName,
  version: '0.1.0',
  type: 'module',
  description: summary,
  sideEffects: lib.isReact ? ['**/*.css'] : false,
  exports: {
    '.': {
      '@patchbay/source': './src/index.ts',
      types: './dist/index.d.ts',
      default: './dist/index.js',
    },
    './package.json': './package.json',
  },
  files: ['dist', 'src', '!**/*.test.*', '!**/*.stories.*', '!**/*.tsbuildinfo'],
  dependencies: {},
});

/**
 * Build, test and lint are inferred by Nx from the configurations of tsc or Vite, Jest and ESLint.
 */
const projectOf = (lib) => ({
  name: lib.packageName.replace('@patchbay/', ''),
  $schema: '../../../node_modules/nx/schemas/project-schema.json',
  projectType: 'library',
  sourceRoot: `${lib.path}/src`,
  tags: [`layer:${lib.layer}`, ...(lib.layer === 'domain' ? [`domain:${lib.name}`] : [])],
  targets: {},
});

function compilerFiles(lib) {
  const base = '../../../tsconfig.base.json';
  const compiler = lib.isReact
    ? {
        lib: ['ES2022', 'DOM', 'DOM.Iterable'],
        jsx: 'react-jsx',
        types: ['vite/client'],
        emitDeclarationOnly: true,
      }
    : lib.isServer
      ? { types: ['node'] }
      : { lib: ['ES2022'], types: [] };
  const testTypes = [
    'jest',
    ...(lib.isReact ? ['vite/client', '@testing-library/jest-dom'] : []),
    'node',
  ];
  return {
    'tsconfig.json': {
      files: [],
      include: [],
      references: [{ path: './tsconfig.lib.json' }, { path: './tsconfig.spec.json' }],
    },
    'tsconfig.lib.json': {
      extends: base,
      compilerOptions: {
        rootDir: 'src',
        outDir: 'dist',
        tsBuildInfoFile: 'dist/tsconfig.lib.tsbuildinfo',
        ...compiler,
      },
      include: ['src/**/*'],
      exclude: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'src/**/*.stories.tsx'],
      references: [],
    },
    'tsconfig.spec.json': {
      extends: base,
      compilerOptions: {
        rootDir: '.',
        outDir: 'out-tsc/spec',
        ...compiler,
        lib: ['ES2022', 'DOM', 'DOM.Iterable'],
        types: testTypes,
      },
      include: [
        'src/**/*.test.ts',
        'src/**/*.test.tsx',
        'src/**/*.stories.tsx',
        'src/**/*.d.ts',
        'src/testing/**/*',
        '../../../tools/jest/matchers.d.ts',
      ],
      references: [{ path: './tsconfig.lib.json' }],
    },
  };
}

const viteConfig = `import { viteLibrary } from '../../../tools/vite/library.mjs';\n\nexport default viteLibrary(import.meta.url);\n`;

const testOf = (lib) => `import * as library from './index.js';

describe('${lib.packageName}', () => {
  it('shows something by name', () => expect(Object.keys(library)).not.toEqual([]));
});
`;

const readmeOf = (lib, summary) => `# ${lib.packageName}

${summary}

## Enter

\`\`\`ts
import {} from '${lib.packageName}';
\`\`\`

## Add one more

Say which file to copy or which table to extend, and which test notices when something is missing.
`;

/** Every file of a new library, by its path from the library's folder. */
export function libraryFiles(path, summary) {
  const lib = describeLibrary(path);
  const settings = Object.fromEntries(
    Object.entries(compilerFiles(lib)).map(([file, value]) => [file, json(value)]),
  );
  return {
    'package.json': json(manifestOf(lib, summary)),
    'project.json': json(projectOf(lib)),
    ...settings,
    'jest.config.mjs':
      `import { jestProject } from '../../../tools/jest/preset.mjs';\n\nexport default ` +
      `jestProject(import.meta.url${lib.isReact ? ', { dom: true }' : ''});\n`,
    ...(lib.isReact ? { 'vite.config.mjs': viteConfig } : {}),
    'README.md': readmeOf(lib, summary),
    'src/index.ts': 'export {};\n',
    'src/index.test.ts': testOf(lib),
  };
}

export function planLibrary([path, ...words], read) {
  const lib = describeLibrary(path);
  if (read(`${lib.path}/package.json`) !== undefined)
    throw new Error(`${lib.path} already exists.`);
  const summary = words.join(' ') || 'One sentence about what this library is for.';
  const files = Object.fromEntries(
    Object.entries(libraryFiles(lib.path, summary)).map(([file, text]) => [
      `${lib.path}/${file}`,
      text,
    ]),
  );
  Object.assign(files, inStorybook(lib, read));
  const isNewFriend =
    lib.layer === 'domain' && !new RegExp(`^ {2}'?${lib.name}'?:`, 'm').test(read(ruleTable));
  if (isNewFriend)
    files[ruleTable] = addToTable(
      read(ruleTable),
      /export const domainDependencies = \{/,
      `  '${lib.name}': [],`,
    );
  return {
    files,
    next: [
      `Write the first module and show it in ${lib.path}/src/index.ts.`,
      ...(isNewFriend
        ? [`Name in ${ruleTable} which domain libraries it may use, and who may use it.`]
        : []),
      'npm install (links the new package), npm run sync (writes references)',
    ],
  };
}
