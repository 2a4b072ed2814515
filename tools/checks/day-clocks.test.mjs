// Days begin where @patchbay/formats says: a day has 23, 24 or 25 hours, and may begin after midnight.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { walk } from './walk.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The clocks of a browser that are set back, and days that are counted in hours. */
const withoutZone = /\.set(?:Hours|Date)\(|\bstartOfDay\w*\s*=|function startOfDay/;

const found = walk(
  root,
  ['libs/domain', 'libs/data', 'libs/ui', 'libs/features', 'libs/server'],
  (name, path) =>
    /^(?!.*(?:\.test|\.stories|\.d)\.tsx?$).*\.tsx?$/.test(name) &&
    !/\/(?:testing|dist|proofs)\//.test(path),
)
  .filter((file) => withoutZone.test(readFileSync(file, 'utf8')))
  .map((file) => relative(root, file));

test('a day that is computed without a zone is found', () => {
  const planted = [
    'day.setHours(0, 0, 0, 0);',
    'function startOfDayNear(guess) {',
    'at.setDate(1)',
  ];
  assert.deepEqual(
    planted.filter((text) => !withoutZone.test(text)),
    [],
  );
});

test('the beginning of days is computed in one place', () =>
  assert.deepEqual(found, [], 'use dayStart or daysStart of @patchbay/formats'));
