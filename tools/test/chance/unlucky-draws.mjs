/**
 * Makes rare random values frequent, without repeating any: bytes that begin or end with zeros or
 * ones, ids that look like numbers or begin with a dash, values at the limits, keys whose numbers
 * are a byte short. Preload it: `NODE_OPTIONS="--import=…/unlucky-draws.mjs"`. Jest gives test
 * files a separate `Math`, which is not affected; processes that tests start use this one.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const real = { ...crypto };
const draw = Math.random;
const oneOf = (count) => real.randomInt(count);
const nibbles = (byte, of) => (of(byte >> 4) << 4) | of(byte & 15);
const each = (bytes, of) => {
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = of(bytes[at]);
};

/**
 * Changes to the ends of random bytes; the middle stays random, so that no two values are equal.
 */
const ways = [
  (bytes) => {
    bytes[0] = 0;
  },
  (bytes) => {
    bytes[0] = 0;
    bytes[1] = 0;
    bytes[bytes.length - 1] = 0;
  },
  (bytes) => {
    bytes[0] = 255;
    bytes[bytes.length - 1] = 255;
  },
  // A dash or an underscore as the first character in base64url.
  (bytes) => {
    bytes[0] = 0xf8 + oneOf(8);
  },
  // Digits alone in hex, digits with an exponent, letters alone.
  (bytes) => each(bytes, (byte) => nibbles(byte, (half) => half % 10)),
  (bytes) => {
    each(bytes, (byte) => nibbles(byte, (half) => half % 10));
    bytes[0] = (bytes[0] & 0xf0) | 0x0e;
  },
  (bytes) => each(bytes, (byte) => nibbles(byte, (half) => 10 + (half % 6))),
];

export function unlucky(bytes) {
  if (bytes.length >= 6) ways[oneOf(ways.length)](bytes);
  return bytes;
}

function uuid() {
  const bytes = unlucky(real.randomBytes(16));
  real.randomFillSync(bytes, 9);
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const answered = (value, done) => (done ? process.nextTick(done, null, value) : value);

crypto.randomBytes = (count, done) => answered(unlucky(real.randomBytes(count)), done);
crypto.randomUUID = uuid;
crypto.randomInt = (from, to, done) => {
  const [low, high, then] = typeof to === 'number' ? [from, to, done] : [0, from, to];
  const lot = oneOf(10);
  // In a wide range near the limit, in a narrow one at the limit.
  const near = high - low > 1e6 ? oneOf(1000) : 0;
  return answered(
    lot < 2 ? low + near : lot < 4 ? high - 1 - near : real.randomInt(low, high),
    then,
  );
};
crypto.generateKeyPairSync = (type, options) => {
  for (let turn = 0; ; turn += 1) {
    const made = real.generateKeyPairSync(type, options);
    const isCurve =
      ['ec', 'ed25519', 'x25519'].includes(type) && typeof made.publicKey.export === 'function';
    if (!isCurve || turn > 2000) return made;
    if (made.publicKey.export({ type: 'spki', format: 'der' }).at(type === 'ec' ? -64 : -32) === 0)
      return made;
  }
};
Math.random = () => {
  const lot = draw();
  return lot < 0.2 ? draw() * 1e-9 : lot < 0.4 ? 1 - 1e-12 - draw() * 1e-4 : draw();
};
Object.defineProperty(globalThis.crypto, 'randomUUID', { value: uuid, configurable: true });
syncBuiltinESMExports();
