import { actionsOf, script } from '../testing/script.js';

/** A turn that is asked at 700, and of whose reply the first of two sentences sounds from 1000 on. */
const speaking = [
  'voice 200',
  'quiet 500',
  'final 1.1 Are you open today',
  'wait 100',
  'sentence 1 We are open from nine to five.',
  'sentence 1 On Sundays we are closed.',
  'end 1',
  'wait 200',
  'start 1 2000',
] as const;

const inSpeech = (config: Parameters<typeof script>[0] = {}) => {
  const call = script(config).run(...speaking);
  call.read();
  return call;
};

describe('a reply', () => {
  it('is spoken sentence by sentence, the next one being made while one sounds', () => {
    const call = script().run(
      'typed Hello',
      'sentence 1 One.',
      'sentence 1 Two.',
      'sentence 1 Three.',
    );
    expect(call.read()).toEqual(['0 ask 1 Hello', '0 speak 1 One.', '0 speak 2 Two.']);
    expect(call.run('start 1', 'wait 900', 'played 1').read()).toEqual(['900 speak 3 Three.']);
  });

  it('is over when its last sentence was heard', () => {
    const call = inSpeech().run('wait 2000', 'played 1', 'start 2', 'wait 1000', 'played 2');
    expect(call.state().reply).toBeNull();
    expect(call.actions.at(-1)).toMatchObject({
      type: 'turn-figures',
      figures: { turn: 1, heard: 800, wasCut: false, interruptedAfter: null },
    });
  });

  it('of another turn is not spoken', () => {
    const call = script().run('typed Hello', 'sentence 2 Invented.', 'end 2');
    expect(call.run('sentence 1 Hi.', 'end 1', 'sentence 1 More.').read()).toEqual([
      '0 ask 1 Hello',
      '0 speak 1 Hi.',
    ]);
  });

  it('hangs up or transfers after it was heard', () => {
    const bye = ['typed Bye', 'sentence 1 Goodbye.', 'end-hang-up 1', 'start 1', 'wait 700'];
    expect(actionsOf(bye).at(-1)).toBe('0 speak 1 Goodbye.');
    expect(actionsOf([...bye, 'played 1']).at(-1)).toBe('700 hang up: reply');
    const pass = ['typed Ada please', 'sentence 1 One moment.', 'end-transfer 1', 'start 1'];
    const call = script().run(...pass, 'wait 700', 'played 1');
    expect(call.read().at(-1)).toBe('700 transfer 1');
    expect(call.run('voice 400', 'quiet 800', 'typed Hello').read()).toEqual([]);
    expect(call.run('given-back', 'typed Hello').read()).toEqual(['1900 ask 2 Hello']);
  });

  it.each([
    ['Bye, thank you!', 'hang up: reply'],
    ['Wait, one more thing', 'ask 2 Wait, one more thing'],
  ])('that says goodbye is followed by "%s" as said over it: %s', (text, last) => {
    const call = script({ interruptionMinimumSpeakingTime: 9 as never });
    call.run('typed Bye', 'sentence 1 Goodbye, have a nice day.', 'end-hang-up 1', 'start 1');
    call.run('wait 500', 'voice 700', 'played 1', 'quiet 500', `final 1.1 ${text}`);
    expect(call.read().at(-1)).toBe(`1700 ${last}`);
  });

  it('that was heard to its end is not cut by words over its end', () => {
    const call = script({
      recognition: 'partial',
      interruptionMinimumSpeakingTime: 9 as never,
    }).run('typed Hello', 'sentence 1 We are open.', 'end 1', 'start 1', 'wait 400', 'voice 200');
    call.run('partial 1 and tomorrow', 'played 1');
    expect(call.actions.at(-1)).toMatchObject({ figures: { turn: 1, wasCut: false } });
    expect(call.state()).toMatchObject({ reply: null, interruptions: 0 });
  });

  it('is given up when nothing of it comes for 30 s', () => {
    const call = script().run('typed Hello', 'wait 29999');
    expect(call.read()).toEqual(['0 ask 1 Hello']);
    expect(call.run('wait 1').read()).toEqual(['30000 abort 1 []', '30000 prompt no-answer 1']);
  });

  it('goes on without a sentence whose sound failed or never began', () => {
    const call = script().run('typed Hello', 'sentence 1 One.', 'sentence 1 Two.', 'end 1');
    call.run('wait 100', 'mute 1', 'start 2', 'wait 900', 'played 2').read();
    expect(call.actions.at(-1)).toMatchObject({
      figures: { wasCut: true, interruptedAfter: null },
    });
    const mute = script().run('typed Hello', 'sentence 1 One.', 'end 1', 'wait 20000');
    expect(mute.state().reply).toBeNull();
  });
});

