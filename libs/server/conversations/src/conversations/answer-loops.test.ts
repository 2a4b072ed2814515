import { loopIn } from './answer-loops.js';

const different = (count: number) => Array.from({ length: count }, (_, at) => `Answer ${at}`);

describe('automatic answers', () => {
  it.each([
    ['none', [], false, null],
    ['nine different ones', different(9), false, null],
    ['ten within ten minutes', different(10), false, 'many'],
    ['the same one twice', ['Sorry.', 'Sorry.', 'Hello.'], false, null],
    ['the same one three times', ['Sorry.', 'Sorry.', 'Sorry.', 'Hello.'], false, 'equal'],
    ['any to a number of this installation', [], true, 'own-number'],
  ] as const)('after %s are a loop or not', (_what, said, isOurs, loop) => {
    expect(loopIn(said, isOurs)).toBe(loop);
  });
});
