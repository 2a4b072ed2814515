import { hasMoved, rowsToScroll } from './kept-place.js';

const drawn = (first: number, ...rooms: string[]) =>
  new Map(rooms.map((room, at) => [first + at, room]));

describe('the place of a reader in the list of rooms', () => {
  it.each([
    ['moves with the rooms, which are one further', drawn(10, 'x', 'a', 'b', 'c'), 1],
    ['stays where nothing moved', drawn(10, 'a', 'b', 'c'), 0],
    ['stays with the second where the first went to the top', drawn(9, 'y', '-', 'b', 'c'), 0],
    ['follows the second where the first is gone', drawn(9, '-', 'b', 'c'), -1],
    ['is unknown where none of them is there', drawn(10, 'x', 'y', 'z'), 0],
  ])('%s', (_what, now, rows) =>
    expect(rowsToScroll(drawn(9, '-', 'a', 'b', 'c'), now, 10)).toBe(rows),
  );
  it('is the top of the list where the reader is there', () =>
    expect(rowsToScroll(drawn(0, 'a', 'b'), drawn(0, 'x', 'a', 'b'), 0)).toBe(0));
});

describe('rooms', () => {
  it.each([
    ['nothing changed', drawn(0, 'a', 'b'), false],
    ['others came into view', drawn(0, 'a', 'b', 'c'), false],
    ['one went to the top', drawn(0, 'b', 'a'), true],
    ['a new one is above', drawn(0, 'n', 'a', 'b'), true],
  ])('have moved or not where %s', (_what, now, moved) =>
    expect(hasMoved(drawn(0, 'a', 'b'), now)).toBe(moved),
  );
});
