import { createTurns, phaseOf, step, turnSettingsOf } from '../index.js';
import { actionsOf, script } from '../testing/script.js';

describe('a call that begins', () => {
  it('hears and says nothing before it is answered', () => {
    const call = script({ isRinging: true }).run(
      'say Hello.',
      'voice 400',
      'typed Hello',
      'wait 9000',
    );
    expect(call.read()).toEqual([]);
    expect(call.run('answered').read()).toEqual(['9400 speak 1 Hello.']);
  });

  it('is silent before the greeting for as long as the owner set', () => {
    const call = script({ waitOnAnswer: 700 as never }).run('say Hello.', 'wait 699');
    expect(call.read()).toEqual([]);
    expect(call.run('wait 1').read()).toEqual(['700 speak 1 Hello.']);
  });

  it('greets a caller who speaks first after that, and then answers', () => {
    const call = script({ waitOnAnswer: 700 as never }).run('say Hello.', 'voice 660', 'quiet 500');
    call.run('final 1.1 Hello, is this the dentist');
    expect(call.read().slice(2)).toEqual(['1160 close 1 taken', '1160 speak 1 Hello.']);
    expect(call.run('start 1', 'wait 800', 'played 1').read()).toEqual([
      '1960 ask 1 Hello, is this the dentist',
    ]);
  });
});

describe('an announcement after which the call is passed on', () => {
  it('is heard to its end, whatever the caller says', () => {
    const call = script().run('say> Leave a message.', 'start 1', 'voice 400', 'quiet 100');
    expect(call.read()).not.toContain('400 transfer');
    call.run('quiet 500', 'final 1.1 Hello', 'wait 900', 'played 1');
    expect(call.read().at(-1)).toMatch(/transfer/);
  });

  it('may have no words', () => expect(script().run('say>').read()).toEqual(['0 transfer null']));

  it('is followed by nothing that the agent says on its own', () =>
    expect(script().run('say>', 'wait 70000').read()).toEqual(['0 transfer null']));
});

describe('a silent caller', () => {
  it('is asked three times, and then the agent says goodbye and hangs up', () => {
    const call = script().run('wait 70000');
    expect(call.read()).toEqual([
      '70000 prompt silent 1',
      '70000 prompt silent 2',
      '70000 prompt silent 3',
      '70000 prompt goodbye 1',
      '70000 hang up: silence',
    ]);
    const spoken = script().run('wait 52000', 'bye Goodbye.', 'start 1', 'wait 800');
    expect(spoken.read().at(-1)).toBe('52000 speak 1 Goodbye.');
    expect(spoken.run('played 1').read()).toEqual(['52800 hang up: silence']);
  });

  it('is asked after the time and as often as the owner set', () => {
    const call = script({
      callerResponseTimeout: 5 as never,
      callerResponseTimeoutHangupCounter: 1,
    });
    expect(call.run('wait 5000').read()).toEqual(['5000 prompt silent 1']);
    expect(call.run('say Are you there?', 'start 1', 'wait 1000', 'played 1').read()).toEqual([
      '5000 speak 1 Are you there?',
    ]);
    expect(call.run('wait 5000').read()).toEqual(['11000 prompt goodbye 1']);
  });

  it('is counted from the end of what the agent said, and again after words', () => {
    const call = script().run(
      'wait 13000',
      'typed I am here',
      'sentence 1 Good.',
      'end 1',
      'start 1',
    );
    call.run('wait 5000', 'played 1').read();
    expect(call.run('wait 12999').read()).toEqual([]);
    expect(call.run('wait 1').read()).toEqual(['31000 prompt silent 1']);
  });

  it('who speaks during the goodbye stays in the call', () => {
    const call = script().run('wait 52000', 'bye Goodbye.', 'start 1', 'wait 1200', 'voice 300');
    call.run('quiet 500', 'final 1.1 Wait, I am here', 'wait 60000');
    expect(call.read()).toContain('54000 ask 1 Wait, I am here');
    expect(phaseOf(call.state())).not.toBe('over');
  });

  it.each<[string, readonly string[]]>([
    ['a function runs', ['typed Hello', 'look 1']],
    ['a function of an aborted reply runs', ['typed Hello', 'act 1', 'typed Hello']],
    [
      'a function runs whose reply a noise has aborted',
      ['typed Hello', 'act 1', 'voice 200', 'quiet 500', 'final 1.1'],
    ],
    ['the call is held', ['held']],
    ['a person speaks', ['taken-over']],
    ['the agent speaks', ['say A long story.', 'start 1']],
  ])('is not asked while %s', (_what, commands) => {
    const lines = actionsOf([...commands, 'wait 55000']);
    expect(lines.filter((line) => /silent|goodbye|hang up/.test(line))).toEqual([]);
  });
});

