import { hasFolded, placeOf } from './folded-place.js';

describe('a sought text', () => {
  it.each([
    ['Ana José Ruiz', 'jose', 'José'],
    ['Ana Jose\u0301 Ruiz', 'JOSÉ', 'Jose\u0301'],
    ['Die GRÖSSE 5', 'größe', 'GRÖSSE'],
    ['Die Größe 5', 'GRÖSSE', 'Größe'],
    ['Ali ŞAHİN', 'sahin', 'ŞAHİN'],
    ['Tom O’Brien', "o'brien", 'O’Brien'],
    ['Ｄａｎａ', 'ana', 'ａｎａ'],
    ['ﬁt', 'it', 'ﬁt'],
    ['진료시간', '시간', '시간'],
    ['plain text', ' TEXT ', 'text'],
  ])('of %j is found in it by %j, as it is written', (text, sought, found) => {
    const place = placeOf(text, sought);
    expect(place && text.slice(place.from, place.until)).toBe(found);
    expect(hasFolded(text, sought)).toBe(true);
  });

  it('is not found where it is not', () => {
    expect(placeOf('José', 'juan')).toBeNull();
    expect(hasFolded('José', 'juan')).toBe(false);
  });

  it('without characters is found at the start', () =>
    expect(placeOf('José', ' ')).toEqual({ from: 0, until: 0 }));
});
