import { memoryKeyValue, segmentsOfPlace, storageKeys, wayBackIn } from './index.js';

const place = (id: number, name = `account ${id}`) => ({
  steps: ['reseller:5', `org:${id}`],
  name,
  page: 'inbox/unread',
});

describe('the way back', () => {
  it('leads into an account step by step, and back the same way', () => {
    const way = wayBackIn(memoryKeyValue());
    const harborline = { steps: ['reseller:5'], name: 'Harborline', page: 'accounts?q=dental' };
    way.step(5, harborline, 7);
    way.step(7, place(7), 8);
    expect(way.into(8)).toEqual([harborline, place(7)]);
    way.returned(8, 7);
    expect(way.into(7)).toEqual([harborline]);
    way.returned(7, 5);
    expect(way.into(5)).toEqual([]);
  });

  it('goes back through an account that was entered twice', () => {
    const way = wayBackIn(memoryKeyValue());
    way.step(7, place(7), 8);
    way.step(8, place(8), 7);
    expect(way.into(7).map(({ name }) => name)).toEqual(['account 7', 'account 8']);
    way.returned(7, 8);
    expect(way.into(8).map(({ name }) => name)).toEqual(['account 7']);
  });

  it('keeps the last ten places', () => {
    const way = wayBackIn(memoryKeyValue());
    for (let id = 1; id <= 15; id += 1) way.step(id, place(id), id + 1);
    expect(way.into(16).map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, at) => `account ${at + 6}`),
    );
  });

  it('gives the account of a place as pairs', () =>
    expect(segmentsOfPlace(place(7))).toEqual([
      { type: 'reseller', id: 5 },
      { type: 'org', id: 7 },
    ]));

  it.each([
    { steps: ['org:seven'], name: 'x', page: 'inbox' },
    { steps: ['org:7'], name: 'x', page: '//elsewhere.test' },
    { steps: 'org:7', name: 'x', page: 'inbox' },
    { steps: ['org:7'], page: 'inbox' },
    null,
  ])('leaves out %j, which is no place', (stored) => {
    const tab = memoryKeyValue();
    tab.set(storageKeys.wayBack, JSON.stringify({ 8: [stored] }));
    expect(wayBackIn(tab).into(8)).toEqual([]);
  });
});
