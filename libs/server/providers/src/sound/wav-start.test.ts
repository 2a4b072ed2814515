import { readWavStart, WavRefusal } from './wav-start.js';

/** A chunk: its name, its length, its bytes. */
function chunk(name: string, body: readonly number[], length = body.length): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 0, 'latin1');
  head.writeUInt32LE(length, 4);
  return Buffer.concat([head, Buffer.from(body)]);
}
const beginning = Buffer.from('RIFF\xff\xff\xff\xffWAVE', 'latin1');
const pcm = [1, 0, 1, 0, 0x80, 0x3e, 0, 0, 0, 0x7d, 0, 0, 2, 0, 16, 0];
const file = (...chunks: Buffer[]): Buffer => Buffer.concat([beginning, ...chunks]);
const data = chunk('data', [1, 0], 0xffff_ffff);

describe('the start of a WAV file', () => {
  it('is read behind chunks of odd lengths, and waits for more bytes at every place', () => {
    const bytes = file(chunk('LIST', [1, 2, 3, 0], 3), chunk('fmt ', pcm), data);
    const start = { kind: 1, channels: 1, rate: 16_000, bits: 16 };
    expect(readWavStart(bytes)).toEqual({ ...start, dataAt: 56, dataBytes: 0xffff_ffff });
    for (let length = 0; length < 56; length += 1)
      expect(readWavStart(bytes.subarray(0, length))).toBeNull();
  });

  it('names the real kind of the extensible form', () => {
    const extended = [0xfe, 0xff, ...pcm.slice(2), 22, 0, 16, 0, 0, 0, 0, 0, 3, 0];
    expect(readWavStart(file(chunk('fmt ', extended), data))?.kind).toBe(3);
  });

  it.each([
    ['is no RIFF', Buffer.from('ID3')],
    ['is no WAVE', Buffer.from('RIFF\0\0\0\0AVI ')],
    ['describes its samples too briefly', file(chunk('fmt ', pcm.slice(0, 8)), data)],
    ['has samples without a description', file(data)],
    ['has a chunk before them that never ends', file(chunk('junk', [], 0x7fff_ffff))],
    [
      'has many chunks before them',
      file(...Array.from({ length: 3 }, () => chunk('junk', Array(30_000).fill(0)))),
    ],
  ])('is refused when it %s', (_, bytes) => expect(() => readWavStart(bytes)).toThrow(WavRefusal));
});
