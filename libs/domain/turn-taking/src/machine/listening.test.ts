import { endpointWaits } from '../index.js';
import { actionsOf, script } from '../testing/script.js';

const turn = ['voice 400', 'quiet 200', 'final 1.1 Do you open on Sundays', 'quiet 300'];

describe('a caller who speaks while the agent listens', () => {
  it('is asked about after the pause, with recognition on its way from 200 ms on', () => {
    expect(actionsOf(turn)).toEqual([
      '60 open 1 from 0',
      '600 send 1.1',
      '900 close 1 taken',
      '900 ask 1 Do you open on Sundays',
    ]);
  });

  it('is heard from 300 ms before the first voiced frame', () => {
    expect(actionsOf(['quiet 1000', 'voice 60'])).toEqual(['1060 open 1 from 700']);
  });

  it.each([
    ['three voiced frames', ['voice 60'], true],
    ['three of five', ['voice 20', 'quiet 20', 'voice 20', 'quiet 20', 'voice 20'], true],
    ['two in a row', ['voice 40', 'quiet 100', 'voice 40'], false],
    ['every third', ['voice 20', 'quiet 40', 'voice 20', 'quiet 40', 'voice 20'], false],
    ['frames of a tone', ['tone 400'], false],
    ['voice before a gap', ['voice 40', 'lost 100', 'voice 20'], false],
  ])('opens an utterance with %s: %#', (_name, commands, isOpened) => {
    expect(actionsOf(commands).some((line) => line.includes('open'))).toBe(isOpened);
  });

  it('is not lost with a very short "yes"', () => {
    expect(actionsOf(['voice 60', 'quiet 200', 'final 1.1 Yes.', 'quiet 300']).at(-1)).toBe(
      '320 ask 1 Yes.',
    );
  });

  it('takes back what was sent when the pause was too short', () => {
    const commands = [
      'voice 200',
      'quiet 300',
      'voice 200',
      'quiet 200',
      'final 1.1 Late',
      'quiet 100',
    ];
    expect(actionsOf(commands)).toEqual([
      '60 open 1 from 0',
      '400 send 1.1',
      '560 recall 1.1',
      '900 send 1.2',
    ]);
  });

  it('is not asked about when there were no words', () => {
    const call = script().run('voice 200', 'quiet 500', 'final 1.1 …');
    expect(call.read().at(-1)).toBe('700 close 1 empty');
    expect(call.state().reply).toBeNull();
  });

  it('is waited for by media time: lost packets are silence that passed', () => {
    const lines = actionsOf(['voice 400', 'lost 480', 'quiet 20', 'final 1.1 Hello there']);
    expect(lines).toEqual([
      '60 open 1 from 0',
      '900 send 1.1',
      '900 close 1 taken',
      '900 ask 1 Hello there',
    ]);
  });

  it('has each of its sounds in one utterance only', () => {
    const call = script().run(
      'voice 200',
      'quiet 200',
      'final 1.1 Hello there.',
      'quiet 60',
      'voice 60',
    );
    expect(call.read().slice(2)).toEqual([
      '460 close 1 taken',
      '460 ask 1 Hello there.',
      '520 open 2 from 200',
    ]);
  });

  it('is replaced by a written line', () => {
    expect(actionsOf(['voice 200', 'typed Hello', 'quiet 100'])).toEqual([
      '60 open 1 from 0',
      '200 close 1 replaced',
      '200 ask 1 Hello',
    ]);
  });

  it('goes on over one or two lost packets', () => {
    const lines = actionsOf([
      'voice 200',
      'lost 40',
      'voice 200',
      'lost 20',
      'voice 200',
      'quiet 180',
    ]);
    expect(lines).toEqual(['60 open 1 from 0']);
  });

  it('ends after a minute without a pause, and what follows is another utterance', () => {
    const call = script().run('voice 60000', 'voice 900', 'final 1.1 On and on and', 'voice 60');
    const lines = call.read();
    expect(lines).toEqual([
      '60 open 1 from 0',
      '60000 send 1.1',
      '60900 close 1 taken',
      '60900 ask 1 On and on and',
      '60920 open 2 from 60000',
      '60920 abort 1 []',
    ]);
  });
});

