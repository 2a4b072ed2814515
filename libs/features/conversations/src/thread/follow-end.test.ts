import { followsEnd } from './follow-end.js';

const atEnd = { top: 2000, toEnd: 0 };

describe('a reader of a thread', () => {
  it('follows the end from within 400 px of it', () => {
    expect(followsEnd(false, { top: 0, toEnd: 2000 }, { top: 1600, toEnd: 400 })).toBe(true);
    expect(followsEnd(false, { top: 0, toEnd: 2000 }, { top: 1500, toEnd: 500 })).toBe(false);
  });

  it('stops by scrolling back', () => {
    expect(followsEnd(true, atEnd, { top: 1700, toEnd: 300 })).toBe(true);
    expect(followsEnd(true, { top: 1700, toEnd: 300 }, { top: 1500, toEnd: 500 })).toBe(false);
  });

  it('still follows when what arrives has put the end far away', () => {
    expect(followsEnd(true, atEnd, { top: 2000, toEnd: 9000 })).toBe(true);
    expect(followsEnd(true, { top: 2000, toEnd: 9000 }, { top: 5000, toEnd: 6000 })).toBe(true);
  });
});
