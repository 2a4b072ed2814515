import fc from 'fast-check';
import { defaultPauseMs, maxPauseMs, splitPauses } from './pauses.js';

const say = (words: string) => ({ say: words });
const pauseMs = (length: number) => ({ pauseMs: length });

describe('pauses', () => {
  it.each([
    ['Hello. [pause 2s] How are you?', [say('Hello.'), pauseMs(2000), say('How are you?')]],
    ['Hello.[pause]Yes', [say('Hello.'), pauseMs(defaultPauseMs), say('Yes')]],
    ['[Pause: 1.5 seconds] Yes', [pauseMs(1500), say('Yes')]],
    ['[pausa 1,5 s] Sí', [pauseMs(1500), say('Sí')]],
    ['[pause 500ms] Yes [pause 3]', [pauseMs(500), say('Yes'), pauseMs(3000)]],
    ['a <break time="500ms"/> b', [say('a'), pauseMs(500), say('b')]],
    ["a <break time='1.5s' strength='weak' /> b", [say('a'), pauseMs(1500), say('b')]],
    [
      'a <break strength="strong"/> b <break/> c',
      [say('a'), pauseMs(800), say('b'), pauseMs(1000), say('c')],
    ],
    ['a <break strength="none"/> b', [say('a'), say('b')]],
    ['a [pause 99s] b', [say('a'), pauseMs(maxPauseMs), say('b')]],
    ['a [pause 6s] [pause 6s]. b', [say('a'), pauseMs(maxPauseMs), say('. b')]],
    ['a [pause 2s]. ', [say('a'), pauseMs(2000)]],
    ['<speak>Hi <prosody rate="slow">you</prosody></speak>', [say('Hi  you')]],
    ['<!-- hidden --><?xml version="1.0"?>Hi', [say('Hi')]],
    ['a < b and c > d', [say('a < b and c > d')]],
    [
      'Mail <ann@example.com> or <https://a.com/b>',
      [say('Mail  ann@example.com  or  https://a.com/b')],
    ],
    ['Press [pause to stop', [say('Press [pause to stop')]],
    ['Our [menu] is long', [say('Our [menu] is long')]],
    ['', []],
    [' . ', []],
  ])('in %j', (text, parts) => expect(splitPauses(text)).toEqual(parts));

  it('are of 0 to 10 s each, never beside each other, whatever is written', () => {
    const marks = fc.oneof(
      fc.constantFrom(
        '[pause',
        ']',
        '<break',
        '/>',
        ' time="',
        '"',
        's',
        'ms',
        '.',
        ' ',
        '<',
        '>',
        'x',
        '[pause 2s]',
        '<break time="1s"/>',
        '<b>',
      ),
      fc.nat().map(String),
      fc.string({ maxLength: 9 }),
    );
    fc.assert(
      fc.property(fc.array(marks, { maxLength: 20 }), (all) => {
        let wasPause = false;
        for (const part of splitPauses(all.join(''))) {
          const isPause = 'pauseMs' in part;
          if (isPause) expect(part.pauseMs).toBeGreaterThan(0);
          if (isPause) expect(part.pauseMs).toBeLessThanOrEqual(maxPauseMs);
          else expect(part.say).not.toMatch(/<\/?(?:break|b|pause)\b[^<>]*>/i);
          expect(isPause && wasPause).toBe(false);
          wasPause = isPause;
        }
      }),
    );
  });
});