describe('a caller who interrupts', () => {
  it('is heard after 120 ms: the voice stops, and the words that were heard until then stay', () => {
    const call = inSpeech().run('wait 1000', 'voice 100');
    expect(call.read()).toEqual([]);
    expect(call.run('voice 20').read()).toEqual(['2120 open 2 from 1700', '2120 clear']);
    expect(call.run('voice 300', 'quiet 500', 'final 2.1 Stop').read()).toEqual([
      '2620 send 2.1',
      '2920 close 2 taken',
      '2920 abort 1 [We are open…]',
      '2920 ask 2 Stop',
    ]);
    expect(call.actions).toContainEqual({
      type: 'turn-figures',
      figures: expect.objectContaining({
        turn: 1,
        interruptedAfter: 1120,
        wasCut: true,
      }) as unknown,
    });
  });

  it('aborts at once a reply that is still being made', () => {
    const call = script().run('typed Hello', 'sentence 1 One moment.', 'start 1', 'voice 120');
    expect(call.read().slice(-2)).toEqual(['120 clear', '120 abort 1 [One moment…]']);
  });

  it.each(['', 'okay'])('with no more than a noise or "%s" lets the agent go on', (text) => {
    const call = inSpeech().run('wait 1000', 'voice 200', 'quiet 500', `final 2.1 ${text}`);
    expect(call.read().slice(-2)).toEqual([
      '2700 speak 3 We are open from nine to five.',
      '2700 speak 4 On Sundays we are closed.',
    ]);
    call.run('start 3', 'wait 2000', 'played 3', 'start 4', 'wait 900', 'played 4');
    expect(call.actions.at(-1)).toMatchObject({ figures: { turn: 1, wasCut: false } });
    expect(call.state().interruptions).toBe(0);
  });

  it('with a noise does not end a greeting', () => {
    const call = script().run('say Hello, this is Nora.', 'start 1', 'wait 1000', 'voice 200');
    expect(call.read().at(-1)).toBe('1120 clear');
    expect(call.run('quiet 500', 'final 1.1').read().at(-1)).toBe(
      '1700 speak 2 Hello, this is Nora.',
    );
  });

  it.each([
    ['start 1 2000', 500, 'We are…'],
    ['start 1 2000', 1700, 'We are open from nine to…'],
    ['start 1 90000', 500, ''],
    ['start 1', 500, 'We are open from nine to five…'],
  ])('after "%s" and %i ms has heard "%s"', (start, ms, heard) => {
    const call = script().run(...speaking.slice(0, -1), start, `wait ${ms}`);
    call.read();
    const lines = call.run('voice 120', 'quiet 1200', 'final 2.1 Stop').read();
    expect(lines.at(-2)).toMatch(`abort 1 [${heard}]`);
  });

  it('between two sentences has heard the first', () => {
    const call = inSpeech().run(
      'wait 2000',
      'played 1',
      'voice 120',
      'quiet 500',
      'final 2.1 Stop',
    );
    expect(call.read().at(-2)).toBe('3620 abort 1 [We are open from nine to five. …]');
  });

  it.each([
    ['five frames', ['voice 100', 'quiet 20', 'voice 100', 'quiet 20', 'voice 100']],
    ['a key tone', ['tone 400']],
    ['frames on both sides of a gap', ['voice 100', 'lost 80', 'voice 100']],
  ])('with no more than %s is not one', (_name, commands) => {
    expect(
      inSpeech()
        .run(...commands)
        .read(),
    ).toEqual([]);
  });

  it('is answered with the next turn, which does not contain the answered one', () => {
    const call = inSpeech().run('wait 500', 'voice 400', 'quiet 500', 'final 2.1 And tomorrow');
    call.run('quiet 500');
    expect(call.read().at(-1)).toBe('2400 ask 2 And tomorrow');
  });

  it('with a key or a line stops the voice at once', () => {
    expect(inSpeech().run('wait 900', 'key 1', 'wait 1500').read()).toEqual([
      '1900 clear',
      '1900 abort 1 [We are open…]',
      '3400 ask 2 1',
    ]);
    expect(inSpeech().run('wait 900', 'typed Stop').read()).toEqual([
      '1900 clear',
      '1900 abort 1 [We are open…]',
      '1900 ask 2 Stop',
    ]);
  });

  it('waits longer each time, up to the limit, until a reply was heard to its end', () => {
    const call = script({
      speechProcessingDelayInterruptionStep: 400 as never,
      speechProcessingDelayMaxMultiplier: 2,
      speakingTimeout: 300 as never,
    });
    const waits: number[] = [];
    const speak = (isHeard: boolean, turn: number): void => {
      const mark = call.state().lastMark + 1;
      call.run(`sentence ${turn} Well, it depends.`, `end ${turn}`, `start ${mark}`, 'wait 500');
      if (isHeard) call.run(`played ${mark}`);
      call.read();
      call.run('voice 200', 'quiet 200');
      const { id, attempt } = call.state().utterance ?? { id: 0, attempt: 0 };
      call.run(`final ${id}.${attempt} But what about tomorrow`);
      let ms = 200;
      for (; call.state().lastTurn === turn && ms < 5000; ms += 20) call.run('quiet 20');
      waits.push(ms);
    };
    call.run('typed Hello');
    [false, false, false, true, false].forEach((isHeard, index) => speak(isHeard, index + 1));
    expect(waits).toEqual([400, 800, 800, 300, 400]);
  });
});

