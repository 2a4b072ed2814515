import { script } from '../testing/script.js';

/** A turn is asked at 700 ms. */
const thinking = () => {
  const call = script().run('voice 200', 'quiet 500', 'final 1.1 Book a table for Monday');
  call.read();
  return call;
};
const goOn = ['voice 400', 'quiet 500', 'final 2.1 no Tuesday please'] as const;

describe('a caller who goes on while the agent thinks', () => {
  it('is answered once, with both texts', () => {
    const call = thinking().run(...goOn);
    expect(call.read()).toEqual([
      '760 open 2 from 400',
      '820 abort 1 []',
      '1300 send 2.1',
      '1600 close 2 taken',
      '1600 ask 2 (with 1) Book a table for Monday no Tuesday please',
    ]);
  });

  it('is joined again and again', () => {
    const call = thinking().run(...goOn);
    call.run('voice 400', 'quiet 500', 'final 3.1 at eight');
    expect(call.read().at(-1)).toBe(
      '2500 ask 3 (with 2) Book a table for Monday no Tuesday please at eight',
    );
  });

  it('hears no sentence that came meanwhile', () => {
    const call = thinking().run('voice 60', 'sentence 1 Booked for Monday.', 'voice 40');
    expect(call.read()).toEqual(['760 open 2 from 400']);
    expect(call.run('voice 20').read()).toEqual(['820 abort 1 []']);
  });

  it('hears the sentence later when it was only a noise', () => {
    const call = thinking().run('voice 60', 'sentence 1 Booked for Monday.', 'quiet 500');
    call.read();
    expect(call.run('final 2.1').read()).toEqual([
      '1260 close 2 empty',
      '1260 speak 1 Booked for Monday.',
    ]);
  });

  it('is asked about again when a longer noise had no words', () => {
    const call = thinking().run('voice 300', 'quiet 500', 'final 2.1');
    expect(call.read().at(-1)).toBe('1500 ask 2 (with 1) Book a table for Monday');
  });

  it('keeps a sentence from its first sound', () => {
    const call = thinking().run('sentence 1 Booked for Monday.', 'voice 60');
    expect(call.read()).toEqual([
      '700 speak 1 Booked for Monday.',
      '760 clear',
      '760 open 2 from 400',
    ]);
  });

  it('joins lines and keys too', () => {
    expect(thinking().run('typed and quickly').read()).toEqual([
      '700 abort 1 []',
      '700 ask 2 (with 1) Book a table for Monday and quickly',
    ]);
    expect(thinking().run('key 4', 'key 2', 'wait 1500').read()).toEqual([
      '700 abort 1 []',
      '2200 ask 2 (with 1) Book a table for Monday + 42',
    ]);
  });
});

describe('keys', () => {
  it.each<[string, readonly string[], string]>([
    ['after a pause', ['key 1', 'wait 1000', 'key 2', 'wait 1500'], '2500 ask 1 12'],
    ['at a hash', ['key 1', 'key 2', 'key #'], '0 ask 1 12#'],
    ['not at a hash alone', ['key #', 'wait 1500'], '1500 ask 1 #'],
  ])('are asked about %s', (_when, commands, asked) => {
    expect(
      script()
        .run(...commands)
        .read()
        .at(-1),
    ).toBe(asked);
  });

  it('are asked about as soon as there are as many as the agent wants', () => {
    const call = script().run('typed Hello', 'sentence 1 Press one or two.', 'end 1 1', 'start 1');
    call.run('wait 500').read();
    expect(call.run('key 2').read()).toEqual([
      '500 clear',
      '500 abort 1 [Press one or two…]',
      '500 ask 2 2',
    ]);
    const later = script().run(
      'typed Hello',
      'sentence 1 Your code?',
      'end 1 2',
      'start 1',
      'played 1',
    );
    later.read();
    expect(later.run('key 2', 'key 3', 'key 4').read()).toEqual(['0 ask 2 23', '0 abort 2 []']);
  });

  it('that no telephone has are none', () => {
    expect(script().run('key x', 'key 12', 'wait 1500').read()).toEqual([]);
  });
});

describe('a function that takes effect', () => {
  const acting = () => {
    const call = thinking().run('act 1', 'wait 300');
    call.read();
    return call;
  };

  it('ends although the caller speaks, and only then the next turn is asked, by itself', () => {
    const call = acting().run('voice 400', 'quiet 500', 'final 2.1 and a cake');
    expect(call.read()).toEqual([
      '1060 open 2 from 700',
      '1120 abort 1 after function []',
      '1600 send 2.1',
      '1900 close 2 taken',
    ]);
    expect(call.run('wait 500', 'acted 1').read()).toEqual(['2400 ask 2 and a cake']);
  });

  it('that has ended is not done twice: its question is not asked again', () => {
    const call = acting().run('acted 1', 'voice 400', 'quiet 500', 'final 2.1 and a cake');
    expect(call.read().slice(-1)).toEqual(['1900 ask 2 and a cake']);
    expect(call.actions).toContainEqual({
      type: 'abort-reply',
      reply: 1,
      heard: '',
      isAfterFunction: false,
    });
  });

  it('that begins just after its reply was aborted is waited for too', () => {
    const call = thinking().run('voice 400', 'act 1', 'quiet 500', 'final 2.1 on Tuesday');
    expect(call.read().at(-1)).toBe('1600 close 2 taken');
    expect(call.run('acted 1').read()).toEqual([
      '1600 ask 2 (with 1) Book a table for Monday on Tuesday',
    ]);
  });

  it('is waited for no longer than a minute', () => {
    const call = acting().run('voice 400', 'quiet 500', 'final 2.1 Hello?', 'wait 59219');
    call.read();
    expect(call.run('wait 1').read()).toEqual(['61120 ask 2 Hello?']);
  });

  it('is one of several', () => {
    const call = acting().run('look 1', 'act 1', 'voice 400', 'acted 1', 'looked 1', 'quiet 500');
    call.run('final 2.1 Hello?').read();
    expect(call.run('acted 1').read()).toEqual(['1900 ask 2 Hello?']);
  });

  it('that only looks something up is aborted as any reply is', () => {
    const call = thinking().run('look 1', 'wait 300', ...goOn);
    expect(call.read().slice(1, 2)).toEqual(['1120 abort 1 []']);
    expect(call.state().lastTurn).toBe(2);
  });

  it('lets the agent ask for patience once after 1.5 s', () => {
    const call = thinking().run('look 1', 'wait 1500', 'wait 9000');
    expect(call.read()).toEqual(['2200 prompt please-wait 1']);
    expect(call.run('say One moment, please.').read()).toEqual([
      '11200 speak 1 One moment, please.',
    ]);
  });
});
