import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { commitProblems, subjectProblems } from './commit-subjects.mjs';
import { textOf } from './repository.mjs';

describe('the subject of a commit', () => {
  for (const subject of [
    'fix(formula): reject chained comparisons',
    'feat(server-kit)!: refuse bodies with more names than any call has',
    'test(proofs/kills): wait for the lease',
    'style: format the repository with Prettier at a width of 100',
    'Merge branch "main" into calendars',
    'Revert "feat(theme): demand trusted types on pages"',
  ])
    it(`may be: ${subject}`, () => assert.deepEqual(subjectProblems(subject), []));

  for (const [subject, problem] of [
    ['Mend the formula', /not of the form/],
    ['fix(Formula): reject chains', /not of the form/],
    ['fix(formula):reject chains', /not of the form/],
    ['wip(formula): reject chains', /"wip" is none of build, chore/],
    ['fix: reject chains', /names no library/],
    ['fix(formula): reject chains.', /ends with a full stop/],
    [`fix(formula): ${'x'.repeat(59)}`, /has 73 characters/],
  ])
    it(`may not be: ${subject}`, () => assert.match(subjectProblems(subject).join(), problem));

  it('is reported with its commit', () =>
    assert.deepEqual(commitProblems('1a2b3c4 fix(formula): reject chains\n5d6e7f8 wip\n'), [
      '5d6e7f8 "wip": it is not of the form kind(scope): what, such as fix(formula): reject chains',
    ]));

  it('is checked for every pull request', () =>
    assert.match(
      textOf('.github/workflows/ci.yml'),
      /node tools\/checks\/commit-subjects\.mjs "origin\/\$GITHUB_BASE_REF"/,
    ));
});
