import { partsOf } from './parts.js';

describe('The parts of a line', () => {
  it.each([
    [
      'Are you open on Friday and how much is a cleaning? I need one on Monday.',
      ['? Are you open on Friday', '? how much is a cleaning?', 'I need one on Monday.'],
    ],
    ['Do you take Bluebird, do you see kids?', ['? Do you take Bluebird', '? do you see kids?']],
    ['Can you tell me what it costs', ['? what it costs']],
    ['Hi, I was wondering if you tow', ['? you tow']],
    ['I want soap and water', ['I want soap and water']],
    ['My name is Ann Lee and I need a towel', ['My name is Ann Lee', 'I need a towel']],
    ['Before that, how much is it?', ['? how much is it?']],
    ['When I come in, what do I bring?', ['? When I come in, what do I bring?']],
    ['', []],
  ])('of “%s” are its questions and wishes', (text, parts) =>
    expect(partsOf(text).map(({ text: one, asks }) => `${asks ? '? ' : ''}${one}`)).toEqual(parts),
  );

  it('are one where a line is very long', () =>
    expect(partsOf('Are you open, and where are you? '.repeat(40))).toHaveLength(1));
});
