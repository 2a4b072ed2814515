import fc from 'fast-check';
import {
  currentAccountOf,
  formatAppPath,
  parseAppPath,
  sections,
  segmentTypes,
  stepsOf,
} from './index.js';

describe('parsing a URL', () => {
  it.each([
    ['', [], null, []],
    ['inbox', [], 'inbox', []],
    ['org/7', [['org', 7]], null, []],
    [
      'reseller/1500/org/2001/data/logs',
      [
        ['reseller', 1500],
        ['org', 2001],
      ],
      'data',
      ['logs'],
    ],
    [
      'partner/1/reseller/2/org/3/agent/4/agents',
      [
        ['partner', 1],
        ['reseller', 2],
        ['org', 3],
        ['agent', 4],
      ],
      'agents',
      [],
    ],
    ['agent/9/settings/developer', [['agent', 9]], 'settings', ['developer']],
    ['reseller/5/forDevelopers/developer', [['reseller', 5]], 'settings', ['developer']],
    ['integrations', [], 'settings', ['integrations']],
    ['org/seven/inbox', [], null, ['org', 'seven', 'inbox']],
    ['org/0/inbox', [], null, ['org', '0', 'inbox']],
    ['constructor', [], null, ['constructor']],
    ['data/%', [], 'data', ['%']],
  ])('%s', (path, segments, section, rest) => {
    expect(parseAppPath(path)).toEqual({
      segments: segments.map(([type, id]) => ({ type, id })),
      section,
      rest,
    });
  });

  it('returns the values that were formatted', () => {
    const segment = fc.record({
      type: fc.constantFrom(...segmentTypes),
      id: fc.integer({ min: 1, max: 1e12 }),
    });
    const path = fc.record({
      segments: fc.array(segment, { maxLength: 4 }),
      section: fc.constantFrom(...sections),
      rest: fc.array(fc.string({ minLength: 1 }), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(path, (each) => {
        expect(parseAppPath(formatAppPath(each))).toEqual(each);
      }),
    );
  });

  it('joins the pairs as type:id for going up the tree', () => {
    expect(stepsOf(parseAppPath('reseller/1/org/2').segments)).toEqual(['reseller:1', 'org:2']);
  });
});

describe('the current account', () => {
  it.each([
    ['/app', {}, 'org', null],
    ['/app/org/7/inbox', {}, 'org', 7],
    ['/app/org/7/agent/8', {}, 'org', 8],
    ['/app/reseller/5', {}, 'reseller', 5],
    ['/app/reseller/5/org/7', {}, 'reseller', 7],
    ['/app/partner/1/org/2', {}, 'partner', 2],
    ['/app', { reseller: '5', org: '7' }, 'reseller', 7],
    ['/app/inbox', { org: 7 }, 'org', 7],
    ['/app/org/7', { org: '9' }, 'org', 7],
    ['/app', { org: 'x' }, 'org', null],
    ['/application/org/7', {}, 'org', null],
  ])('of %s %j is a %s, target %s', (path, search, type, target) => {
    expect(currentAccountOf(path, search)).toMatchObject({ type, target });
  });
});
