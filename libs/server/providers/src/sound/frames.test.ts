import { bytesOfPcm, createFramer, frameSamples, msOf, pcmOfBytes } from './frames.js';

describe('frames', () => {
  it('are cut from pieces of any size, in order', () => {
    const all = Int16Array.from({ length: 1000 }, (_, at) => at);
    for (const size of [1, 7, 160, 333, 1000]) {
      const framer = createFramer(8000, 500);
      const frames = [];
      for (let at = 0; at < all.length; at += size)
        frames.push(...framer.push(all.subarray(at, at + size)));
      const last = framer.flush();
      if (last) frames.push(last);
      expect(frames.map(({ at }) => at)).toEqual([500, 520, 540, 560, 580, 600, 620]);
      const samples = frames.flatMap(({ pcm }) => [...pcm]);
      expect(samples).toEqual([...all, ...Array.from({ length: 120 }, () => 0)]);
    }
  });

  it('leave nothing when the samples end with one', () => {
    const framer = createFramer(8000);
    expect(framer.push(new Int16Array(320))).toHaveLength(2);
    expect(framer.flush()).toBeNull();
  });

  it('have 20 ms', () => expect(msOf(frameSamples(24_000), 24_000)).toBe(20));

  it('are bytes with the low one first, at any place of a buffer', () => {
    const pcm = Int16Array.of(1, -2, 32_767, -32_768);
    const bytes = bytesOfPcm(pcm);
    expect([...bytes.subarray(0, 4)]).toEqual([1, 0, 254, 255]);
    const moved = new Uint8Array(10);
    moved.set(bytes, 1);
    expect(pcmOfBytes(moved.subarray(1))).toEqual(pcm);
  });
});
