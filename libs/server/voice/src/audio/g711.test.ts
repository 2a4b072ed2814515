import { alaw, mulaw } from 'alawmulaw';
import { decodeG711, encodeG711, g711Silence } from './g711.js';

const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const everySample = Int16Array.from({ length: 65_536 }, (_, at) => at - 32_768);

describe('G.711', () => {
  // ITU-T G.711, tables 1 and 2: decision value number 128 and the smallest values, in 16 bits.
  it.each([
    ['mu', 0x80, 32_124],
    ['mu', 0x00, -32_124],
    ['mu', 0xff, 0],
    ['mu', 0xf0, 120],
    ['mu', 0xef, 132],
    ['a', 0xaa, 32_256],
    ['a', 0x2a, -32_256],
    ['a', 0xd5, 8],
    ['a', 0x55, -8],
    ['a', 0xc5, 264],
  ] as const)('%s-law decodes %i as %i', (law, byte, sample) =>
    expect(decodeG711(law, Uint8Array.of(byte))[0]).toBe(sample),
  );

  it('decodes every byte as another implementation does', () => {
    expect(decodeG711('mu', everyByte).map((one) => one || 0)).toEqual(
      mulaw.decode(everyByte).map((one) => one || 0),
    );
    expect(decodeG711('a', everyByte)).toEqual(alaw.decode(everyByte));
  });

  it.each(['mu', 'a'] as const)('%s-law encodes every sample to a value beside it', (law) => {
    const decoded = decodeG711(law, encodeG711(law, everySample));
    const values = [...decodeG711(law, everyByte)].sort((one, other) => one - other);
    const largest = values.at(-1) ?? 0;
    let above = 0;
    let worst = 0;
    for (const [at, sample] of everySample.entries()) {
      if (Math.abs(sample) > largest) continue;
      while ((values[above] ?? Infinity) < sample) above += 1;
      const gap = (values[above] ?? 0) - (values[above - 1] ?? 0);
      worst = Math.max(worst, Math.abs(sample - (decoded[at] ?? 0)) / Math.max(gap, 1));
    }
    // Half of a step; two thirds where two segments with steps of different sizes meet.
    expect(worst).toBeLessThan(0.67);
    expect(Math.abs(decoded[0] ?? 0)).toBe(largest);
  });

  it('encodes mu-law as another implementation does', () =>
    expect(encodeG711('mu', everySample.subarray(1))).toEqual(
      mulaw.encode(everySample.subarray(1)),
    ));

  it.each(['mu', 'a'] as const)('%s-law keeps what it once made', (law) => {
    const once = decodeG711(law, everyByte);
    expect(decodeG711(law, encodeG711(law, once))).toEqual(once);
  });

  it.each(['mu', 'a'] as const)('%s-law has a byte of silence', (law) =>
    expect(encodeG711(law, new Int16Array(3))).toEqual(new Uint8Array(3).fill(g711Silence[law])),
  );
});
