const rate = 8000;
const pitch = 440;

/**
 * A recording of the simulator: a tone that swells each second, as 8-bit mono WAV at 8 kHz. What is
 * said in a simulated call is typed, so there is no sound of it.
 */
export function testTone(seconds: number): Uint8Array {
  const count = Math.max(1, seconds) * rate;
  const bytes = Buffer.alloc(44 + count);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + count, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(count, 40);
  for (let at = 0; at < count; at += 1) {
    const swell = Math.abs(Math.sin((Math.PI * at) / rate));
    bytes[44 + at] = 128 + Math.round(60 * swell * Math.sin((2 * Math.PI * pitch * at) / rate));
  }
  return bytes;
}
