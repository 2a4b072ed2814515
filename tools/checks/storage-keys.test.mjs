// The app's use of the browser's storage: one table of keys, one credential, and none of staff.
// Staff authenticate by step-up instead of a stored admin token.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { committedFiles, textOf } from './repository.mjs';

const table = 'libs/data/session/src/storage-keys.ts';
const browser = committedFiles().filter(
  (file) =>
    /^(libs\/(data|features|ui|routing)|apps\/(web|embed))\/.*\/?src\/.*\.tsx?$/.test(file) &&
    !/\.test\.tsx?$|\/testing\/|\.stories\./.test(file),
);
const keys = [...textOf(table).matchAll(/^ {2}(\w+): '([^']+)',$/gm)].map(([, name, value]) => ({
  name,
  value,
}));

/**
 * The modules that access the storage: the session, the visitor's chat and booking, which have their
 * own token and no session, and what keeps that token in the page around a frame without storage.
 */
const openers = [
  'apps/embed/src/host-session.ts',
  'libs/data/session/src/session-context.tsx',
  'libs/features/conversations/src/visitor/visitor-storage.ts',
];

const linesWith = (pattern) =>
  browser.flatMap((file) =>
    textOf(file)
      // Joins a call with the arguments on its next line.
      .replace(/\(\n\s*/g, '( ')
      .split('\n')
      .map((text) => ({
        file,
        text: text.replace(/\/\/.*$|\/\*.*?\*\/|^\s*\*.*$/g, ''),
      }))
      .filter(({ text }) => pattern.test(text)),
  );
const placesOf = (lines) => [...new Set(lines.map(({ file }) => file))].sort();

describe('the storage of the browser', () => {
  it('has a table of keys with one credential in it', () => {
    assert.ok(keys.length > 10);
    assert.deepEqual(
      keys.filter(({ name, value }) =>
        /token|secret|passw|credential|bearer|session|proof|code\b|pin\b/i.test(`${name} ${value}`),
      ),
      [{ name: 'token', value: 'token' }],
    );
  });

  it('contains no data of staff: no admin token, under any name', () => {
    assert.deepEqual(
      keys.filter(({ name, value }) => /admin|super|staff|impersonat/i.test(`${name} ${value}`)),
      [],
    );
    assert.deepEqual(placesOf(linesWith(/admin[_-]?token|super[_-]?admin[_-]?token/i)), []);
  });

  it('is accessed by three modules only', () =>
    assert.deepEqual(
      placesOf(linesWith(/\b(?:localStorage|sessionStorage)\b/)),
      [...openers].sort(),
    ));

  it('uses keys of the table only', () => {
    const written = linesWith(/\b(?:storage|tab|local)\.set\(|\bsetItem\(/).filter(
      ({ file }) => !['libs/data/session/src/key-value.ts', ...openers].includes(file),
    );
    const unnamed = written.filter(
      ({ file, text }) =>
        !/\.set\(\s*storageKeys[.[]/.test(text) &&
        !(/\.set\(\s*key,/.test(text) && /const key = `\$\{storageKeys\.\w+\}/.test(textOf(file))),
    );
    assert.ok(written.length >= 6);
    assert.deepEqual(unnamed, []);
  });

  it('contains the session token in one file, the session store', () =>
    assert.deepEqual(placesOf(linesWith(/storageKeys\.token\b/)), [
      'libs/data/session/src/session-store.ts',
    ]));
});
