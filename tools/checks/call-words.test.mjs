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
/** What has a message that a person wrote, or a place that is called detail. */
const written = 'entry|first|it|message|args|classes|line|one|event';
const places = 'address|state|next|search|logs|next';
/**
 * `error.message`, `read.error?.message`, `(error as Error).message`, `onError: ({ message })`; the
 * message or detail of anything that is not known to be a person's; a permission's own reason, and
 * sentences that a reply carries as its reason, failure or error.
 */
const shown = [
  /\b\w*(?:error|problem|failure|failed|cause|refusal)\??\.message\b/i,
  /\bas (?:Call)?Error\)\.message\b/,
  /\bonError(?::| =) \(\{[^)]*\bmessage\b/,
  /\bcatch\(\(\{[^)]*\bmessage\b/,
  new RegExp(String.raw`(?<![\w.])(?!(?:${written})\b)\w+\??\.message\b`),
  new RegExp(String.raw`(?<![\w.])(?!(?:${places})\b)\w+\??\.detail\b`),
  /\)\??\.(?:message|detail)\b/,
  /\busePermission\b/,
  /(?<!(?:serverWords|reasonWords|say)\()\b(?:answer|entry|it|reply|data)\??\.(?:reason|failure)\b(?=\s*(?:[},)]|\?\?))/,
];

/** Files that may read the message of an error, and why. */
const allowed = new Map([
  ['libs/ui/overlays/src/problems/problem-words.ts', 'is the place that says them'],
  ['libs/features/conversations/src/visitor/use-visitor-session.ts', 'for the script of the page'],
  ['libs/ui/overlays/src/access/use-can.ts', 'is the place that says reasons'],
  ['libs/features/agents/src/test-chat/Trace.tsx', 'shows what the agent read, found and said'],
  ['libs/features/onboarding/src/steps/AnswerCheck.tsx', 'useSuggestions said it'],
  ['libs/ui/screens/src/suggestions/SuggestionDialog.tsx', 'useSuggestions said it'],
]);

const folders = [
  'libs/features',
  'libs/ui/screens',
  'libs/ui/overlays',
  'libs/ui/kit',
  'apps/embed',
];
const files = walk(root, folders, (name) => /\.tsx?$/.test(name))
  .map((file) => relative(root, file))
  .filter(
    (path) => !/\/(?:messages|es)\.ts$|\.(?:test|stories)\.tsx?$|\/testing\/|\.d\.ts$/.test(path),
  );
const holding = (text) => shown.some((pattern) => pattern.test(text));
const found = files.filter((path) => holding(readFileSync(join(root, path), 'utf8')));

test('an error that is shown in its own words is found, however it is written', () => {
  const planted = [
    '<p>{error.message}</p>',
    'children: read.error?.message,',
    'toast((error as Error).message)',
    "onError: ({ message, fields }) => setProblem('x')",
    'const onError = ({ message }: { readonly message: string }) => toast(message)',
    'error={[shown.message, shown.detail].join()}',
    'metricProblem(metric)?.message',
    "const { reason } = usePermission('canEditOrg');",
    '{ reason: answer.reason }',
    '<span>{entry.reason}</span>',
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