describe('a call that is held', () => {
  it('does not end by silence, and hears no music', () => {
    const call = script().run('wait 39000').run('held', 'voice 600000', 'wait 600000');
    expect(call.read().filter((line) => !line.includes('silent'))).toEqual([]);
    expect(call.run('resumed', 'wait 12999').read()).toEqual([]);
    expect(call.run('wait 1').read()).toEqual(['1252000 prompt goodbye 1']);
  });

  it('forgets the goodbye that was due', () => {
    const call = script().run('wait 52000', 'held', 'wait 60000', 'resumed', 'wait 12999');
    expect(call.read().at(-1)).toBe('52000 prompt goodbye 1');
    expect(call.run('wait 1').read()).toEqual(['125000 prompt goodbye 1']);
  });

  it('speaks what was interrupted by it again afterwards', () => {
    const call = script().run(
      'typed Hello',
      'sentence 1 One.',
      'sentence 1 Two.',
      'start 1',
      'wait 100',
    );
    expect(call.run('held', 'sentence 1 Three.', 'end 1').read().at(-1)).toBe('100 clear');
    expect(call.run('wait 9000', 'resumed').read()).toEqual([
      '9100 speak 3 One.',
      '9100 speak 4 Two.',
    ]);
  });

  it('answers afterwards what was said before it', () => {
    const call = script().run('voice 400', 'held');
    expect(call.read().at(-1)).toBe('400 send 1.1');
    expect(call.run('wait 300', 'final 1.1 Do you open on Sundays').read()).toEqual([
      '700 close 1 taken',
    ]);
    expect(call.run('wait 9000', 'resumed').read()).toEqual(['9700 ask 1 Do you open on Sundays']);
  });
});

describe('a person who takes over', () => {
  it('ends the agent’s turn, and the agent does nothing until the call is given back', () => {
    const call = script().run('typed Hello', 'sentence 1 Well.', 'start 1', 'wait 100');
    call.read();
    expect(call.run('taken-over').read()).toEqual(['100 clear', '100 abort 1 [Well…]']);
    const busy = [
      'voice 400',
      'quiet 900',
      'typed Hi',
      'key 1',
      'say Hi',
      'sentence 1 Hi.',
      'wait 60000',
    ];
    expect(call.run(...busy, 'given-back').read()).toEqual([]);
    expect(call.run('typed Hello again').read()).toEqual(['61400 ask 2 Hello again']);
  });

  it('closes what is being said', () => {
    const call = script().run('voice 400', 'taken-over', 'final 1.1 Late');
    expect(call.read().slice(1)).toEqual(['400 close 1 dropped']);
  });
});

describe('a call that ends', () => {
  it('of the maximum length is announced to end 15 s before', () => {
    const call = script({ maxCallMs: 60_000 }).run('typed Hi', 'wait 44999').read();
    expect(call.filter((line) => line.includes('ending'))).toEqual([]);
    expect(actionsOf(['taken-over', 'wait 45000'], { maxCallMs: 60_000 })).toEqual([
      '45000 prompt ending-soon 1',
    ]);
    expect(actionsOf(['held', 'wait 45000', 'wait 15000'], { maxCallMs: 60_000 })).toEqual([
      '45000 prompt ending-soon 1',
      '60000 hang up: longest-call',
    ]);
  });

  it('closes everything, and nothing follows', () => {
    const call = script().run('typed Hello', 'sentence 1 One.', 'start 1', 'wait 100', 'voice 60');
    call.run('act 1').read();
    expect(call.run('gone').read()).toEqual(['160 clear', '160 abort 1 after function [One…]']);
    expect(call.run('acted 1', 'typed Hi', 'voice 400', 'answered', 'wait 99999').read()).toEqual(
      [],
    );
    expect(phaseOf(call.state())).toBe('over');
  });
});

describe('the phase of a call', () => {
  it('names what goes on', () => {
    const call = script({ isRinging: true });
    const phases = ['say Hi.', 'answered', 'start 1', 'played 1', 'voice 100', 'quiet 200'];
    const seen = [
      ...phases,
      'held',
      'resumed',
      'final 1.1 Hello',
      'taken-over',
      'given-back',
      'gone',
    ].map((command) => phaseOf(call.run(command).state()));
    expect(seen).toEqual([
      'ringing',
      'thinking',
      'speaking',
      'listening',
      'caller-speaks',
      'ending',
      'held',
      'ending',
      'thinking',
      'taken-over',
      'listening',
      'over',
    ]);
  });
});

describe('a step', () => {
  it('takes a time that is no number, or before the last one, as now', () => {
    const { state } = step(createTurns(turnSettingsOf({}, { recognition: 'whole' })), {
      type: 'answered',
      at: 500,
    });
    expect(step(state, { type: 'time', at: Number.NaN }).state.at).toBe(500);
    expect(step(state, { type: 'typed', text: 'Hi', at: 3 }).state).toMatchObject({
      at: 500,
      reply: { askedAt: 500 },
    });
  });

  it('hears a frame once, however often it comes, and none that comes late', () => {
    let state = createTurns(turnSettingsOf({}, { recognition: 'whole' }));
    const times = [20, 40, 40, 40, 20, 20];
    for (const event of [
      { type: 'answered', at: 0 } as const,
      ...times.map((at) => ({ type: 'frame', at, voiced: true }) as const),
    ]) {
      const next = step(state, event);
      expect(next.actions).toEqual([]);
      state = next.state;
    }
  });

  it('costs the same after an hour of frames as after a minute', () => {
    const call = script({ maxCallMs: 24 * 3_600_000 });
    const size = () => JSON.stringify(call.state()).length;
    const talk = (turns: number): void => {
      for (let turn = 0; turn < turns; turn += 1) {
        const next = call.state().lastTurn + 1;
        call.run('voice 1000', 'quiet 200');
        call.run(`final ${call.state().lastUtterance}.1 Hello there`, 'quiet 400');
        call.run(`sentence ${next} Well.`, `end ${next}`);
        const { lastMark } = call.state();
        call.run(`start ${lastMark}`, 'quiet 800', `played ${lastMark}`);
      }
    };
    talk(25);
    const before = size();
    talk(1475);
    expect(call.state().lastTurn).toBe(1500);
    expect(size() - before).toBeLessThan(60);
  });
});
