import {
  maxPronunciations,
  maxPronunciationSay,
  maxPronunciationWord,
  pronunciationProblems,
} from './pronunciations.js';
import { spokenText } from './spoken-text.js';

const said = (text: string, entries: Readonly<Record<string, string>>, language = 'en-US') =>
  spokenText(text, {
    language,
    pronunciations: Object.entries(entries).map(([word, say]) => ({ word, say })),
  });

describe('pronunciations', () => {
  it.each([
    ['Ask Nguyen or NGUYEN.', { Nguyen: 'win' }, 'Ask win or win.'],
    ['Nguyens, Nguyen’s, Nguyen_x', { Nguyen: 'win' }, 'Nguyens, win’s, Nguyen_x'],
    ['IT knows it', { IT: 'I T' }, 'I T knows it'],
    ['Sql and SQL and sql', { sql: 'sequel' }, 'sequel and sequel and sequel'],
    ['Résumé, resume', { resume: 'go on' }, 'Résumé, go on'],
    ['Re\u0301sume\u0301', { Résumé: 'rezoomay' }, 'rezoomay'],
    ['Ana, Anaïs, Añana', { Ana: 'Anna' }, 'Anna, Anaïs, Añana'],
    ['New York and York', { York: 'Jork', 'New York': 'the city' }, 'the city and Jork'],
    ['New  York', { 'new york': 'the city' }, 'the city'],
    ['a b', { a: 'b', b: 'a' }, 'b a'],
    ['A1C is 5%', { A1C: 'A one C' }, 'A one C is 5 percent'],
    ['Open 24/7', { '24/7': 'always' }, 'Open always'],
    ['Say 10am', { '10am': '10 a.m. & more' }, 'Say 10 a.m. & more'],
    ['C++ & .NET', { 'C++': 'see plus plus', '.NET': 'dot net' }, 'see plus plus and dot net'],
    ['x (a+b)* y', { '(a+b)*': 'z' }, 'x z y'],
    ['info@nguyen.com', { nguyen: 'win' }, 'info at nguyen dot com'],
    ['Straße, STRASSE', { straße: 'street' }, 'street, STRASSE'],
    ['Привет мир', { мир: 'mir' }, 'Привет mir'],
    ['東京都です', { 東京: 'とうきょう' }, 'とうきょう都です'],
    ['Ann', { Ann: '<b>' }, 'Ann'],
    ['Ann', {}, 'Ann'],
  ])('in %j', (text, entries, words) => expect(said(text, entries)).toBe(words));

  it('prefer what is written just so', () => {
    expect(said('Polish polish', { polish: 'shine', Polish: 'of Poland' })).toBe('of Poland shine');
  });

  it('have limits', () => {
    const entry = { word: 'a', say: 'b' };
    const many = Array.from({ length: maxPronunciations + 1 }, (_, at) => ({
      word: `w${at}`,
      say: 'b',
    }));
    expect(pronunciationProblems([entry])).toEqual([]);
    expect(pronunciationProblems(many.slice(1))).toEqual([]);
    expect(pronunciationProblems(many)).toEqual([{ at: null, problem: 'tooMany' }]);
    expect(pronunciationProblems('a')).toEqual([{ at: null, problem: 'notAList' }]);
    expect(
      pronunciationProblems([
        entry,
        null,
        { word: 'x' },
        { word: ' ', say: 'b' },
        { word: 'a'.repeat(maxPronunciationWord + 1), say: 'b' },
        { word: 'c', say: '' },
        { word: 'd', say: 'a'.repeat(maxPronunciationSay + 1) },
        { word: 'e\u0000', say: 'b' },
        { word: 'f', say: '<break/>' },
        { word: ' a ', say: 'c' },
        { word: 'g'.repeat(maxPronunciationWord), say: 'a'.repeat(maxPronunciationSay) },
      ]),
    ).toEqual(
      [
        'notAnEntry',
        'notAnEntry',
        'emptyWord',
        'wordTooLong',
        'emptySay',
        'sayTooLong',
        'forbiddenSign',
        'forbiddenSign',
        'twice',
      ].map((problem, at) => ({ at: at + 1, problem })),
    );
  });

  it('are found in work that does not grow with their number squared', () => {
    const all = Array.from({ length: maxPronunciations }, (_, at) => ({
      word: `${'a'.repeat(70)}${at}`,
      say: 'b',
    }));
    const text = 'a'.repeat(70).concat(' ').repeat(700);
    expect(spokenText(text, { language: 'en-US', pronunciations: all })).toBe(text.trim());
  });
});
