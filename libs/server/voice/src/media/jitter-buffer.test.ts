import fc from 'fast-check';
import { numbers } from '../testing/sounds.js';
import { createJitterBuffer } from './jitter-buffer.js';
import { type Arrival, type RtpPacket } from './rtp-timeline.js';

const packet = (number: number, timestamp = number * 160): RtpPacket => ({
  sequence: number & 0xffff,
  timestamp: timestamp >>> 0,
  payload: Uint8Array.of(number & 255, (number >> 8) & 255),
});
const numberOf = ({ payload }: RtpPacket): number => (payload[0] ?? 0) + 256 * (payload[1] ?? 0);
const shown = (arrivals: readonly Arrival[]): (number | string)[] =>
  arrivals.map((one) =>
    one.type === 'packet' ? numberOf(one.packet) : `${one.type} ${Math.round(one.ms)}`,
  );
const setUp = (clockRate = 8000) => createJitterBuffer({ clockRate });

describe('the jitter buffer', () => {
  it('passes packets in order at once', () => {
    const buffer = setUp();
    for (const at of [5, 6, 7]) expect(shown(buffer.push(packet(at), at * 20))).toEqual([at]);
    expect(buffer.wakeAt).toBeNull();
  });

  it('puts reordered packets into order, and drops doubled ones', () => {
    const buffer = setUp();
    const order = [0, 2, 1, 1, 4, 5, 3, 3, 2, 6];
    expect(order.flatMap((at, turn) => shown(buffer.push(packet(at), turn * 20)))).toEqual([
      0, 1, 2, 3, 4, 5, 6,
    ]);
    expect(buffer.counts).toEqual({ late: 3, lost: 0 });
  });

  it('waits for a gap, then says how much time was lost', () => {
    const buffer = setUp();
    buffer.push(packet(0), 0);
    expect(shown(buffer.push(packet(4), 80))).toEqual([]);
    expect(buffer.wakeAt).toBe(140);
    expect(shown(buffer.expire(139))).toEqual([]);
    expect(shown(buffer.expire(140))).toEqual(['lost 60', 4]);
    // What comes after all is too late.
    expect(shown(buffer.push(packet(2), 150))).toEqual([]);
    expect(buffer.counts).toEqual({ late: 1, lost: 3 });
  });

  it('tells a pause of the sender from a loss', () => {
    const buffer = setUp();
    buffer.push(packet(0), 0);
    expect(shown(buffer.push(packet(1, 160 * 51), 1020))).toEqual(['silence 1000', 1]);
    expect(buffer.counts.lost).toBe(0);
  });

  it('takes numbers and timestamps over their ends', () => {
    const buffer = setUp();
    const start = 65_533;
    const stamp = 2 ** 32 - 320;
    const found = [0, 1, 3, 2, 4, 5].flatMap((at) =>
      shown(
        buffer.push({ ...packet(at, stamp + at * 160), sequence: (start + at) & 0xffff }, at * 20),
      ),
    );
    expect(found).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('has a limit, beyond which a gap is given up', () => {
    const buffer = setUp();
    buffer.push(packet(0), 0);
    const found = Array.from({ length: 65 }, (_, at) => shown(buffer.push(packet(at + 2), 1)));
    expect(found.slice(0, 64).flat()).toEqual([]);
    expect(found.at(-1)).toEqual(['lost 20', ...Array.from({ length: 65 }, (_, at) => at + 2)]);
  });

  it('follows a source that began again, and ignores one strange packet', () => {
    const buffer = setUp();
    for (let at = 0; at < 5; at += 1) buffer.push(packet(at), at * 20);
    expect(shown(buffer.push(packet(30_000, 99), 100))).toEqual([]);
    expect(shown(buffer.push(packet(5), 100))).toEqual([5]);
    expect(shown(buffer.push(packet(40_000, 0), 120))).toEqual([]);
    expect(shown(buffer.push(packet(40_001, 160), 140))).toEqual([40_001]);
  });

  it('begins again for another source', () => {
    const buffer = setUp();
    buffer.push(packet(1000), 0);
    buffer.push(packet(1002), 20);
    buffer.reset();
    expect(shown(buffer.push(packet(7), 40))).toEqual([7]);
  });

  it.each([
    ['as fast', 1],
    ['a two-thousandth faster', 1.0005],
    ['a two-thousandth slower', 0.9995],
  ])('keeps the times of a clock that is %s, for ten minutes of jitter', (_, speed) => {
    const buffer = setUp();
    const random = numbers(11);
    let before = -1;
    let worst = 0;
    let stepsBack = 0;
    for (let at = 0; at < 30_000; at += 1) {
      const sentAt = (at * 20) / speed;
      const arrivals = buffer.push(packet(at), sentAt + 20 + random() * 30);
      for (const arrival of arrivals) {
        if (arrival.at < before) stepsBack += 1;
        before = arrival.at;
        if (at > 500) worst = Math.max(worst, Math.abs(arrival.at - sentAt - 20));
      }
    }
    expect(stepsBack).toBe(0);
    expect(worst).toBeLessThan(12);
  });

  it('loses no time and gives each packet once, for any loss, order and repetition', () =>
    fc.assert(
      fc.property(fc.integer(), fc.nat(65_535), (seed, start) => {
        const random = numbers(seed);
        const arrivals = Array.from({ length: 200 }, (_, at) => at)
          .flatMap((at) => {
            const copies =
              at === 0 || at === 199 ? 1 : [0, 1, 1, 1, 1, 2][Math.floor(random() * 6)];
            return Array.from({ length: copies ?? 1 }, () => ({
              one: { ...packet(at), sequence: (start + at) & 0xffff },
              at: at === 0 ? 0 : at * 20 + 1 + random() * 50,
            }));
          })
          .sort((one, other) => one.at - other.at);
        const buffer = setUp();
        const found: Arrival[] = [];
        for (const { one, at } of arrivals) {
          found.push(...buffer.expire(at), ...buffer.push(one, at));
        }
        found.push(...buffer.expire(1e9));
        const given = shown(found).filter((one): one is number => typeof one === 'number');
        expect(given).toEqual([...new Set(given)].sort((one, other) => one - other));
        const ms = found.reduce((sum, one) => sum + (one.type === 'packet' ? 20 : one.ms), 0);
        expect(Math.round(ms)).toBe(200 * 20);
      }),
    ));

  it('of random packets stays bounded', () => {
    const buffer = setUp();
    const random = numbers(2);
    let longest = 0;
    const times: number[] = [];
    for (let turn = 0; turn < 20_000; turn += 1) {
      const strange = packet(Math.floor(random() * 65_536), Math.floor(random() * 2 ** 32));
      for (const one of [...buffer.push(strange, turn), ...buffer.expire(turn)]) {
        times.push(one.at);
        if (one.type !== 'packet') longest = Math.max(longest, one.ms);
      }
    }
    expect(times.length).toBeGreaterThan(0);
    expect(times.every(Number.isFinite)).toBe(true);
    expect(longest).toBeLessThanOrEqual(60_000);
  });
});