describe('an agent that cannot be interrupted', () => {
  it('speaks for the time that the owner set', () => {
    const call = inSpeech({ interruptionMinimumSpeakingTime: 1 as never });
    expect(call.run('voice 980').read()).toEqual(['1060 open 2 from 700']);
    expect(call.run('voice 20').read()).toEqual(['2000 clear']);
  });

  it('finishes a notice, and answers then what was said during it', () => {
    const call = script().run('say! This call is recorded.', 'start 1', 'wait 300');
    call.run('voice 120', 'quiet 500', 'final 1.1 Yes.', 'key 7');
    expect(call.read().slice(1)).toEqual([
      '360 open 1 from 0',
      '620 send 1.1',
      '920 close 1 taken',
    ]);
    expect(call.run('wait 1500', 'played 1').read()).toEqual(['2420 ask 1 Yes. + 7']);
  });

  it('never loses a first "yes" during its greeting', () => {
    for (const recognition of ['whole', 'partial'] as const) {
      const call = script({ recognition }).run('say Hello, this is Nora.', 'start 1', 'wait 1500');
      call.run('played 1').read();
      const early = script({ recognition }).run(
        'say Hello, am I speaking to Ada Lovelace?',
        'start 1',
      );
      early.run('wait 300', 'voice 100', 'quiet 300', 'final 1.1 Yes.', 'quiet 200', 'played 1');
      expect(early.read().at(-1)).toBe('900 ask 1 Yes.');
    }
  });

  it('does not cut what follows a notice, unless the caller is still speaking', () => {
    const both = ['say! This call is recorded.', 'say How can I help you?', 'start 1', 'wait 500'];
    const still = script().run(...both, 'voice 400');
    still.read();
    expect(still.run('played 1', 'start 2', 'voice 980').read()).toEqual([]);
    expect(still.run('voice 20').read()).toEqual(['1900 clear']);
    const silent = script().run(...both, 'voice 200', 'quiet 500', 'final 1.1 Hello', 'played 1');
    silent.run('start 2', 'wait 1000').read();
    expect(silent.run('played 2').read()).toEqual(['2200 ask 1 Hello']);
  });

  it('speaks a notice after the greeting before it was interrupted', () => {
    const call = script().run('say Hello, this is Nora.', 'say! This call is recorded.', 'start 1');
    call.run('wait 1000', 'voice 120', 'quiet 500', 'final 1.1 Are you open');
    expect(call.read().slice(2)).toEqual([
      '1120 open 1 from 700',
      '1120 clear',
      '1320 send 1.1',
      '1620 close 1 taken',
      '1620 ask 1 Are you open',
      '1620 speak 3 This call is recorded.',
    ]);
  });
});
