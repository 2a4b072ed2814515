import { followsEnd, type ReaderPlace } from './follow-end.js';

const at = (top: number, toEnd: number): ReaderPlace => ({ top, toEnd, height: top + toEnd + 600 });

describe('a reader of a thread', () => {
  it('follows the end from within 400 px of it', () => {
    expect(followsEnd(false, at(0, 2000), at(1600, 400), true)).toBe(true);
    expect(followsEnd(false, at(0, 2000), at(1500, 500), true)).toBe(false);
  });

  it('stops by scrolling back, in whatever way', () => {
    expect(followsEnd(true, at(2000, 0), at(1700, 300), true)).toBe(true);
    expect(followsEnd(true, at(1700, 300), at(1500, 500), true)).toBe(false);
    expect(followsEnd(true, at(1700, 300), at(1500, 500), false)).toBe(false);
    expect(followsEnd(true, at(1700, 300), at(1500, 900), true)).toBe(false);
  });

  it('still follows when what arrives has put the end far away', () => {
    expect(followsEnd(true, at(2000, 0), at(2000, 9000), false)).toBe(true);
    expect(followsEnd(true, at(2000, 9000), at(5000, 6000), false)).toBe(true);
  });

  it('still follows when entries turn out to be lower than they were taken for', () => {
    expect(followsEnd(true, at(5000, 6000), at(4000, 5500), false)).toBe(true);
  });
});
