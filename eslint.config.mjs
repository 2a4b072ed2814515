import nx from '@nx/eslint-plugin';
import ts from 'typescript-eslint';
import { depConstraints } from './tools/lint/dependency-rules.mjs';
import { effectRules } from './tools/lint/effect-rules.mjs';
import { keyRules } from './tools/lint/key-rules.mjs';
import { limits } from './tools/lint/limits.mjs';
import * as quickParser from './tools/lint/quick-parser.mjs';
import { withProjectGraph } from './tools/lint/with-project-graph.mjs';

const boundaries = 'enforce-module-boundaries';
const moduleBoundaries = {
  ...nx,
  rules: { ...nx.rules, [boundaries]: withProjectGraph(nx.rules[boundaries]) },
};

const boundariesOf = (constraints) => [
  'error',
  {
    enforceBuildableLibDependency: false,
    allowCircularSelfDependency: false,
    banTransitiveDependencies: false,
    // The presets of Jest and Vite and the compiler of messages are projects, so that Nx knows
    // what depends on them; the other tools import them by path.
    allow: ['.*/tools/.*\\.mjs$', '^(\\.\\./)+(browser|jest|messages|vite)/[\\w-]+\\.mjs$'],
    depConstraints: constraints,
  },
];
/** Refused in every file. */
const refusedSyntax = [
  {
    selector: 'TSEnumDeclaration',
    message: 'No enums: use a union of string literals or a const table.',
  },
  { selector: 'ExportAllDeclaration', message: 'No export *: name what the library shows.' },
];
/** Properties that the interface shows; oxlint holds the attributes and children of elements. */
const shownProperties =
  '/^(?:label|title|heading|help|description|placeholder|note|confirm|cancel|body|text|disabledReason)$/';
/** A text with a capital at its start or with several words. */
const written =
  ':matches(Literal[value=/^[A-Z]|[a-z] /], TemplateLiteral[quasis.0.value.raw=/^[A-Z]|[a-z] /])';

/** Texts of the interface that are no messages. */
const refusedTexts = [
  {
    selector: `ObjectExpression > Property[key.name=${shownProperties}] > ${written}`,
    message: 'Text of the interface comes from messages: see libs/ui/messages/README.md.',
  },
  {
    selector: `CallExpression[callee.name="toast"] > ${written}`,
    message: 'Text of the interface comes from messages: see libs/ui/messages/README.md.',
  },
];

/**
 * What oxlint does not know: the arrows between libraries, refused syntax, and limits of size. All
 * other rules are in `.oxlintrc.json`, which takes a tenth of the time.
 */
export default [
  {
    ignores: [
      '**/dist',
      '**/out-tsc',
      '**/node_modules',
      '**/*.d.ts',
      'data',
      '**/test-results',
      '**/playwright-report',
      'libs/domain/contract/openapi.json',
    ],
  },
  ts.configs.base,
  // In `npm test` (`tools/lint/eslint.mjs`).
  ...(process.env.PATCHBAY_QUICK_LINT === '1'
    ? [{ languageOptions: { parser: quickParser } }]
    : []),
  {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: { '@nx': moduleBoundaries },
    rules: {
      '@nx/enforce-module-boundaries': boundariesOf(depConstraints()),
      'no-restricted-syntax': ['error', ...refusedSyntax],
    },
  },
  {
    files: ['libs/{ui,features,routing}/**/*.{ts,tsx}', 'apps/{web,embed}/**/*.{ts,tsx}'],
    ignores: ['**/*.{test,stories}.{ts,tsx}', '**/testing/**', '**/messages.ts', '**/es.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...refusedSyntax, ...keyRules, ...refusedTexts],
    },
  },
  {
    files: ['libs/{ui,features,routing,data}/**/*.{ts,tsx}', 'apps/**/*.{ts,tsx}'],
    plugins: { patchbay: effectRules },
    rules: { 'patchbay/settled-effects': 'error' },
  },
  {
    // Scripts of partners' pages have no room for the question, and no field in which one composes.
    files: ['apps/embed/src/{button,modal,widget}/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...refusedSyntax, ...refusedTexts] },
  },
  {
    files: ['**/*.stories.tsx'],
    rules: {
      '@nx/enforce-module-boundaries': boundariesOf(depConstraints({ forStories: true })),
    },
  },
  {
    // Tests may use the testing libraries from any layer; production code may not.
    files: ['**/*.test.{ts,tsx}', '**/src/**/testing/**/*.{ts,tsx}', 'e2e/**/*.ts'],
    rules: { '@nx/enforce-module-boundaries': 'off' },
  },
  {
    // Nothing but tests: these reach the server through its entries, like any other project.
    files: ['libs/server/*-tests/**/*.ts'],
    rules: { '@nx/enforce-module-boundaries': boundariesOf(depConstraints()) },
  },
  {
    // Pages that the benchmark builds from other libraries, to measure our own against them.
    files: ['tools/bench/floor-*/**/*.mjs'],
    rules: { '@nx/enforce-module-boundaries': 'off' },
  },
  ...limits,
];
