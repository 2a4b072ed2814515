// ESLint enforces the dependency rules: each kind of rule is violated here on purpose.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { before, describe, it } from 'node:test';
import { ESLint } from 'eslint';
import { depConstraints, domainDependencies, layers } from '../lint/dependency-rules.mjs';
import { committedFiles, isTestProject, projects, root, textOf } from './repository.mjs';

const tagged = projects();
const moduleBoundaries = '@nx/enforce-module-boundaries';
let eslint;

before(() => {
  // The rule reads the project graph from disk and allows everything without one.
  execFileSync(process.execPath, ['tools/nx.mjs', 'show', 'projects'], {
    cwd: root,
    stdio: 'ignore',
  });
  process.env.NX_DAEMON = 'false';
  eslint = new ESLint({ cwd: root });
});

async function reported(file, specifier) {
  const [{ messages }] = await eslint.lintText(
    `import * as planted from '${specifier}';\nexport const kept = planted;\n`,
    { filePath: file },
  );
  return messages
    .filter((message) => message.ruleId === moduleBoundaries)
    .map((message) => message.message);
}

const forbidden = [
  [
    'a domain library uses one that is no friend',
    'libs/domain/kernel/src/planted.ts',
    '@patchbay/contract',
  ],
  [
    'a domain library uses a sibling it does not name',
    'libs/domain/formats/src/planted.ts',
    '@patchbay/formula',
  ],
  ['the domain uses data', 'libs/domain/contract/src/planted.ts', '@patchbay/api-client'],
  ['the domain uses the server', 'libs/domain/contract/src/planted.ts', '@patchbay/server-kit'],
  ['the domain meets React', 'libs/domain/contract/src/planted.ts', 'react'],
  ['data uses a screen', 'libs/data/queries/src/planted.ts', '@patchbay/feature-agents'],
  ['data uses the server', 'libs/data/api-client/src/planted.ts', '@patchbay/server-store'],
  ['routing uses a kit part', 'libs/routing/routes/src/planted.ts', '@patchbay/kit'],
  ['theme uses kit', 'libs/ui/theme/src/planted.ts', '@patchbay/kit'],
  ['kit uses data', 'libs/ui/kit/src/planted.tsx', '@patchbay/queries'],
  ['the kit uses charts', 'libs/ui/kit/src/planted.tsx', '@patchbay/charts'],
  ['charts use data', 'libs/ui/charts/src/planted.tsx', '@patchbay/queries'],
  [
    'a partner’s library brings the theme',
    'libs/ui/embed-client/src/planted.tsx',
    '@patchbay/theme',
  ],
  [
    'a partner’s library uses the domain',
    'libs/ui/embed-client/src/planted.ts',
    '@patchbay/intents',
  ],
  ['overlays use a feature', 'libs/ui/overlays/src/planted.tsx', '@patchbay/feature-agents'],
  ['the kit uses fixtures', 'libs/ui/kit/src/planted.stories.tsx', '@patchbay/fakes'],
  ['a screen uses fixtures', 'libs/features/agents/src/planted.tsx', '@patchbay/fakes'],
  ['fixtures use the host of the overlays', 'libs/testing/fakes/src/a.tsx', '@patchbay/overlays'],
  [
    'a feature uses another feature',
    'libs/features/agents/src/planted.tsx',
    '@patchbay/feature-accounts',
  ],
  [
    'a feature goes around the typed routes',
    'libs/features/agents/src/planted.tsx',
    '@tanstack/react-router',
  ],
  [
    'a feature uses the server',
    'libs/features/agents/src/planted.tsx',
    '@patchbay/server-platform',
  ],
  [
    'one server library uses another',
    'libs/server/kit/src/planted.ts',
    '@patchbay/server-platform',
  ],
  ['the core uses the platform', 'libs/server/core/src/planted.ts', '@patchbay/server-platform'],
  ['the store uses the core', 'libs/server/store/src/planted.ts', '@patchbay/server-core'],
  ['the core uses money', 'libs/server/core/src/planted.ts', '@patchbay/server-money'],
  [
    'money uses the conversations',
    'libs/server/money/src/planted.ts',
    '@patchbay/server-conversations',
  ],
  [
    'the conversations use telephony',
    'libs/server/conversations/src/planted.ts',
    '@patchbay/server-telephony',
  ],
  ['voice uses telephony', 'libs/server/voice/src/planted.ts', '@patchbay/server-telephony'],
  [
    'voice uses the conversations',
    'libs/server/voice/src/planted.ts',
    '@patchbay/server-conversations',
  ],
  ['the core uses voice', 'libs/server/core/src/planted.ts', '@patchbay/server-voice'],
  ['the server meets React', 'libs/server/kit/src/planted.ts', 'react'],
  ['the core holds the database driver', 'libs/server/core/src/planted.ts', 'pg'],
  ['the platform speaks HTTP itself', 'libs/server/platform/src/planted.ts', 'fastify'],
  ['the api app uses a screen', 'apps/api/src/planted.ts', '@patchbay/feature-agents'],
  [
    'a test project uses a screen',
    'libs/server/money-tests/src/usage/planted.test.ts',
    '@patchbay/feature-agents',
  ],
  ['a test project meets React', 'libs/server/money-tests/src/usage/planted.test.ts', 'react'],
  [
    'a test project enters the platform by a relative path',
    'libs/server/money-tests/src/usage/planted.test.ts',
    '../../../platform/src/testing/test-server.js',
  ],
  [
    'a library uses a test project',
    'libs/server/money/src/planted.ts',
    '../../money-tests/src/ledger/money-back-walk.js',
  ],
  [
    'a library is entered by a relative path',
    'libs/domain/contract/src/planted.ts',
    '../../kernel/src/index.js',
  ],
];

