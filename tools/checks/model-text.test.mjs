// The words of a model are foreign text: they are read in two files, which give them on in plain
// words (`@patchbay/messaging/model-text`), and functions read arguments for people with `wordsOf`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { walk } from './walk.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const runtime = 'libs/server/conversations/src/agent-runtime';
const files = walk(root, ['libs/server', 'apps/api'], (name) => /\.ts$/.test(name))
  .map((file) => ({ path: relative(root, file), text: readFileSync(file, 'utf8') }))
  .filter(({ path }) => !/\.test\.ts$|\/testing\/|\/dist\/|\/out-tsc\//.test(path));
const holding = (pattern) => files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test('words of a model are read by the runtime alone', () => {
  assert.deepEqual(holding(/\bmodel\.reply\(/).sort(), [
    `${runtime}/model-output.ts`,
    `${runtime}/model-rounds.ts`,
  ]);
});

test('every reader of a model’s words gives them on in plain words', () => {
  for (const { path, text } of files.filter(({ text: one }) => /\bmodel\.reply\(/.test(one))) {
    // One cleaner for each reading of the text of an event.
    const reads = text.match(/text \+= /g) ?? [];
    const cleaned = text.match(/\b(?:cleanModelText|jsonInModelText)\(text\b/g) ?? [];
    assert.equal(cleaned.length, reads.length, `${path} reads words of a model without cleaning`);
    assert.match(text, /from '@patchbay\/messaging\/model-text'/);
  }
});

test('functions read what is for people in plain words', () => {
  const forPeople = ['about', 'message', 'name', 'reason', 'text'];
  const functions = files.filter(({ path }) => dirname(path) === join(runtime, 'functions'));
  // `notify` gets its arguments from us, after the conversation.
  const raw = functions
    .filter(({ path }) => !path.endsWith('/notify.ts'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\btextOf\(input, '(\w+)'\)/g)]
        .filter(([, key]) => forPeople.includes(key))
        .map(([, key]) => `${path}: ${key}`),
    );
  assert.ok(functions.some(({ text }) => /\bwordsOf\(input, 'message'\)/.test(text)));
  assert.deepEqual(raw, []);
});
