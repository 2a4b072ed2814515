import fc from 'fast-check';
import { numbers } from '../testing/sounds.js';
import { type EventPacket, createKeyEvents } from './key-events.js';
import { keyOfInfo } from './info-keys.js';

const keys = '0123456789*#ABCD';

/** The packets of a press as RFC 4733 wants them: one each 20 ms, the last one three times. */
function press(key: string, timestamp: number, ms = 100, unitsPerMs = 8): EventPacket[] {
  const event = keys.indexOf(key);
  const packets: EventPacket[] = [];
  const add = (duration: number, end: boolean, start: number, marker: boolean): number =>
    packets.push({
      payload: Uint8Array.of(event, (end ? 0x80 : 0) | 10, duration >> 8, duration & 255),
      timestamp: start >>> 0,
      marker,
    });
  let start = timestamp;
  let elapsed = 0;
  for (let at = 20; at <= ms; at += 20) {
    let duration = at * unitsPerMs - elapsed;
    if (duration > 0xffff) {
      start += 0xffff;
      elapsed += 0xffff;
      duration -= 0xffff;
    }
    add(duration, false, start, at === 20);
  }
  for (let copy = 0; copy < 3; copy += 1) add(ms * unitsPerMs - elapsed, true, start, false);
  return packets;
}
const read = (packets: readonly EventPacket[], events = createKeyEvents()): string =>
  packets.map((packet) => events.read(packet) ?? '').join('');

describe('keys in RTP', () => {
  it('are read once a press, each of them', () => {
    const packets = [...keys].flatMap((key, at) => press(key, at * 2400));
    expect(read(packets)).toBe(keys);
  });

  it('are two when one key is pressed twice', () =>
    expect(read([...press('5', 0), ...press('5', 2400), ...press('5', 4800)])).toBe('555'));

  it('are read once although any packets of a press are lost', () => {
    const packets = press('7', 1000);
    for (let kept = 1; kept < 2 ** packets.length; kept += 1)
      expect(read(packets.filter((_, at) => kept & (1 << at)))).toBe('7');
  });

  it('are read once although packets are doubled, reordered, and late', () =>
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 2 ** 32 - 1 }), (seed, start) => {
        const random = numbers(seed);
        const digits = Array.from({ length: 6 }, () => keys[Math.floor(random() * 16)] ?? '0');
        const sent = digits.flatMap((key, at) => press(key, start + at * 1600));
        // Each packet comes up to 150 ms late, and some come twice.
        const arrivals = sent
          .flatMap((packet, at) =>
            (random() < 0.3 ? [packet, packet] : [packet])
              .filter(() => random() > 0.15)
              .map((one) => ({ one, at: at * 20 + random() * 150 })),
          )
          .sort((one, other) => one.at - other.at);
        const found = read(arrivals.map(({ one }) => one));
        expect([...found].sort()).toEqual([...digits].sort());
      }),
    ));

  it('are in order when an end comes after the next press began', () => {
    const first = press('1', 0);
    const second = press('2', 2400);
    expect(
      read([...first.slice(0, 5), ...second.slice(0, 3), ...first.slice(5), ...second.slice(3)]),
    ).toBe('12');
  });

  it('are one for a press of ten seconds, in two segments', () => {
    const long = press('9', 4_294_960_000, 10_000);
    expect(new Set(long.map(({ timestamp }) => timestamp)).size).toBe(2);
    expect(read(long)).toBe('9');
    expect(read([...long, ...press('9', 4_294_960_000 + 90_000)])).toBe('99');
    // A packet of the first segment comes last.
    expect(read([...long.slice(1), ...long.slice(0, 1)])).toBe('9');
  });

  it('are one for a sender that raises the timestamp with each packet', () => {
    const faulty = press('3', 0).map((packet, at) => ({ ...packet, timestamp: at * 160 }));
    expect(read(faulty)).toBe('3');
    expect(read([...faulty, ...press('3', 9000)])).toBe('33');
    const again = faulty.map((packet) => ({ ...packet, timestamp: packet.timestamp + 1600 }));
    expect(read([...faulty, ...again])).toBe('33');
  });

  it('are read at any clock rate', () =>
    expect(read([...press('4', 0, 100, 48), ...press('4', 20_000, 100, 48)])).toBe('44'));

  it.each([
    ['nothing', []],
    ['three bytes', [5, 0, 0]],
    ['a flash', [16, 0, 0, 160]],
    ['a tone of a fax', [36, 0, 0, 160]],
    ['an unknown event', [255, 0, 0, 160]],
    ['too many bytes', Array.from({ length: 65 }, () => 1)],
  ])('are not found in %s', (_, bytes) =>
    expect(read([{ payload: Uint8Array.from(bytes), timestamp: 0, marker: true }])).toBe(''),
  );

  it('say which sound belongs to them', () => {
    const events = createKeyEvents();
    read(press('5', 8000), events);
    expect([7999, 8000, 8799, 8801].map((at) => events.isDuring(at))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('from an endless flood take no endless memory or time', () => {
    const events = createKeyEvents();
    const random = numbers(5);
    const begun = Date.now();
    for (let turn = 0; turn < 100_000; turn += 1)
      events.read({
        payload: Uint8Array.of(random() * 16, random() * 256, random() * 256, random() * 256),
        timestamp: Math.floor(random() * 2 ** 32),
        marker: random() > 0.5,
      });
    expect(Date.now() - begun).toBeLessThan(20_000);
  });
});

describe('keys in SIP INFO', () => {
  it.each([
    ['application/dtmf-relay', 'Signal=5\r\nDuration=160\r\n', '5'],
    ['application/dtmf-relay', 'Signal= *\nDuration= 160', '*'],
    ['Application/DTMF-Relay; charset=utf-8', 'duration=160\r\nsignal=d', 'D'],
    ['application/dtmf-relay', 'Signal=11\r\n', '#'],
    ['application/dtmf', '7', '7'],
    ['application/dtmf', ' #\r\n', '#'],
    ['application/dtmf-relay', 'Duration=160', null],
    ['application/dtmf-relay', 'Signal=55', null],
    ['application/dtmf-relay', 'Signal=\u0660', null],
    ['application/dtmf', '', null],
    ['application/dtmf', '12', null],
    ['text/plain', '7', null],
    ['', '7', null],
    ['application/dtmf', `${' '.repeat(300)}7`, null],
  ])('%s %j: %s', (type, body, key) => expect(keyOfInfo(type, body)).toBe(key));
});
