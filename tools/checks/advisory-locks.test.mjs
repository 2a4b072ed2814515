// Advisory locks are acquired through the register only, and each number has one meaning.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { committedFiles, textOf } from './repository.mjs';

const register = 'libs/server/store/src/advisory-locks.ts';
const functionName = /\bpg_(?:try_)?advisory_\w+|\bhashtext(?:extended)?\b/g;

/** Sources and migrations; tests may use any lock. */
const product = committedFiles().filter(
  (file) => /^(libs|apps)\/.*\.(ts|tsx|mjs|sql)$/.test(file) && !/\.test\.\w+$/.test(file),
);

/** Positions where a text acquires an advisory lock, outside of comments. */
const takenIn = (text) =>
  [...text.replace(/--[^\n]*|^\s*(?:\/\/|\*|\/\*)[^\n]*/gm, '').matchAll(functionName)].map(
    ([found]) => found,
  );

const numbersIn = (text) =>
  [...text.matchAll(/^ {2}(\w+): \{ number: ([\d_]+), key: '(\w+)' \},/gm)].map(
    ([, name, number, key]) => ({ name, number: Number(number.replaceAll('_', '')), key }),
  );

const twice = (locks) =>
  locks
    .filter(({ number }, index) => locks.findIndex((other) => other.number === number) < index)
    .map(({ name }) => name);

describe('advisory locks', () => {
  const locks = numbersIn(textOf(register));

  it('are all defined in the register', () => {
    assert.equal(locks.length, textOf(register).match(/\{ number: /g).length);
    assert.ok(locks.length > 15);
  });

  it('have a unique number each', () => assert.deepEqual(twice(locks), []));

  it('are acquired through the register only, in sources and migrations', () => {
    assert.ok(product.some((file) => file.endsWith('.sql')));
    const found = product
      .filter((file) => file !== register)
      .flatMap((file) => takenIn(textOf(file)).map((name) => `${file}: ${name}`));
    assert.deepEqual(found, []);
    assert.ok(takenIn(textOf(register)).length > 4);
  });

  it('are found in a planted sample', () => {
    const planted = [
      'db.execute(sql`select pg_advisory_xact_lock(7102, 1)`)',
      'perform pg_try_advisory_lock(hashtextextended(new.name, 0));',
    ];
    assert.deepEqual(planted.map(takenIn), [
      ['pg_advisory_xact_lock'],
      ['pg_try_advisory_lock', 'hashtextextended'],
    ]);
    assert.deepEqual(
      twice([
        { name: 'a', number: 7 },
        { name: 'b', number: 7 },
      ]),
      ['b'],
    );
  });
});
