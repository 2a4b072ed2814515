// Runs every generator whose result must be completed on a copy of the tree; the compiler then
// reports exactly the missing part.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { apply } from './generate.mjs';
import { createSandbox } from './sandbox.mjs';

let sandbox;
before(() => (sandbox = createSandbox()));
after(() => sandbox.remove());

const textOf = (file) => readFileSync(join(sandbox.folder, file), 'utf8');

/** What the compiler reported of a project last. The tree itself compiles, as the types show. */
const reported = new Map();

/** The compiler errors of a project that a generator adds. */
async function newErrors(project, kind, args) {
  const known = new Set(reported.get(project));
  await apply(sandbox.folder, kind, args);
  const errors = sandbox.errorsOf(project);
  reported.set(project, errors);
  return errors.filter((line) => !known.has(line));
}

describe('the compiler on generated code', () => {
  it('rejects an operation until its handler returns a reply', async () => {
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

  it('rejects an overlay until its screen renders something', async () => {
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

  it('accepts a permission, which no tier below a reseller has until its rule is written', async () => {
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

  for (const [name, arity, half] of [
    ['round_up', '2', 'functions'],
    ['spread', 'fold', '(folds|functions|compile)'],
  ]) {
    it(`rejects the formula function ${name} without its two implementations`, async () => {
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
});
