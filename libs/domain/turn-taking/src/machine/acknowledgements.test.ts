import { script } from '../testing/script.js';

type Config = NonNullable<Parameters<typeof script>[0]>;

/** The first of two sentences of a reply sounds from 0 on. */
const speaking = (config: Config = {}, last = 'On Sundays we are closed.') => {
  const call = script({ recognition: 'partial', ...config }).run(
    'typed Are you open',
    'sentence 1 We are open from nine to five.',
    `sentence 1 ${last}`,
    'end 1',
    'start 1 2000',
    'wait 400',
  );
  call.read();
  return call;
};

const isInterrupted = (lines: readonly string[]): boolean =>
  lines.some((line) => line.endsWith(' clear'));

describe('a short word while the agent speaks', () => {
  it.each([
    ['mhm', false],
    ['Okay.', false],
    ['yes', false],
    ['ajá', false],
    ['Sí, claro', false],
    ["d'accord", false],
    ['genau', false],
    ['aham', false],
    ['va bene', false],
    ['No.', true],
    ['stop', true],
    ['okay but', true],
  ])('does not stop it when it only says that the caller listens: "%s" %s', (word, isStopped) => {
    const call = speaking().run('voice 300', `partial 1 ${word}`, 'quiet 100');
    expect(isInterrupted(call.read())).toBe(isStopped);
  });

  it('is not asked about, and the agent goes on to its end', () => {
    const call = speaking().run('voice 300', 'partial 1 mhm', 'quiet 260', 'final 1.1 mhm');
    call.run('quiet 500', 'played 1', 'start 2', 'wait 2000', 'played 2');
    expect(call.read()).toEqual([
      '520 open 1 from 100',
      '900 send 1.1',
      '1200 close 1 acknowledgement',
    ]);
    expect(call.state().reply).toBeNull();
  });

  it('stops it when it lasts 600 ms', () => {
    const call = speaking().run('voice 240', 'partial 1 okay', 'voice 340');
    expect(isInterrupted(call.read())).toBe(false);
    expect(isInterrupted(call.run('voice 20').read())).toBe(true);
  });

  it('stops it after 120 ms where there are no partial texts', () => {
    const call = speaking({ recognition: 'whole' }).run('voice 120');
    expect(call.read()).toEqual(['520 open 1 from 100', '520 clear']);
  });

  it('without partial texts lets it go on as soon as the text says so', () => {
    const call = speaking({ recognition: 'whole' }).run('voice 300', 'quiet 500', 'final 1.1 mhm');
    expect(call.read().slice(-3)).toEqual([
      '1200 close 1 acknowledgement',
      '1200 speak 3 We are open from nine to five.',
      '1200 speak 4 On Sundays we are closed.',
    ]);
  });

  it('does not stop it between two sentences', () => {
    const call = script({ recognition: 'partial' }).run(
      'typed Hello',
      'sentence 1 Let me see.',
      'start 1',
    );
    call.run(
      'wait 900',
      'played 1',
      'voice 200',
      'partial 1 mhm',
      'quiet 100',
      'sentence 1 We are open.',
    );
    call.run('quiet 200', 'final 1.1 mhm', 'quiet 200');
    expect(call.read().slice(-2)).toEqual([
      '1600 close 1 acknowledgement',
      '1600 speak 2 We are open.',
    ]);
  });

  it('stops it after 600 ms when no partial text comes', () => {
    const call = speaking().run('voice 580');
    expect(isInterrupted(call.read())).toBe(false);
    expect(isInterrupted(call.run('voice 20').read())).toBe(true);
  });

  it('is an answer when it comes over the end of a question', () => {
    const call = speaking({}, 'Shall I book it?').run('played 1', 'start 2', 'wait 300');
    call.run('voice 200', 'partial 1 yes', 'quiet 200', 'final 1.1 Yes.', 'quiet 100').read();
    expect(call.run('played 2').read()).toEqual(['1200 ask 2 Yes.']);
  });

  it('is an answer when the agent has finished meanwhile', () => {
    const call = speaking().run('played 1', 'start 2', 'wait 300', 'voice 200', 'partial 1 okay');
    expect(call.run('played 2', 'quiet 200', 'final 1.1 Okay.', 'quiet 300').read().at(-1)).toBe(
      '1160 ask 2 Okay.',
    );
  });
});

describe('the number of words that interrupt, set by the owner', () => {
  it.each<[number, readonly string[], boolean]>([
    [0, ['voice 120'], true],
    [1, ['voice 120', 'partial 1 mhm'], true],
    [3, ['voice 900', 'partial 1 stop please'], false],
    [3, ['voice 900', 'partial 1 stop it please'], true],
  ])('%i: %j interrupts: %s', (interruptionWordCount, commands, isStopped) => {
    const call = speaking({ interruptionWordCount }).run(...commands);
    expect(isInterrupted(call.read())).toBe(isStopped);
  });

  it('counts for nothing without partial texts', () => {
    const call = speaking({ interruptionWordCount: 9, recognition: 'whole' }).run('voice 120');
    expect(isInterrupted(call.read())).toBe(true);
  });

  it('loses no words: what was said below it is answered when the agent has finished', () => {
    const call = speaking({ interruptionWordCount: 3 }).run('voice 400', 'partial 1 and tomorrow');
    call.run('quiet 300', 'final 1.1 And tomorrow?', 'quiet 300', 'played 1', 'start 2').read();
    expect(call.run('wait 900', 'played 2').read()).toEqual(['2300 ask 2 And tomorrow?']);
  });

  it('is also counted in the final text', () => {
    const call = speaking({ interruptionWordCount: 3 }).run(
      'voice 400',
      'partial 1 And',
      'quiet 300',
    );
    call.run('final 1.1 And what about tomorrow?');
    expect(call.read().slice(-4)).toEqual([
      '1100 close 1 taken',
      '1100 clear',
      '1100 abort 1 [We are open…]',
      '1100 ask 2 And what about tomorrow?',
    ]);
  });
});
