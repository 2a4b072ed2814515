// The part that a developer writes after each generator, as exact replacements in the generated
// text.
const numbers = 'libs/server/telephony/src/numbers';
const formula = 'libs/domain/formula/src';
const permissions = 'libs/domain/permissions/src';
const screens = 'libs/features/agents/src/screens';
const waiting = '// Show it on a surface of the kit; until then this does not compile.';

export const completions = [
  {
    what: 'an operation',
    kind: 'operation',
    args: ['numbers', 'releaseNumber', 'POST', '/api/v2/phoneNumber/{number}/release', 'Releases.'],
    person: [
      [
        `${numbers}/release-number-handlers.ts`,
        '// Answer what the contract says; until then this does not compile.',
        'await Promise.all([db, body, target]);\n      return { success: true as const };',
      ],
      [
        `${numbers}/release-number-handlers.test.ts`,
        "toEqual('decided')",
        "toEqual({ audience: 'account', target: 'any', effect: 'write' })",
      ],
    ],
    compiles: ['libs/server/telephony'],
    test: ['libs/server/telephony', 'numbers/release-number-handlers'],
  },
  {
    what: 'an overlay',
    kind: 'overlay',
    args: ['legacyLogin', 'modal', 'agents'],
    person: [
      [
        `${screens}/LegacyLoginOverlay.tsx`,
        "import { type OverlayScreenProps } from '@patchbay/overlays';",
        "import { ModalSurface } from '@patchbay/kit';\nimport { type OverlayScreenProps } from '@patchbay/overlays';",
      ],
      [
        `${screens}/LegacyLoginOverlay.tsx`,
        waiting,
        'return <ModalSurface {...surface}><button onClick={close}>Tell it</button></ModalSurface>;',
      ],
      [
        `${screens}/LegacyLoginOverlay.test.tsx`,
        'Sign in the former way: the first words on the screen',
        'Tell it',
      ],
    ],
    compiles: ['libs/features/agents', 'apps/web'],
    test: ['libs/features/agents', 'LegacyLoginOverlay'],
  },
  {
    what: 'a permission',
    kind: 'permission',
    args: ['canReleaseNumber', 'Give a number back.'],
    person: [
      [`${permissions}/matrix.test.ts`, 'toHaveLength(17)', 'toHaveLength(18)'],
      [`${permissions}/matrix.test.ts`, 'size).toBe(17)', 'size).toBe(18)'],
    ],
    compiles: ['libs/domain/permissions', 'libs/ui/screens'],
    test: ['libs/domain/permissions', 'src/matrix.test'],
  },
  {
    what: 'a formula function of one row',
    kind: 'function',
    args: ['size', '1', 'The value without its sign.'],
    person: [
      [
        `${formula}/core/catalogue.ts`,
        "formula: 'size(1)', result: null",
        "formula: 'size(1)', result: 1",
      ],
      [
        `${formula}/rows/functions.ts`,
        '\n  abs: {',
        '\n  size: { number: (args, closures) => scalarFunctions.abs.number(args, closures) },\n  abs: {',
      ],
      [`${formula}/rows/interpret.ts`, "case 'abs':", "case 'size':\n    case 'abs':"],
      [
        `${formula}/columns/plans/vector-planner.ts`,
        "case 'abs':",
        "case 'size':\n      case 'abs':",
      ],
      [
        `${formula}/sql/sql-functions.ts`,
        '\n  abs: (call) =>',
        "\n  size: (call) => sqlValue(`abs(${asNumber(at(call, 0)).sql})`, 'number', false, asNumber(at(call, 0)).extent),\n  abs: (call) =>",
      ],
    ],
    compiles: ['libs/domain/formula'],
    test: ['libs/domain/formula', 'compile.test'],
  },
  {
    what: 'a formula function of all rows',
    kind: 'function',
    args: ['total', 'fold', 'The sum once more.'],
    person: [
      [
        `${formula}/core/catalogue.ts`,
        "formula: 'total(duration)', rows: durations, result: null",
        "formula: 'total(duration)', rows: durations, result: 90",
      ],
      [
        `${formula}/columns/aggregates/aggregates.ts`,
        '\n  sum: () =>',
        '\n  total: () => new Sum(false),\n  sum: () =>',
      ],
      [
        `${formula}/sql/sql-functions.ts`,
        '\n  sum: (call) =>',
        '\n  total: (call) => sqlNumber(sumOf(folded(call))),\n  sum: (call) =>',
      ],
    ],
    compiles: ['libs/domain/formula'],
    test: ['libs/domain/formula', 'compile.test'],
  },
  {
    what: 'a story',
    kind: 'story',
    args: ['libs/ui/kit/src/surfaces/SurfaceBody.tsx'],
    person: [
      [
        'libs/ui/kit/src/surfaces/SurfaceBody.stories.tsx',
        '{ args: {} }',
        "{ args: { children: 'For readers' } }",
      ],
      [
        'libs/ui/kit/src/surfaces/SurfaceBody.stories.test.tsx',
        'Say what the story shows',
        'For readers',
      ],
    ],
    compiles: ['libs/ui/kit'],
    test: ['libs/ui/kit', 'SurfaceBody.stories'],
  },
  {
    what: 'a library',
    kind: 'library',
    args: ['libs/domain/tax', 'Taxes by place.'],
    person: [
      ['libs/domain/tax/src/index.ts', 'export {};', '/** No tax. */\nexport const none = 0;'],
    ],
    compiles: ['libs/domain/tax'],
    test: ['libs/domain/tax', 'index'],
  },
];

const accounts = 'libs/features/accounts';

/** Overlays that are derived from the contract: they work before a developer has touched them. */
export const shapes = [
  {
    what: 'the form of an operation',
    args: ['createWebhook', 'modal', 'accounts', '--form', 'createWebhook'],
    folder: 'create-webhook',
    test: [accounts, 'create-webhook'],
  },
  {
    what: 'the list of an operation, page by page',
    args: ['transactions', 'modal', 'accounts', '--list', 'listContacts'],
    folder: 'transactions',
    test: [accounts, 'src/transactions'],
  },
  {
    what: 'the detail of an operation, named by the address',
    args: ['planOffered', 'modal', 'accounts', '--detail', 'getProductPlan'],
    folder: 'plan-offered',
    test: [accounts, 'plan-offered'],
  },
];
