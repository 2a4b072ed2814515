import { numbers, tone } from '../testing/sounds.js';
import { encodeG711 } from './g711.js';
import { WavRefusal } from '@patchbay/server-providers/sound';
import { readWav, readWavHeader, wavHeader, writeWav } from './wav.js';

const pcm = tone(16_000, 100, 440);
const wav = writeWav(pcm, 16_000);
const changed = (at: number, ...bytes: number[]): Uint8Array => {
  const copy = wav.slice();
  copy.set(bytes, at);
  return copy;
};
const joined = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(Buffer.concat(parts));

describe('a WAV file', () => {
  it('is read as it was written', () =>
    expect(readWav(wav)).toEqual({
      encoding: 'pcm16',
      channels: 1,
      rate: 16_000,
      samples: [pcm],
      isCutOff: false,
    }));

  it('of two channels in mu-law has both', () => {
    const file = joined(
      wavHeader({ encoding: 'mu', channels: 2, rate: 8000 }, 4),
      encodeG711('mu', Int16Array.of(0, 1000, 0, 1000)),
    );
    const { samples, rate } = readWav(file);
    expect([rate, ...samples.map((channel) => [...channel])]).toEqual([8000, [0, 0], [988, 988]]);
  });

  it('in the extensible form, with other chunks before its samples, is read', () => {
    const format = Buffer.alloc(48);
    format.write('fmt ', 0, 'latin1');
    format.writeUInt32LE(40, 4);
    format.writeUInt16LE(0xfffe, 8);
    format.writeUInt16LE(1, 10);
    format.writeUInt32LE(8000, 12);
    format.writeUInt16LE(16, 22);
    format.writeUInt16LE(1, 32);
    const other = Buffer.from('LIST\x03\x00\x00\x00abc\x00', 'latin1');
    const file = joined(
      Buffer.from('RIFF\xff\xff\xff\xffWAVE', 'latin1'),
      other,
      format,
      Buffer.from('data\x04\x00\x00\x00\x01\x00\x02\x00', 'latin1'),
    );
    expect([...(readWav(file).samples[0] ?? [])]).toEqual([1, 2]);
  });

  it('that was cut off has the samples that are there', () => {
    const { samples, isCutOff } = readWav(wav.subarray(0, 58 + 101));
    expect(isCutOff).toBe(true);
    expect(samples[0]).toEqual(pcm.subarray(0, 50));
  });

  it('is refused when its header is cut off, at any place', () => {
    for (let length = 0; length < 58; length += 1) {
      expect(() => readWav(wav.subarray(0, length))).toThrow(WavRefusal);
      expect(readWavHeader(wav.subarray(0, length))).toBeNull();
    }
  });

  it.each([
    ['is no RIFF', changed(0, 0x58)],
    ['is no WAVE', changed(8, 0x58)],
    ['has a compressed format', changed(20, 0x55)],
    ['has eight bits', changed(34, 8)],
    ['has no channel', changed(22, 0)],
    ['has many channels', changed(22, 255, 255)],
    ['has no rate', changed(24, 0, 0, 0, 0)],
    ['has a rate of a gigahertz', changed(24, 0, 0, 0, 0x40)],
    ['has a chunk of four gigabytes', changed(16, 0xff, 0xff, 0xff, 0xff)],
    ['has a short description', changed(16, 4)],
    ['has samples without description', changed(12, 0x58)],
  ])('is refused when it %s', (_, bytes) => expect(() => readWav(bytes)).toThrow(WavRefusal));

  it('of random bytes behind a right beginning is refused or read, and ends', () => {
    const random = numbers(3);
    for (let turn = 0; turn < 2000; turn += 1) {
      const bytes = wav.slice(0, 200);
      for (let change = 0; change < 4; change += 1)
        bytes[12 + Math.floor(random() * 50)] = random() * 256;
      try {
        expect(readWav(bytes).samples[0]?.length).toBeLessThanOrEqual(200);
      } catch (error) {
        expect(error).toBeInstanceOf(WavRefusal);
      }
    }
  });
});
