import { contactNamesIn, memoryKeyValue } from './index.js';

const named = (id: number, displayName = `Person ${id}`) => ({ id, displayName });

describe('the names of contacts', () => {
  it('are those that were shown last, and a deleted one is gone', () => {
    const names = contactNamesIn(memoryKeyValue());
    names.remember([named(1), named(2)]);
    names.remember([named(2, 'Dana')]);
    expect([names.read(1), names.read(2), names.read(3)]).toEqual(['Person 1', 'Dana', null]);
    names.forget(2);
    expect(names.read(2)).toBeNull();
  });

  it('are no more than five hundred, and the oldest go first', () => {
    const names = contactNamesIn(memoryKeyValue());
    for (let id = 1; id <= 600; id += 1) names.remember([named(id)]);
    expect([names.read(100), names.read(101), names.read(600)]).toEqual([
      null,
      'Person 101',
      'Person 600',
    ]);
  });

  it('ignore what is not theirs in the storage', () => {
    const storage = memoryKeyValue();
    for (const stored of ['{', '7', '[[1],["a","b"],[3,"Dana"]]']) {
      storage.set('contact-display-names', stored);
      expect(contactNamesIn(storage).read(1)).toBeNull();
    }
    expect(contactNamesIn(storage).read(3)).toBe('Dana');
  });
});
