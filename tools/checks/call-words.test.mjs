// No message of a schema, a driver or an operator reaches a person: a screen says why something
// failed with `useCallWords` of @patchbay/screens, in the person's language, and never with an
// error's own message.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { walk } from './walk.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** `error.message`, `read.error?.message`, `(error as Error).message`, `onError: ({ message })`. */
const shown = [
  /\b\w*(?:error|problem|failure|failed|cause|refusal)\??\.message\b/i,
  /\bas (?:Call)?Error\)\.message\b/,
  /\bonError(?::| =) \(\{[^)]*\bmessage\b/,
  /\bcatch\(\(\{[^)]*\bmessage\b/,
];

/** Files that may read the message of an error, and why. */
const allowed = new Map([
  ['libs/ui/overlays/src/problems/problem-words.ts', 'is the place that says them'],
  ['libs/features/conversations/src/visitor/use-visitor-session.ts', 'for the script of the page'],
  [
    'libs/features/insights/src/reporting/ChosenReport.tsx',
    'shows the problem of a formula, which is that of the person who wrote it',
  ],
]);

const places = [
  'libs/features',
  'libs/ui/screens',
  'libs/ui/overlays',
  'libs/ui/kit',
  'apps/embed',
];
const files = walk(root, places, (name) => /\.tsx?$/.test(name))
  .map((file) => relative(root, file))
  .filter((path) => !/\.(?:test|stories)\.tsx?$|\/testing\/|\.d\.ts$/.test(path));
const holding = (text) => shown.some((pattern) => pattern.test(text));
const found = files.filter((path) => holding(readFileSync(join(root, path), 'utf8')));

test('an error that is shown in its own words is found, however it is written', () => {
  const planted = [
    '<p>{error.message}</p>',
    'children: read.error?.message,',
    'toast((error as Error).message)',
    "onError: ({ message, fields }) => setProblem('x')",
    'const onError = ({ message }: { readonly message: string }) => toast(message)',
  ];
  assert.deepEqual(
    planted.filter((text) => !holding(text)),
    [],
  );
});

test('errors are said by one function, in the language of the person', () => {
  assert.ok(files.length > 500);
  assert.deepEqual(
    found.filter((path) => !allowed.has(path)),
    [],
    'use useCallWords of @patchbay/screens',
  );
});

test('every exception is still one', () => {
  assert.deepEqual(
    [...allowed.keys()].filter((path) => !found.includes(path)),
    [],
  );
});
