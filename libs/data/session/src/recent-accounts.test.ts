import {
  accountIdsOf,
  createSessionStore,
  memoryKeyValue,
  recentAccountsIn,
  storageKeys,
} from './index.js';

const org = (id: number) => ({ id, level: 'org' as const });

describe('the recent accounts', () => {
  it('are the last opened first, each once', () => {
    const recent = recentAccountsIn(memoryKeyValue());
    [7, 8, 9, 8].forEach((id) => recent.remember(org(id)));
    expect(recent.read().map(({ id }) => id)).toEqual([8, 9, 7]);
  });

  it('are no more than twenty', () => {
    const recent = recentAccountsIn(memoryKeyValue());
    for (let id = 1; id <= 30; id += 1) recent.remember(org(id));
    expect(recent.read().map(({ id }) => id)).toEqual(
      Array.from({ length: 20 }, (_, at) => 30 - at),
    );
  });

  it('lack one that was forgotten', () => {
    const recent = recentAccountsIn(memoryKeyValue());
    [7, 8].forEach((id) => recent.remember(org(id)));
    recent.forget(8);
    expect(recent.read()).toEqual([org(7)]);
  });

  it('keep neither names nor anything else that may grow stale', () => {
    const storage = memoryKeyValue();
    recentAccountsIn(storage).remember({ ...org(7), name: 'Northside' } as never);
    expect(storage.get(storageKeys.recentAccounts)).toBe('[{"id":7,"level":"org"}]');
  });

  it('are deleted when the person signs out', () => {
    const storage = memoryKeyValue();
    const store = createSessionStore(storage);
    recentAccountsIn(storage).remember(org(7));
    store.end();
    expect(recentAccountsIn(storage).read()).toEqual([]);
  });

  it.each(['', 'no JSON', '{}', '[7]', '[{"id":"7","level":"org"}]', '[{"id":7,"level":"moon"}]'])(
    'are none where the storage holds %j',
    (stored) => {
      const storage = memoryKeyValue();
      storage.set(storageKeys.recentAccounts, stored);
      expect(recentAccountsIn(storage).read()).toEqual([]);
    },
  );
});

it('a list of account ids is read without what is no id, and without repetitions', () => {
  expect(accountIdsOf([7, '8', 7, -1, 0, 1.5, null, 9])).toEqual([7, 9]);
  expect([accountIdsOf(undefined), accountIdsOf('7,8')]).toEqual([[], []]);
});
