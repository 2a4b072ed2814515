import { currentAccountOf } from './index.js';

describe('the current account', () => {
  it.each([
    [{}, 'org', null],
    [{ org: '7' }, 'org', 7],
    [{ org: 7, agent: 8 }, 'org', 8],
    [{ reseller: '5' }, 'reseller', 5],
    [{ reseller: '5', org: '7' }, 'reseller', 7],
    [{ partner: '1', org: '2' }, 'partner', 2],
    [{ org: 'x' }, 'org', null],
    [{ org: undefined, active: '7:9' }, 'org', null],
  ])('of %j is a %s, target %s', (search, type, target) => {
    expect(currentAccountOf(search)).toMatchObject({ type, target });
  });

  it('has the way down the tree, from the top', () =>
    expect(currentAccountOf({ org: '7', reseller: '5' }).segments).toEqual([
      { type: 'reseller', id: 5 },
      { type: 'org', id: 7 },
    ]));
});
