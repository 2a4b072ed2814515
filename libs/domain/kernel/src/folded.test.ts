import { folded } from './folded.js';

describe('the form in which texts are searched', () => {
  it.each([
    ['José', 'jose'],
    ['Jose\u0301', 'jose'],
    ['Nuñez', 'nunez'],
    ['Größe', 'grosse'],
    ['GRÖSSE', 'grosse'],
    ['ŞAHİN', 'sahin'],
    ['ışık', 'isik'],
    ['O’Brien', "o'brien"],
    ['Oʼbrien', "o'brien"],
    ['O´Brien', "o'brien"],
    ['Jean‑Luc – Œuvre', 'jean-luc - oeuvre'],
    ['ﬁtness', 'fitness'],
    ['Łódź', 'lodz'],
    ['Ｄａｎａ', 'dana'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['Ёлка', 'елка'],
    ['ﾎﾜｲﾄﾆﾝｸﾞ', 'ホワイトニング'],
    ['진료시간', '진료시간'],
    ['เปิดเวลา', 'เปิดเวลา'],
    ['がぎ', 'がぎ'],
    ['مُحَمَّد', 'محمد'],
  ])('of %j is %j', (text, form) => expect(folded(text, 400)).toBe(form));

  it('is the same of a folded text', () => {
    for (const text of ['GRÖSSE ﬁ ½', 'ŞAHİN', 'ᾼῼ', '\u0130\u0307', 'ǅ', '㍿', 'ꜲǼ'])
      expect(folded(folded(text, 400), 400)).toBe(folded(text, 400));
  });

  it('has at most as many characters as are asked for', () => {
    expect(folded('\uFDFA'.repeat(500), 300).length).toBeLessThanOrEqual(300);
    expect(folded('ß'.repeat(500), 300).length).toBeLessThanOrEqual(300);
  });
});
