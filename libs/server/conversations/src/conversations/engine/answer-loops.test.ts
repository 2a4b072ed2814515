import { loopIn } from './answer-loops.js';

const start = Date.parse('2026-01-05T10:00:00Z');
/** Lines of the other side, each so many seconds after the last, with the answers to all but the newest. */
const talk = (lines: readonly (readonly [string, number])[], answers: readonly string[]) => {
  let at = start;
  return lines
    .flatMap(([body, seconds], index) => {
      at += seconds * 1000;
      const answer = answers[index];
      return [
        { author: 'customer' as const, body, at: new Date(at) },
        ...(answer === undefined
          ? []
          : [
              {
                author: 'agent' as const,
                body: answer,
                at: new Date(at + 500),
              },
            ]),
      ];
    })
    .reverse();
};
const sorry = (count: number) => Array.from({ length: count }, () => 'Sorry, I do not know.');
const questions = ['Do you take dogs?', 'And cats?', 'Is there parking?', 'Do you do x-rays?'];
const slowly = (lines: readonly string[]) => lines.map((line) => [line, 20] as const);

describe('automatic answers', () => {
  it('are a loop after ten within ten minutes, also to a person', () => {
    const lines = Array.from({ length: 11 }, (_, at) => `Question ${at}`);
    const answers = lines.map((_, at) => `Answer ${at}`);
    expect(loopIn(talk(slowly(lines), answers.slice(0, 10)), false)).toBe('many');
    expect(loopIn(talk(slowly(lines.slice(1)), answers.slice(0, 9)), false)).toBeNull();
  });

  it('are a loop to a number of this installation from the first line', () => {
    expect(loopIn([], true)).toBe('own-number');
    expect(loopIn([], false)).toBeNull();
  });

  it('that are equal are none for a person with different questions', () => {
    expect(loopIn(talk(slowly(questions), sorry(3)), false)).toBeNull();
    expect(loopIn(talk(slowly([...questions, 'Hm.', 'Are you there?']), sorry(5)), false)).toBe(
      null,
    );
  });

  it('that are equal are one where the lines are equal too, but for marks and capitals', () => {
    const lines = [
      'I am out of office.',
      'I am out of office',
      'I am OUT of office!',
      'I am out of office.',
    ];
    expect(loopIn(talk(slowly(lines), sorry(3)), false)).toBe('equal');
    expect(loopIn(talk(slowly(lines), ['Hello.', ...sorry(2)]), false)).toBeNull();
  });

  it('that are equal are one where two machines say the same two lines in turn', () => {
    const lines = [
      'Who is this?',
      'Please repeat.',
      'Who is this?',
      'Please repeat.',
      'Who is this?',
    ];
    expect(loopIn(talk(slowly(lines), sorry(4)), false)).toBe('equal');
  });

  it('that are equal are one where the lines come sooner than a person types them', () => {
    const long = questions.map((line, at) => `${line} I was asked to find that out, number ${at}.`);
    const after = (seconds: number) => long.map((line) => [line, seconds] as const);
    expect(loopIn(talk(after(3), sorry(3)), false)).toBe('equal');
    expect(loopIn(talk(after(15), sorry(3)), false)).toBeNull();
  });

  it('of one character are compared as they are', () => {
    expect(loopIn(talk(slowly(['?', '!', '👍', '👎']), sorry(3)), false)).toBeNull();
  });
});
