import { codePageOf } from './code-page.js';
import { unmarkedUtf16 } from './decode-bytes.js';

/** The bytes of a text in an encoding of one byte a letter. */
function bytesIn(encoding: string, text: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const letters = Array.from({ length: 256 }, (_, byte) => decoder.decode(Uint8Array.of(byte)));
  return Uint8Array.from(Array.from(text, (letter) => letters.indexOf(letter)));
}

describe('the encoding of a text that does not say it', () => {
  it.each([
    ['windows-1252', 'Müller;Zürich\nStraße\nGröße'],
    ['windows-1252', 'José Núñez Peña;Málaga'],
    ['windows-1252', 'François Noël Lefèvre;à côté;été;Août;où'],
    ['windows-1252', 'Åse Østergård;Ærø;Ångström'],
    ['windows-1252', 'João Conceição;São Paulo;caffè è più;Nicolò'],
    ['windows-1252', '5 m²; 20 °C; §3; ½; «oui»; £5; ¥6; ©'],
    ['windows-1252', 'Þórður Ægisson;Björk Guðmundsdóttir'],
    ['windows-1250', 'Łukasz Wałęsa;Gdańsk;Żółć;Święty;Źródło'],
    ['windows-1250', 'Król;Łódź'],
    ['windows-1251', 'Иванов Иван Иванович;Москва'],
    ['windows-1251', 'Олександр Шевченко;Київ'],
    ['windows-1251', 'Имя;Телефон\nАнна;1'],
    ['windows-1253', 'Όνομα;Τηλέφωνο\nΓιώργος;1'],
  ])('is recognized by its words: %s of %j', (page, text) =>
    expect(codePageOf(bytesIn(page, text))).toBe(page),
  );

  it('is none of a picture', () =>
    expect(codePageOf(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff, 0x01, 0x1a))).toBeNull());
});

describe('UTF-16 without a mark', () => {
  const little = Uint8Array.of(0x41, 0x00, 0x1f, 0x04, 0x0a, 0x00);
  it('is recognized by the places of its zeros', () => {
    expect(unmarkedUtf16(little)).toBe('utf-16le');
    expect(unmarkedUtf16(little.map((_, at) => little[at ^ 1] ?? 0))).toBe('utf-16be');
  });

  it.each([[[]], [[0x41, 0x42]], [[0x41, 0x00, 0x00, 0x42]], [[0x41, 0x00, 0x42]]])(
    'is not %j',
    (bytes) => expect(unmarkedUtf16(Uint8Array.from(bytes))).toBeNull(),
  );
});
