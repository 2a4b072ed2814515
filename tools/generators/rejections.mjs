/**
 * What the compiler says of generated code that a developer has not completed yet, by the names of
 * `completions.mjs`: it reports exactly the missing part. `errors` are those of the project, and
 * `again` runs a generator once more.
 */
import assert from 'node:assert/strict';

function ofOperation({ errors, textOf }) {
  assert.match(
    textOf('libs/domain/contract/src/operations/numbers.ts'),
    /releaseNumber: operation\(\{\n {4}method: 'POST',\n {4}path: '\/api\/v2\/phoneNumber\/\{number\}\/release'/,
  );
  assert.ok(
    errors.some((line) =>
      line.startsWith('libs/server/telephony/src/numbers/release-number-handlers.ts: error'),
    ),
    errors.join('\n'),
  );
  assert.deepEqual(
    errors.filter((line) => !line.startsWith('libs/server/telephony/')),
    [],
  );
  assert.ok(textOf('libs/server/telephony/src/numbers/release-number-handlers.test.ts'));
  const module = textOf('libs/server/telephony/src/numbers/module.ts');
  assert.match(
    module,
    /import \{ createReleaseNumberHandlers \} from '\.\/release-number-handlers\.js';/,
  );
  assert.match(module, /handlers: \{[\s\S]*\n {6}\.\.\.createReleaseNumberHandlers\(\),\n {4}\},/);
  assert.match(module, /OperationOf<\s+\| typeof createReleaseNumberHandlers\n/);
}

async function ofOverlay({ errors, textOf, again }) {
  assert.match(
    textOf('libs/domain/intents/src/catalogue/other.ts'),
    /legacyLogin: overlay\(\{\n {4}title: 'Sign in the former way',\n {4}kind: 'modal',\n {4}size: 'sm',\n {4}embeddable: false/,
  );
  assert.doesNotMatch(textOf('libs/domain/intents/src/planned/other.ts'), /legacyLogin/);
  assert.match(textOf('libs/domain/intents/src/catalogue.test.ts'), /'legacyLogin',\n\s*\]\),/);
  assert.match(
    textOf('libs/features/agents/src/index.ts'),
    /legacyLogin: \(\) => import\('\.\/screens\/LegacyLoginOverlay\.js'\),\n\} satisfies/,
  );
  assert.match(
    textOf('apps/web/src/overlays.ts'),
    /legacyLogin: agentsOverlays\.legacyLogin,\n\};/,
  );
  assert.deepEqual(
    errors.filter((line) => !/screens\/LegacyLoginOverlay\.tsx: error (TS2355|TS6133)/.test(line)),
    [],
  );
  assert.equal(errors.length > 0, true);
  await assert.rejects(
    () => again('overlay', ['renameAgent', 'modal', 'agents']),
    /not among the names/,
  );
}

/** It compiles, and no tier below a reseller has it until its rule is written. */
async function ofPermission({ errors, textOf, again }) {
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
  assert.match(
    textOf('libs/ui/overlays/src/permissions/messages.ts'),
    /canReleaseNumber: 'Release number',/,
  );
  assert.match(
    textOf('libs/ui/overlays/src/permissions/es.ts'),
    /canReleaseNumber: 'Release number',/,
  );
  await assert.rejects(() => again('permission', ['canReleaseNumber']), /in the catalogue already/);
}

/** Both implementations of a formula function are missing. */
export const ofFunction =
  (name, arity, half) =>
  async ({ errors, again }) => {
    assert.ok(
      errors.some((line) => new RegExp(`^libs/domain/formula/src/${half}\\.ts: error`).test(line)),
      errors.join('\n'),
    );
    assert.ok(
      errors.some((line) => line.startsWith('libs/domain/formula/src/sql/sql-functions.ts: error')),
      errors.join('\n'),
    );
    await assert.rejects(() => again('function', [name, arity]), /in the catalogue already/);
  };

export const rejections = {
  'an operation': { project: 'libs/server/telephony', demand: ofOperation },
  'an overlay': { project: 'libs/features/agents', demand: ofOverlay },
  'a permission': { project: 'libs/domain/permissions', demand: ofPermission },
  'a formula function of all rows': {
    project: 'libs/domain/formula',
    demand: ofFunction(
      'total',
      'fold',
      '(columns/aggregates/aggregates|rows/functions|compile/compile)',
    ),
  },
};
