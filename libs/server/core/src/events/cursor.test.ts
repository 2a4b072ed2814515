import { type Cursor, fromDatabase, fromEventId, toEventId } from './cursor.js';

const quiet = fromDatabase('775:775:');
const busy = fromDatabase('770:780:770,774');
const standing = (seen: typeof quiet, base = seen): Cursor => ({
  at: 1_764_000_000,
  seq: 42,
  seen,
  base,
});

describe('the id of an event', () => {
  it('is created from the text of a PostgreSQL snapshot', () => {
    expect([quiet, busy]).toEqual([
      { next: '775', open: [] },
      { next: '780', open: ['770', '774'] },
    ]);
  });

  it.each([
    ['between two reads', standing(quiet), '1764000000_42_775'],
    ['with open transactions', standing(busy), '1764000000_42_780.770.774'],
    ['within a read', standing(busy, quiet), '1764000000_42_780.770.774_775'],
  ])('encodes a cursor %s', (_, cursor, id) => {
    expect(toEventId(cursor)).toBe(id);
    expect(fromEventId(id)).toEqual(cursor);
  });

  it.each([
    '',
    '41',
    '1_2',
    '1_2_x',
    '1_2_3_4_5',
    '1_2_3.',
    "1_2_3'",
    `1_2_${'9'.repeat(19)}`,
    `1_2_3${'.4'.repeat(1000)}`,
  ])('is refused when it is “%s”', (text) => expect(fromEventId(text)).toBeNull());

  it('is omitted if it would be too long for a header', () => {
    expect(
      toEventId(standing({ next: '1', open: Array.from({ length: 400 }, () => '1234567') })),
    ).toBeUndefined();
  });
});
