import fc from 'fast-check';
import { createVirtualClock } from '../testing/virtual-clock.js';
import { type PacedFrame, type PacerOptions, createPacer } from './pacer.js';

type Sent = PacedFrame<number> & { readonly sentAt: number };

function setUp(options: Partial<PacerOptions<number>> = {}) {
  const clock = createVirtualClock(1000);
  const sent: Sent[] = [];
  const marks: [string, number][] = [];
  const played: [string, number][] = [];
  const pacer = createPacer<number>({
    clock,
    clockRate: 8000,
    send: (frame) => sent.push({ ...frame, sentAt: clock.now() }),
    sendMark: (name) => marks.push([name, clock.now()]),
    onPlayed: (name) => played.push([name, clock.now()]),
    ...options,
  });
  const play = (count: number, first = 0): void => {
    for (let at = 0; at < count; at += 1) pacer.play(first + at);
  };
  return { clock, sent, marks, played, pacer, play };
}

describe('the pacer', () => {
  it('sends one frame each 20 ms, with running timestamps and one marker', () => {
    const { clock, sent, play } = setUp();
    play(5);
    clock.advance(200);
    expect(
      sent.map(({ frame, sentAt, timestamp, marker }) => [frame, sentAt, timestamp, marker]),
    ).toEqual([0, 1, 2, 3, 4].map((at) => [at, 1000 + at * 20, at * 160, at === 0]));
  });

  it('lets the timestamp run over silence, and marks what follows', () => {
    const { clock, sent, play } = setUp();
    play(2);
    clock.advance(1030);
    play(2, 2);
    clock.advance(100);
    expect(sent.map(({ sentAt, timestamp, marker }) => [sentAt, timestamp, marker])).toEqual([
      [1000, 0, true],
      [1020, 160, false],
      [2030, 8240, true],
      [2050, 8400, false],
    ]);
  });

  it('is one run when frames come just in time, each at its place', () => {
    const { clock, sent, pacer } = setUp();
    for (let at = 0; at < 10; at += 1) {
      pacer.play(at);
      clock.advance(20);
    }
    expect(sent.filter(({ marker }) => marker)).toHaveLength(1);
    expect(sent.map(({ timestamp }) => timestamp)).toEqual(sent.map((_, at) => at * 160));
  });

  it('catches up when timers are late, without adding the delays up', () => {
    const { clock, sent, play } = setUp();
    play(40);
    clock.advance(40);
    clock.stall(130);
    clock.advance(0);
    expect(sent).toHaveLength(9);
    clock.advance(1000);
    expect(sent.at(-1)?.sentAt).toBe(1000 + 39 * 20);
    expect(sent.filter(({ marker }) => marker)).toHaveLength(1);
  });

  it('does not send in one burst what a process that slept has missed', () => {
    const { clock, sent, play } = setUp();
    play(40);
    clock.advance(40);
    clock.stall(60_000);
    clock.advance(0);
    expect(sent).toHaveLength(4);
    expect(sent.at(-1)?.marker).toBe(true);
    expect(sent.at(-1)?.timestamp).toBe((60_040 * 8000) / 1000);
  });

  it('is at most 200 ms ahead of what is heard', () => {
    const { clock, sent, play } = setUp({ aheadMs: 5000 });
    play(100);
    expect(sent).toHaveLength(11);
    clock.advance(1000);
    expect(sent.every(({ at, sentAt }) => at - sentAt <= 200)).toBe(true);
    expect(sent).toHaveLength(61);
  });

  it('says a mark when it was heard, not when it left', () => {
    const { clock, played, marks, pacer, play } = setUp({ aheadMs: 200 });
    pacer.mark('start');
    play(3);
    pacer.mark('first');
    play(2);
    pacer.mark('second');
    clock.advance(500);
    expect(marks).toEqual([
      ['start', 1000],
      ['first', 1000],
      ['second', 1000],
    ]);
    expect(played).toEqual([
      ['start', 1000],
      ['first', 1060],
      ['second', 1100],
    ]);
  });

  it('says how much of the words after the last mark was heard when it is cleared', () => {
    const { clock, sent, played, pacer, play } = setUp({ aheadMs: 200 });
    play(10);
    pacer.mark('first');
    play(50);
    pacer.mark('second');
    clock.advance(530);
    expect(pacer.clear()).toEqual({ heardMs: 330 });
    const before = sent.length;
    clock.advance(3000);
    expect(sent).toHaveLength(before);
    expect(played).toEqual([['first', 1200]]);
    expect(pacer.clear()).toEqual({ heardMs: 0 });
  });

  it('begins at once after it was cleared', () => {
    const { clock, sent, pacer, play } = setUp({ aheadMs: 200 });
    play(100);
    clock.advance(100);
    pacer.clear();
    play(1, 500);
    expect(sent.at(-1)).toMatchObject({ frame: 500, sentAt: 1100, at: 1100, marker: true });
  });

  it('counts from a mark that the other side confirms', () => {
    const { clock, pacer, play } = setUp({ aheadMs: 200, onPlayed: undefined });
    play(10);
    pacer.mark('first');
    play(50);
    clock.advance(400);
    pacer.confirm('nothing');
    pacer.confirm('first');
    pacer.confirm('first');
    expect(pacer.clear()).toEqual({ heardMs: 200 });
  });

  it('takes 60 s of sound at once, and says that it takes no more', () => {
    const { clock, sent, pacer, play } = setUp();
    play(3001);
    expect(pacer.play(1)).toBe(false);
    expect(pacer.isPlaying).toBe(true);
    clock.advance(61_000);
    expect(sent).toHaveLength(3001);
    expect(pacer.isPlaying).toBe(false);
  });

  it('sends nothing after its end', () => {
    const { clock, sent, played, pacer, play } = setUp();
    play(10);
    pacer.mark('end');
    pacer.close();
    clock.advance(1000);
    expect([sent.length, played, pacer.play(1)]).toEqual([1, [], false]);
  });

  it('keeps order, distance and timestamps in any run of words, pauses, stalls and clears', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('play', 'wait', 'stall', 'clear', 'mark'), fc.nat(400)), {
          maxLength: 40,
        }),
        fc.constantFrom(0, 100, 200),
        (acts, aheadMs) => {
          const { clock, sent, pacer, play } = setUp({ aheadMs });
          let next = 0;
          for (const [act, size] of acts) {
            if (act === 'play') {
              play(size % 60, next);
              next += size % 60;
            } else if (act === 'wait') clock.advance(size);
            else if (act === 'stall') clock.stall(size);
            else if (act === 'mark') pacer.mark(String(size));
            else pacer.clear();
          }
          clock.advance(30_000);
          for (const [at, one] of sent.entries()) {
            const before = sent[at - 1];
            expect(one.at - one.sentAt).toBeLessThanOrEqual(aheadMs);
            expect(one.sentAt - one.at).toBeLessThanOrEqual(200);
            if (!before) continue;
            expect(one.frame).toBeGreaterThan(before.frame);
            expect(one.timestamp - before.timestamp).toBeGreaterThanOrEqual(160);
            if (!one.marker) expect(one.timestamp - before.timestamp).toBe(160);
            if (!one.marker) expect(one.at - before.at).toBe(20);
          }
        },
      ),
    ));
});
