import { decodeBytes, encodingOfMark } from './decode-bytes.js';

const bytes = (...values: number[]) => new Uint8Array(values);
const controls = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

describe('bytes of windows-1252', () => {
  const all = Uint8Array.from({ length: 256 }, (_none, at) => at);

  it.each(['windows-1252', 'iso-8859-1', 'latin1', 'us-ascii', 'CP1252'])(
    'are 256 letters by the label %s, five of which are controls',
    (label) => {
      const text = decodeBytes(all, label, { isStrict: true });
      expect(text).toHaveLength(256);
      expect(new Set(text).size).toBe(256);
      expect([...text.slice(0x80, 0xa0)].filter((letter) => letter <= '\u009f')).toEqual(
        controls.map((code) => String.fromCharCode(code)),
      );
      expect(text.slice(0xa0)).toBe(
        Array.from({ length: 96 }, (_none, at) => String.fromCharCode(0xa0 + at)).join(''),
      );
    },
  );

  it('have the euro sign, dashes and quotes that Windows writes', () => {
    expect(decodeBytes(bytes(0x80, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0x85), 'windows-1252')).toBe(
      '€‘’“”–—…',
    );
  });
});

describe('a byte order mark', () => {
  const text = 'Zoë 9 €';
  const utf16 = Uint8Array.from(
    [0xfeff, ...Array.from(text, (letter) => letter.charCodeAt(0))].flatMap((code) => [
      code & 0xff,
      code >> 8,
    ]),
  );
  const swapped = utf16.map((_byte, at) => utf16[at ^ 1] as number);

  it.each([
    ['utf-16le', utf16],
    ['utf-16be', swapped],
    ['utf-8', bytes(0xef, 0xbb, 0xbf, ...new TextEncoder().encode(text))],
  ])('of %s goes before a label that says otherwise', (encoding, file) => {
    expect(encodingOfMark(file)).toBe(encoding);
    expect(decodeBytes(file, 'windows-1252')).toBe(text);
  });
});

/** The name of what is thrown; its class is that of another realm here. */
function failureOf(work: () => unknown): string {
  try {
    work();
    return 'none';
  } catch (error) {
    return (error as Error).name;
  }
}

describe('other bytes', () => {
  it('are refused, or marked, where the encoding has none such', () => {
    const strict = { isStrict: true };
    expect(failureOf(() => decodeBytes(bytes(0xc3), 'utf-8', strict))).toBe('TypeError');
    expect(decodeBytes(bytes(0x41, 0xc3), 'utf-8')).toBe('A\ufffd');
    expect(failureOf(() => decodeBytes(bytes(0x41), 'no-such-encoding'))).toBe('RangeError');
  });

  it('keep the controls of encodings that have them', () => {
    expect(decodeBytes(bytes(0x85), 'iso-8859-2')).toBe('\u0085');
  });
});
