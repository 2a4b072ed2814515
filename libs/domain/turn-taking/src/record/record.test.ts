import fc from 'fast-check';
import { type TurnEvent, packEvents, readTurns, unpackEvents } from '../index.js';
import { script } from '../testing/script.js';
import { play, replay } from '../testing/world.js';

/** A frame as it is unpacked. */
const canonical = (event: TurnEvent): TurnEvent => {
  if (event.type !== 'frame') return event;
  const { type, at, voiced, isTone } = event;
  return isTone === true ? { type, at, voiced, isTone } : { type, at, voiced };
};

const call = script().run(
  'say Hello, this is Nora.',
  'start 1 900',
  'wait 900',
  'played 1',
  'voice 400',
  'quiet 200',
  'final 1.1 Are you open today',
  'quiet 300',
  'look 1',
  'wait 200',
  'looked 1',
  'sentence 1 Yes, we are.',
  'end 1',
  'wait 100',
  'start 2 2000',
  'wait 800',
  'typed Stop',
  'held',
  'wait 500',
  'resumed',
  'taken-over',
  'wait 700',
  'gone',
);

describe('a recorded call', () => {
  it('is packed in runs of frames, of which an hour fits', () => {
    expect(
      packEvents(script().run('voice 400', 'quiet 200', 'lost 60', 'quiet 40', 'tone 40').events),
    ).toEqual([
      { type: 'answered', at: 0 },
      { type: 'frames', at: 20, count: 20, voiced: true },
      { type: 'frames', at: 420, count: 10, voiced: false },
      { type: 'frames', at: 680, count: 2, voiced: false },
      { type: 'frames', at: 720, count: 2, voiced: true, isTone: true },
    ]);
  });

  it('is the same when it is unpacked', () => {
    fc.assert(
      fc.property(
        fc.nat(4095),
        fc.array(fc.tuple(fc.nat(999), fc.nat(999)), { maxLength: 60, size: 'max' }),
        (seed, draws) => {
          const { settings, events, actions } = play(seed, draws);
          const unpacked = [
            ...unpackEvents(JSON.parse(JSON.stringify(packEvents(events))) as never),
          ];
          expect(JSON.stringify(unpacked)).toBe(JSON.stringify(events.map(canonical)));
          expect(JSON.stringify(replay(settings, unpacked).actions)).toBe(JSON.stringify(actions));
        },
      ),
      { numRuns: 150 },
    );
  });

  it('is drawn as bars', () => {
    const { bars, turns, figures, endedAt } = readTurns(call.state().settings, call.events);
    const lines = bars.map(
      ({ side, kind, from, to, turn, text, wasCut }) =>
        `${side} ${kind} ${from}-${to} ${turn ?? ''} ${text}${wasCut ? ' (cut)' : ''}`,
    );
    expect(lines).toEqual([
      'agent announcement 0-900  Hello, this is Nora.',
      'caller speech 900-1300  Are you open today',
      'caller pause 1300-1800 1 ',
      'agent function 1800-2000 1 ',
      'agent thinking 1800-2000 1 ',
      'agent voice 2000-2100 1 ',
      'agent reply 2100-2900 1 Yes, we are. (cut)',
      'caller typed 2900-2900  Stop',
      'call hold 2900-3400  ',
      'call person 3400-4100  ',
    ]);
    expect(turns).toHaveLength(2);
    expect(figures).toEqual({
      turns: 2,
      voiceToVoice: { p50: 800, p95: 800 },
      interruptions: 1,
      cutReplies: 1,
    });
    expect(endedAt).toBe(4100);
  });

  it('is drawn up to now while it goes on', () => {
    const live = script().run('held', 'wait 900');
    expect(readTurns(live.state().settings, live.events).bars).toMatchObject([
      { kind: 'hold', from: 0, to: 900 },
    ]);
  });

  it('has bars in order, none of which is longer than the call or overlaps on the agent’s voice', () => {
    fc.assert(
      fc.property(
        fc.nat(4095),
        fc.array(fc.tuple(fc.nat(999), fc.nat(999)), { maxLength: 60, size: 'max' }),
        (seed, draws) => {
          const { settings, events } = play(seed, draws);
          const { bars, endedAt } = readTurns(settings, events);
          let [begin, agent] = [0, 0];
          for (const { from, to, kind } of bars) {
            expect([kind, from >= begin, to >= from, to <= endedAt]).toEqual([
              kind,
              true,
              true,
              true,
            ]);
            begin = from;
            if (kind !== 'reply' && kind !== 'announcement') continue;
            expect(from).toBeGreaterThanOrEqual(agent);
            agent = to;
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});