describe('forbidden imports', () => {
  for (const [what, file, specifier] of forbidden) {
    it(`are reported when ${what}`, async () =>
      assert.notDeepEqual(await reported(file, specifier), [], `${file} imports ${specifier}`));
  }

  it('are distinguished from allowed ones', async () => {
    assert.deepEqual(
      await reported('libs/domain/contract/src/planted.ts', '@patchbay/permissions'),
      [],
    );
    assert.deepEqual(await reported('libs/features/agents/src/planted.tsx', '@patchbay/kit'), []);
    assert.deepEqual(
      await reported('libs/features/agents/src/planted.stories.tsx', '@patchbay/fakes'),
      [],
    );
    assert.deepEqual(
      await reported('libs/server/platform/src/planted.ts', '@patchbay/server-kit'),
      [],
    );
    assert.deepEqual(
      await reported(
        'libs/server/money-tests/src/usage/planted.test.ts',
        '@patchbay/server-platform/testing',
      ),
      [],
    );
  });
});

describe('table of dependency rules', () => {
  it('has no wildcard', () => {
    for (const { sourceTag, onlyDependOnLibsWithTags } of depConstraints()) {
      assert.doesNotMatch(sourceTag, /\*/);
      for (const tag of onlyDependOnLibsWithTags) assert.doesNotMatch(tag, /\*/, sourceTag);
    }
  });

  it('covers every project: exactly one known layer, and a list of allowed dependencies inside the domain', () => {
    for (const { name, folder, tags = [] } of tagged) {
      const own = tags.filter((tag) => tag.startsWith('layer:'));
      assert.equal(own.length, 1, `${name} has the layers ${own.join(', ') || '(none)'}`);
      assert.ok(own[0].slice(6) in layers, `${name}: ${own[0]} is not in the table`);
      if (folder.startsWith('libs/domain/'))
        assert.ok(
          folder.split('/')[2] in domainDependencies &&
            tags.includes(`domain:${folder.split('/')[2]}`),
          name,
        );
    }
  });

  it('has no cycle', () => {
    const reaches = (from, to, seen = new Set()) =>
      layers[from].some(
        (next) =>
          next !== from && (next === to || (!seen.has(next) && reaches(next, to, seen.add(next)))),
      );
    for (const layer of Object.keys(layers)) assert.ok(!reaches(layer, layer), layer);
  });

  it('is not disabled in product code', () => {
    const silent = committedFiles().filter(
      (file) =>
        /^(libs|apps)\/.*\.tsx?$/.test(file) &&
        /eslint-disable[^\n]*enforce-module-boundaries/.test(textOf(file)),
    );
    assert.deepEqual(silent, []);
  });

  it('lists every folder that has a manifest as a project', () => {
    const manifests = committedFiles()
      .filter((file) => /^(libs|apps)\/.*package\.json$/.test(file))
      .map((file) => file.replace('/package.json', ''));
    const folders = tagged.map((project) => project.folder);
    assert.deepEqual(
      manifests.filter((folder) => !folders.includes(folder)),
      [],
    );
  });
});

describe('libraries', () => {
  it('contain at least one module', () => {
    const empty = tagged.filter(
      (project) =>
        project.folder.startsWith('libs/') &&
        !isTestProject(project) &&
        /^\s*export \{\s*\};?\s*$/.test(textOf(`${project.folder}/src/index.ts`)),
    );
    assert.deepEqual(
      empty.map((project) => project.folder),
      [],
    );
  });

  it('list their exports by name in one index.ts', () => {
    const stars = committedFiles().filter(
      (file) => /^libs\/.*\/src\/index\.ts$/.test(file) && /^export \*/m.test(textOf(file)),
    );
    assert.deepEqual(stars, []);
  });
});
