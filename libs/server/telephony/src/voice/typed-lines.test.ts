import { TypedLines } from './typed-lines.js';

const linesWith = (...texts: string[]) => {
  const lines = new TypedLines();
  for (const text of texts) lines.add({ text, clientId: `id of ${text}` });
  return lines;
};

describe('lines that were typed during a call', () => {
  it('are taken out of the words of a turn, whole', () => {
    const lines = linesWith('no', 'the blue one');
    expect(lines.takeFrom('no the blue one And Pat')).toEqual({
      text: 'And Pat',
      last: { text: 'the blue one', clientId: 'id of the blue one' },
    });
    expect(lines.takeFrom('no')).toEqual({ text: 'no', last: null });
  });

  it('are not found within the words that were spoken', () => {
    const lines = linesWith('no');
    expect(lines.takeFrom('I know nothing')).toEqual({ text: 'I know nothing', last: null });
    expect(lines.takeFrom('I know no').text).toBe('I know');
  });
});
