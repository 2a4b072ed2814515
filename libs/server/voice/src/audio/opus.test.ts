import { levelAt, noise, numbers, inFrames, tone } from '../testing/sounds.js';
import { levelOf } from './level.js';
import { OpusRefusal, createOpusReader, createOpusWriter, opusPacketMs } from './opus.js';

const rates = [8000, 16_000, 24_000, 48_000] as const;
const joined = (parts: readonly Int16Array[]): Int16Array =>
  Int16Array.from(parts.flatMap((part) => [...part]));

describe('Opus', () => {
  it.each(rates)('at %i carries a tone', async (rate) => {
    const writer = await createOpusWriter(rate);
    const reader = await createOpusReader(rate);
    const frames = inFrames(tone(rate, 600, 440), rate);
    const heard = joined(frames.map((pcm) => reader.decode(writer.encode(pcm))));
    expect(heard.length).toBe(rate * 0.6);
    expect(Math.abs(levelAt(heard.subarray(rate * 0.2), rate, 440) + 6)).toBeLessThan(1.5);
    writer.close();
    reader.close();
  });

  it('is read at the rate that recognition wants, whatever it was written at', async () => {
    const writer = await createOpusWriter(48_000);
    const reader = await createOpusReader(16_000);
    const [frame = new Int16Array()] = inFrames(tone(48_000, 20, 440), 48_000);
    const packet = writer.encode(frame);
    expect(reader.decode(packet).length).toBe(320);
    expect(packet.length).toBeLessThan(200);
  });

  it('continues a voice over a lost packet, and fades when more are lost', async () => {
    const writer = await createOpusWriter(16_000);
    const reader = await createOpusReader(16_000);
    for (const pcm of inFrames(tone(16_000, 400, 300), 16_000)) reader.decode(writer.encode(pcm));
    const [first = 0, ...later] = Array.from({ length: 30 }, () => levelOf(reader.conceal()));
    expect(first).toBeGreaterThan(-16);
    expect(later.at(-1)).toBeLessThan(-40);
  });

  it('takes a lost packet from the copy in the following one', async () => {
    const writer = await createOpusWriter(16_000, { lossPercent: 20, bitrate: 32_000 });
    const reader = await createOpusReader(16_000);
    const quiet = inFrames(noise(16_000, 400, -70), 16_000);
    const loud = inFrames(noise(16_000, 60, -20), 16_000);
    const packets = [...quiet, ...loud].map((pcm) => writer.encode(pcm));
    for (const packet of packets.slice(0, quiet.length)) reader.decode(packet);
    // A continuation of near silence could not be loud.
    expect(levelOf(reader.conceal(packets[quiet.length + 2]))).toBeGreaterThan(-45);
  });

  it('refuses what is no packet, and goes on', async () => {
    const writer = await createOpusWriter(48_000);
    const reader = await createOpusReader(48_000);
    const [frame = new Int16Array()] = inFrames(tone(48_000, 20, 440), 48_000);
    const packet = writer.encode(frame);
    const refused = [
      new Uint8Array(),
      new Uint8Array(1276).fill(packet[0] ?? 0),
      // Two frames of equal length in an odd number of bytes, a count without its byte, no frames,
      // and 63 frames.
      Uint8Array.of(0x79, 1, 2, 3),
      Uint8Array.of(0x7b),
      Uint8Array.of(0x7b, 0),
      Uint8Array.of(0x7b, 63, 1, 2),
      // 48 frames of 2.5 ms are allowed by the RFC, and longer than is taken.
      Uint8Array.of(0x83, 48),
    ];
    for (const bytes of refused) expect(() => reader.decode(bytes)).toThrow(OpusRefusal);
    expect(reader.decode(packet).length).toBe(960);
  });

  it('of random bytes is refused or has at most 60 ms', async () => {
    const reader = await createOpusReader(16_000);
    const random = numbers(7);
    for (let turn = 0; turn < 3000; turn += 1) {
      const bytes = Uint8Array.from({ length: Math.floor(random() * 300) }, () => random() * 256);
      try {
        expect(reader.decode(bytes).length).toBeLessThanOrEqual(960);
      } catch (error) {
        expect(error).toBeInstanceOf(OpusRefusal);
      }
    }
    expect(reader.conceal().length).toBe(320);
  });

  it('says the length of a packet by its first byte', () => {
    expect(opusPacketMs(Uint8Array.of(0x78))).toBe(20);
    expect(opusPacketMs(Uint8Array.of(0x18))).toBe(60);
    expect(opusPacketMs(Uint8Array.of(0x19))).toBeNull();
    expect(opusPacketMs(Uint8Array.of(0x80, 1))).toBe(2.5);
  });
});
