import fc from 'fast-check';
import { mentionsIn, mentionText } from './mention.js';

const named = (text: string) => mentionsIn(text).map(({ name }) => name);

describe('mentions', () => {
  it.each([
    ['Use @schedule to book.', ['schedule']],
    ['@schedule, then @[Price list].', ['schedule', 'Price list']],
    ['Write to desk@northside.test.', []],
    ['(@transfer)', ['transfer']],
    ['@ schedule, @3pm, @@x and @[]', []],
    ['@[a\nb]', []],
    [`@[${'x'.repeat(121)}]`, []],
  ])('of %j are %j', (text, names) => expect(named(text)).toEqual(names));

  it('are found where they are written, whatever stands around them', () => {
    const name = fc.string({ minLength: 1, maxLength: 60 }).filter((one) => !/[\]\n]/.test(one));
    fc.assert(
      fc.property(name, fc.string(), (one, rest) => {
        const text = `Say ${mentionText(one)} ${rest}`;
        const [first] = mentionsIn(text);
        expect(first).toEqual({ at: 4, end: 4 + mentionText(one).length, name: one });
      }),
    );
  });
});
