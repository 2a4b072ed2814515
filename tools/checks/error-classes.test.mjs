// Every class of errors of the server says whether a person reads its sentences; those of which one
// does have Spanish (server-sentences.test.mjs).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { classesIn, errorsAmong, saidErrors, unsaidErrors } from './error-classes.mjs';
import { committedFiles, textOf } from './repository.mjs';
import { sentencesIn } from './server-sentences.mjs';

const classes = committedFiles()
  .filter(
    (file) =>
      /^(?:libs\/(?:server|domain)|apps\/api)\/.*\.ts$/.test(file) &&
      !/\/(?:testing|proofs)\/|\.(?:test|d)\.ts$/.test(file),
  )
  .flatMap((file) => {
    const text = textOf(file);
    return text.includes(' extends ') ? classesIn(file, text) : [];
  });
const errors = errorsAmong(classes);

/** Errors of neither table, or of both. */
const undecided = (names) =>
  names.filter((name) => saidErrors.has(name) === unsaidErrors.has(name));

describe('a class of errors', () => {
  it('is in one of two tables: a person reads it, or it says why none does', () => {
    assert.ok(errors.length > 30, `${errors.length}`);
    assert.deepEqual(undecided(errors), []);
  });

  it('that is in a table is there', () =>
    assert.deepEqual(
      [...saidErrors, ...unsaidErrors.keys()].filter((name) => !errors.includes(name)),
      [],
    ));

  it('is read by a person where the one is that it extends', () =>
    assert.deepEqual(
      classes.filter(([name, parent]) => saidErrors.has(parent) && !saidErrors.has(name)),
      [],
    ));

  it('has its sentences found where a person reads it', () => {
    const silent = [...saidErrors].filter(
      (name) => sentencesIn('a.ts', `throw new ${name}('x', 'No ears were found.');`).length === 0,
    );
    assert.deepEqual(silent, []);
  });

  it('is noticed when it is new', () => {
    const planted = [
      'export class EarError extends Error {}',
      'class DeafEar extends EarError {}',
      'class Ear extends Head {}',
    ];
    const names = errorsAmong(classesIn('planted.ts', planted.join('\n')));
    assert.deepEqual(
      [names, undecided(names)],
      [
        ['DeafEar', 'EarError'],
        ['DeafEar', 'EarError'],
      ],
    );
  });
});