describe('the pause that ends a turn', () => {
  const pause = (text: string, asked = '', config = {}): number => {
    const call = script(config);
    if (asked !== '') call.run(`say ${asked}`, 'start 1', 'played 1');
    call.run('voice 400', 'quiet 100').run('quiet 100', `final 1.1 ${text}`).read();
    for (let ms = 200; ms < 5000; ms += 20) {
      if (call.read().some((line) => line.includes('ask'))) return ms;
      call.run('quiet 20');
    }
    return Number.NaN;
  };

  it.each([
    ['Do you open on Sundays?', '', endpointWaits.short],
    ['do you open on sundays', '', endpointWaits.middle],
    ['I would like to come and', '', endpointWaits.long],
    ['because', '', endpointWaits.long],
    ['quisiera una cita y', '', endpointWaits.long],
    ['my number is 5 5 5', '', endpointWaits.long],
    ['It is 555.', '', endpointWaits.long],
    ['well…', '', endpointWaits.long],
    ['yes', 'Shall I book it?', endpointWaits.short],
    ['sí, claro', '¿Reservo la cita?', endpointWaits.short],
    ['yes', 'I will book it.', endpointWaits.middle],
    ['John Smith.', 'What is your name?', endpointWaits.long],
    ['calle Mayor', '¿Cuál es su dirección?', endpointWaits.long],
  ])('after "%s" (asked: "%s") is %i ms', (text, asked, wait) => {
    // The clock of frames has steps of 20 ms.
    expect(pause(text, asked)).toBe(Math.ceil(wait / 20) * 20);
  });

  it.each([
    ['Do you open?', { speakingTimeout: 800 }, 800],
    ['and', { speakingTimeout: 800 }, 800],
    ['Do you open?', { speechProcessingDelay: 700 }, 700],
    ['and', { speechProcessingDelay: 700 }, 1200],
    ['Do you open?', { speakingTimeout: 300, speechProcessingDelay: 900 }, 900],
    ['Do you open?', { speakingTimeout: null, speechProcessingDelay: null }, 260],
  ])('after "%s" is that of the owner: %j', (text, config, wait) => {
    expect(pause(text, '', config)).toBe(wait);
  });

  it('ends early when the text comes and says so', () => {
    const lines = actionsOf(['voice 400', 'quiet 320', 'final 1.1 Are you open?']);
    expect(lines.at(-1)).toBe('720 ask 1 Are you open?');
  });

  it.each([
    [true, 'and', 260],
    [false, 'Do you open?', 1200],
  ])('follows a detector (complete: %s) after "%s"', (isComplete, text, wait) => {
    const call = script().run('voice 400', 'quiet 200', `final 1.1 ${text}`);
    call.run(isComplete ? 'whole 1' : 'part 1', `quiet ${wait - 220}`).read();
    expect(call.run('quiet 20').read().at(-1)).toBe(`${400 + wait} ask 1 ${text}`);
  });

  it('follows a partial text, before the final one', () => {
    const call = script({ recognition: 'partial' });
    call.run('voice 400', 'partial 1 I want to come on Monday and', 'quiet 1100');
    expect(call.read().map((line) => line.split(' ')[1])).toEqual(['open', 'send']);
    call.run('quiet 100', 'final 1.1 I want to come on Monday and');
    expect(call.read().at(-1)).toBe('1600 ask 1 I want to come on Monday and');
  });
});

describe('recognition that fails', () => {
  it('is said once, and the second time the call goes on without ears', () => {
    const call = script().run('voice 200', 'quiet 500', 'failed 1.1');
    expect(call.read().slice(-2)).toEqual(['700 close 1 failed', '700 prompt not-heard 1']);
    call.run('voice 200', 'quiet 200', 'failed 2.1', 'quiet 300');
    expect(call.read().slice(-2)).toEqual(['1400 close 2 failed', '1400 prompt no-recognition 2']);
    expect(call.run('voice 2000').read()).toEqual([]);
    expect(call.run('typed Hello').read()).toEqual(['3400 ask 1 Hello']);
  });

  it('is tried again when the caller goes on', () => {
    const call = script().run('voice 200', 'quiet 200', 'failed 1.1', 'voice 200', 'quiet 500');
    expect(call.run('final 1.2 Hello').read().at(-1)).toBe('1100 ask 1 Hello');
  });

  it('leaves the partial text, if there was one', () => {
    const call = script({ recognition: 'partial' });
    call.run('voice 200', 'partial 1 Are you open', 'quiet 500', 'failed 1.1');
    expect(call.read().at(-1)).toBe('700 ask 1 Are you open');
  });

  it('is given up after 5 s', () => {
    expect(actionsOf(['voice 200', 'quiet 5480'])).not.toContain('5700 prompt not-heard 1');
    expect(actionsOf(['voice 200', 'quiet 5500'])).toContain('5700 prompt not-heard 1');
  });

  it('hears no voice at all where there is none', () => {
    const call = script({ recognition: 'none' }).run(
      'say Hello, press one.',
      'start 1',
      'voice 3000',
    );
    expect(call.read()).toEqual(['0 speak 1 Hello, press one.']);
    expect(call.run('key 1', 'wait 1500').read()).toEqual(['3000 clear', '4500 ask 1 1']);
  });

  it('takes no text of another utterance or attempt', () => {
    const call = script().run('voice 200', 'quiet 200', 'final 2.1 Invented', 'final 1.2 Invented');
    call.run('final 1.0 Invented', 'partial 7 Invented', 'quiet 300');
    expect(call.read().some((line) => line.includes('ask'))).toBe(false);
  });
});
