// Every generator is run on a copy of the tree; the compiler then names exactly the half that a
// person still has to write.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { apply } from './generate.mjs';
import { moduleFor } from './operation.mjs';
import { createSandbox } from './sandbox.mjs';

let sandbox;
before(() => (sandbox = createSandbox()));
after(() => sandbox.remove());

const textOf = (file) => readFileSync(join(sandbox.folder, file), 'utf8');

/** What a generator adds to the compiler's complaints about a project. */
async function newErrors(project, kind, args) {
  const known = new Set(sandbox.errorsOf(project));
  await apply(sandbox.folder, kind, args);
  return sandbox.errorsOf(project).filter((line) => !known.has(line));
}

describe('npm run generate', () => {
  it('adds an operation that does not compile until its handler answers', async () => {
    const errors = await newErrors('libs/server/telephony', 'operation', [
      'numbers',
      'releaseNumber',
      'POST',
      '/api/v2/phoneNumber/{number}/release',
      'Gives a number back.',
    ]);
    const contract = textOf('libs/domain/contract/src/operations/numbers.ts');
    assert.match(
      contract,
      /releaseNumber: operation\(\{\n {4}method: 'POST',\n {4}path: '\/api\/v2\/phoneNumber\/\{number\}\/release'/,
    );
    assert.ok(
      errors.some((line) =>
        line.startsWith('libs/server/telephony/src/numbers/release-number.ts: error'),
      ),
      errors.join('\n'),
    );
    assert.deepEqual(
      errors.filter((line) => !line.startsWith('libs/server/telephony/')),
      [],
    );
    assert.ok(
      existsSync(join(sandbox.folder, 'libs/server/telephony/src/numbers/release-number.test.ts')),
    );
    const module = textOf('libs/server/telephony/src/numbers/module.ts');
    assert.match(module, /import \{ releaseNumber \} from '\.\/release-number\.js';/);
    assert.match(module, /handlers: \{[\s\S]*\n {6}releaseNumber,\n {4}\},/);
    assert.match(module, /type NumbersOperation =\n {2}\| 'releaseNumber'\n/);
  });

  it('finds the module that serves each area of the contract', () => {
    const read = (file) => (existsSync(join(sandbox.folder, file)) ? textOf(file) : undefined);
    const modules = readdirSync(join(sandbox.folder, 'libs/domain/contract/src/operations')).map(
      (file) => [file, moduleFor(file.replace(/\.ts$/, ''), read)],
    );
    const lost = modules.filter(([, module]) => !/type \w+Operation =/.test(textOf(module)));
    assert.deepEqual(lost, []);
    assert.ok(modules.length > 25);
  });

  it('refuses an operation twice, a wrong area and a wrong path', async () => {
    const run =
      (...args) =>
      () =>
        apply(sandbox.folder, 'operation', args);
    await assert.rejects(
      run('numbers', 'searchNumbersByPrefix', 'POST', '/api/v2/x'),
      /in the contract already/,
    );
    await assert.rejects(run('nothing', 'a', 'GET', '/api/v2/x'), /Say the area/);
    await assert.rejects(run('numbers', 'readNumber', 'GET', '/numbers'), /begins with \/api/);
  });

  it('adds an overlay that does not compile until its screen shows something', async () => {
    const errors = await newErrors('libs/features/agents', 'overlay', [
      'renameTemplate',
      'modal',
      'agents',
    ]);
    assert.match(
      textOf('libs/domain/intents/src/catalogue.ts'),
      /renameTemplate: overlay\(\{\n {4}title: 'Rename template',\n {4}kind: 'modal',\n {4}size: 'sm',\n {4}permission: 'canUseFullEditor'/,
    );
    assert.doesNotMatch(textOf('libs/domain/intents/src/planned/agents.ts'), /renameTemplate/);
    assert.match(textOf('libs/domain/intents/src/catalogue.test.ts'), /'renameTemplate',\n\s*\]\)/);
    assert.match(
      textOf('libs/features/agents/src/index.ts'),
      /renameTemplate: \(\) => import\('\.\/screens\/RenameTemplateOverlay\.js'\),\n\} satisfies/,
    );
    assert.match(
      textOf('apps/web/src/overlays.ts'),
      /renameTemplate: agentsOverlays\.renameTemplate,\n\};/,
    );
    assert.deepEqual(
      errors.filter(
        (line) => !/screens\/RenameTemplateOverlay\.tsx: error (TS2355|TS6133)/.test(line),
      ),
      [],
    );
    assert.equal(errors.length > 0, true);
    await assert.rejects(
      () => apply(sandbox.folder, 'overlay', ['renameAgent', 'modal', 'agents']),
      /not among the names/,
    );
  });

  it('adds a permission that no tier below a reseller has until its rule is written', async () => {
    const errors = await newErrors('libs/domain/permissions', 'permission', [
      'canReleaseNumber',
      'Give a number back.',
    ]);
    assert.deepEqual(errors, []);
    assert.match(
      textOf('libs/domain/permissions/src/catalogue.ts'),
      /canReleaseNumber: \{ label: 'Release number', help: 'Give a number back\.' \},\n\} as const/,
    );
    assert.equal(
      textOf('libs/domain/permissions/src/matrix.ts').match(/canReleaseNumber: 'deny'/g).length,
      2,
    );
    assert.match(
      textOf('libs/domain/permissions/src/matrix.test.ts'),
      /canReleaseNumber: \['-', '-', '-'\]/,
    );
    await assert.rejects(
      () => apply(sandbox.folder, 'permission', ['canReleaseNumber']),
      /in the catalogue already/,
    );
  });

  it('adds an overlay to a feature that has none yet', async () => {
    await apply(sandbox.folder, 'overlay', ['editMetric', 'modal', 'insights']);
    assert.match(
      textOf('libs/features/insights/src/index.ts'),
      /export const insightsOverlays = \{\n {2}editMetric: \(\) => import\('\.\/screens\/EditMetricOverlay\.js'\),\n\} satisfies Partial<OverlayScreens>;/,
    );
    assert.match(
      textOf('apps/web/src/overlays.ts'),
      /import \{ insightsOverlays \} from '@patchbay\/feature-insights';/,
    );
  });

  it('adds stories whose test fails until they show something, beside a part of the kit', async () => {
    await apply(sandbox.folder, 'story', ['libs/ui/kit/src/marks/Chip.tsx']);
    assert.match(textOf('libs/ui/kit/src/marks/Chip.stories.tsx'), /title: 'marks\/Chip'/);
    assert.match(
      textOf('libs/ui/kit/src/marks/Chip.stories.test.tsx'),
      /import \{ show \} from '\.\.\/testing\/check-part\.js';/,
    );
    for (const [path, problem] of [
      ['libs/ui/kit/src/marks/Chip.tsx', /already exists/],
      ['libs/ui/kit/src/marks/Nothing.tsx', /shows no Nothing/],
      ['libs/ui/kit/src/marks/initials.ts', /Give a part of the kit/],
    ])
      await assert.rejects(() => apply(sandbox.folder, 'story', [path]), problem);
  });

  for (const [name, arity, half] of [
    ['round_up', '2', 'functions'],
    ['spread', 'fold', '(folds|functions|compile)'],
  ]) {
    it(`adds the formula function ${name} that does not compile without its two implementations`, async () => {
      const errors = await newErrors('libs/domain/formula', 'function', [name, arity, 'Help.']);
      assert.ok(
        errors.some((line) =>
          new RegExp(`^libs/domain/formula/src/${half}\\.ts: error`).test(line),
        ),
        errors.join('\n'),
      );
      assert.ok(
        errors.some((line) => line.startsWith('libs/domain/formula/src/sql-functions.ts: error')),
        errors.join('\n'),
      );
      await assert.rejects(
        () => apply(sandbox.folder, 'function', [name, arity]),
        /in the catalogue already/,
      );
    });
  }

  it('adds a library with its layer, an arrow to decide and a first test that fails', async () => {
    const { next } = await apply(sandbox.folder, 'library', ['libs/domain/tax', 'Taxes by place.']);
    assert.deepEqual(sandbox.errorsOf('libs/domain/tax'), []);
    assert.deepEqual(JSON.parse(textOf('libs/domain/tax/project.json')).tags, [
      'layer:domain',
      'domain:tax',
    ]);
    assert.match(textOf('tools/lint/dependency-rules.mjs'), /\n {2}tax: \[\],\n\};/);
    assert.match(
      next.join(' '),
      /Name in tools\/lint\/dependency-rules\.mjs which domain libraries it may use/,
    );
    await assert.rejects(
      () => apply(sandbox.folder, 'library', ['libs/domain/tax']),
      /already exists/,
    );
    await assert.rejects(
      () => apply(sandbox.folder, 'library', ['libs/elsewhere/tax']),
      /No layer is known/,
    );
  });
});
