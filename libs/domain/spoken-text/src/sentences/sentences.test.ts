import fc from 'fast-check';
import { createSentences, defaultMaxUnits } from './create-sentences.js';

const divided = (text: string, language: string, sizes: readonly number[] = []): string[] => {
  const sentences = createSentences({ language });
  const said: string[] = [];
  let at = 0;
  for (const size of sizes) {
    said.push(...sentences.add(text.slice(at, at + size)));
    at += size;
  }
  said.push(...sentences.add(text.slice(at)));
  return [...said, ...sentences.end()];
};

/** Texts with a bar where a sentence ends. */
const texts: Readonly<Record<string, readonly string[]>> = {
  'en-US': [
    'We open at 9. |Come in.',
    'Hi! |How can I help you today?',
    'Dr. Smith is in at 10.30. |Mrs. Jones is not.',
    'It is $3.50 a piece. |Two are $7.',
    'Write to ann.lee@example.com. |We answer soon.',
    'See https://example.com/a?b=1.5&c=d. |It has our hours.',
    'See example.com. |It has our hours.',
    'We open at 9 a.m. Monday to Friday. |Please call.',
    'We open at 9 a.m. |Please call.',
    'We close at 5 p.m. |Anything else?',
    'The U.S. Open is in New York. |Shall I go on?',
    'We ship within the U.S. |It takes two days.',
    'J. R. Smith called. |He wants a table.',
    'You need vitamin C. |Please take two.',
    'No. 5 is free. |No. |We are closed.',
    'We are at 12 Main St. |We open at nine.',
    'We are at St. Mary’s. |It is a hospital.',
    'Well... let me look. |Wait... |Here it is.',
    'She said “We are closed.” |Then she left.',
    '(We are closed.) |Call again.',
    'Bring forms, e.g. a licence. |Bring cards, etc. |Thank you.',
    'Acme Inc. Support is open. |I work at Acme Inc. |We are open.',
    '1. Call us. |2. Pay.',
    'Really?! |Yes!!! |Good.',
    'One line\n|Another line',
    'iPhone 3.5 mm. |Next.',
    'Wait <break time="0.5s"/> now. |Go.',
    'Wait [pause 1.5s] now. |Go.',
    'Version 1.2.3 is out. |Good',
    'Dr. Lee is at 12 Oak Dr. |We can book you.',
    'We have 3. |Do you want one?',
    'Call 1-800-555-1234. |Ask for Ann.',
  ],
  'en-AU': [
    'Your total is $49.99, and the car will be ready by 5:30 p.m. today. |Would you like a reminder?',
    'We close at 5. |Prof. Hale, Sgt. Ruiz and Rev. Dean are here. |Anything else?',
    'Bring your ID (e.g. a passport). |Thanks!',
    'Take 2.5 mg. |Then rest. |Call us if it hurts...',
    'It is the 3rd fl. 4 one. |We can help.',
    'My e-mail is a.b@c-d.co.uk. |Is that right?',
    'Ask for Gov. Lee, Jr. at noon. |He knows.',
    'I am at Smith & Co. |Please hold.',
    'Your balance is $1,204.18. |A fee of 2.5% applies. |O.K.?',
    'Thank you, Mr. O’Neil! |Goodbye.',
  ],
  'en-GB': [
    'We open at 10.30 am. |Ring us on 020 7946 0958. |Ask for Mr. Hill.',
    'It is £4.50 incl. VAT at 3 High St. |Do come in.',
  ],
  'es-MX': [
    'Abrimos a las 10:30 a. m. |¿Desea una cita?',
    'Abrimos a las 10:30 a.m. |Venga cuando guste.',
    'La Dra. Ruiz y el Sr. Paz están aquí. |¿Con quién desea hablar?',
    'Estamos en Av. Reforma No. 222, Col. Juárez. |Le esperamos.',
    '¡Hola! |¿Cómo le va? |Bien.',
    'Son $1,200.50 pesos. |Puede pagar en efectivo.',
    'Vive en EE. UU. |Puede llamarle.',
    'No. |No tenemos lugar.',
    'Atendemos a la C. Laura Gómez. |Gracias.',
    'Son p. ej. dos cajas. |Gracias.',
    'Hola.|¿Qué desea?',
  ],
  'es-ES': [
    'Su coche está en la C. Mayor, n.º 5. |¿A qué hora viene?',
    'Son 12,50 €. |Gracias.',
    'La cita es a las 17.30 h. |Le atiende la Dra. Gil.',
    'Hable con D. Luis o Dña. Ana. |Ellos saben.',
    'Abrimos de lun. a viernes. |Los sábados no.',
    'Traiga DNI, pasaporte, etc. |Le esperamos.',
    'Vale... pues nada. |«¿Sí?» |Claro.',
  ],
  it: ['Il Dott. Rossi è qui. |La Sig.ra Bianchi no.'],
  nl: ['Dr. de Vries is er om 10.30 uur. |Tot dan!'],
  cs: ['Přijďte 3. října v 9.30. |Děkujeme.'],
  ko: ['안녕하세요. |예약하시겠어요? |감사합니다.'],
  ru: ['Мы открыты с 9.00. |Приходите!'],
  el: ['Ανοίγουμε στις 9. |Ελάτε.'],
  hy: ['Բարև։ |Եկեք։'],
  ur: ['ہم نو بجے کھلتے ہیں۔ |شکریہ۔'],
  'de-DE': [
    'Wir haben z. B. am 3. Oktober offen. |Passt das?',
    'Dr. Weber ist bis 17.30 Uhr da. |Sie erreichen ihn dann.',
    'Das sind ca. 5 km, d. h. zu Fuß. |Bis dann!',
    'Er sagte: „Wir öffnen um 9 Uhr.“ |Dann ging er.',
  ],
  'fr-FR': [
    'M. Martin est là. |Mme Petit aussi. |Bonne journée !',
    '« Bonjour ! » |Il est 10 h 30. |Au revoir.',
  ],
  'pt-BR': ['A Dra. Silva atende na Av. Paulista, n.º 10. |Quer marcar?'],
  ja: ['営業時間は9時から5時です。|ご予約しますか？|「はい。」|どうぞ。'],
  'zh-CN': ['我们九点开门。|您要预约吗？|好的！|谢谢。'],
  ar: ['نفتح في التاسعة. |هل تريد موعدًا؟ |شكرًا، إلى اللقاء.'],
  hi: ['हम नौ बजे खुलते हैं। |क्या आप आना चाहेंगे? |धन्यवाद।'],
  th: ['สวัสดีค่ะยินดีต้อนรับสู่คลินิกของเราเปิดทุกวัน |เปิดเก้าโมง'],
  multi: [
    'Hi. |Hola. |¿Qué tal? |Dr. Weber ist da.',
    'La Dra. Ruiz llega a las 9 a.m. |Gracias.',
    'It is on 12 Main St. |Come at 9 a.m. Monday.',
  ],
};

const pieces = fc.oneof(
  fc.constantFrom(...Object.values(texts).flat()),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(...'ab AB.!?…"”),;:\n 1。！»<>[]'), maxLength: 60 }),
  fc.constantFrom(
    '.'.repeat(100),
    'a'.repeat(700),
    'ab '.repeat(300),
    '😀'.repeat(200),
    ' '.repeat(90),
  ),
);

describe('sentences', () => {
  it.each(Object.entries(texts).flatMap(([language, all]) => all.map((text) => [language, text])))(
    'of %s: %s',
    (language = '', text = '') => {
      const written = text.replaceAll('|', '');
      expect(divided(written, language).join('|')).toBe(text);
      const letters = Array.from({ length: written.length }, () => 1);
      expect(divided(written, language, letters).join('|')).toBe(text);
    },
  );

  it('together are the text, whatever its pieces are', () => {
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 5 }),
        fc.array(fc.nat(9), { maxLength: 200 }),
        fc.constantFrom(...Object.keys(texts)),
        (parts, sizes, language) => {
          const text = parts.join(' ');
          const whole = divided(text, language);
          expect(whole.join('')).toBe(text);
          expect(divided(text, language, sizes)).toEqual(whole);
          for (const sentence of whole) expect(sentence.length).toBeLessThan(2 * defaultMaxUnits);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('leave as early as they are sure', () => {
    const sentences = createSentences({ language: 'en-US' });
    expect(
      ['We are', ' open.', ' ', 'Come', ' in! ', 'We'].map((one) => sentences.add(one)),
    ).toEqual([[], [], [], ['We are open. '], ['Come in! '], []]);
    expect([sentences.end(), sentences.end()]).toEqual([['We'], []]);
  });

  it('leave with their dot where pieces end between words', () => {
    const sentences = createSentences({ language: 'en-US', piecesAreWords: true });
    expect(
      ['We are', ' open.', ' Dr.', ' Lee', ' is in.', ' At 9.', ' Yes?'].map((one) =>
        sentences.add(one),
      ),
    ).toEqual([[], ['We are open.'], [], [], [' Dr. Lee is in.'], [], [' At 9. ', 'Yes?']]);
  });

  it('begin with one that may end at a comma behind twelve words', () => {
    const long =
      'Yes, we have a table for two people on Friday evening at about eight, and it is by the window, if you like.';
    expect(divided(`${long} ${long}`, 'en-US')).toEqual([
      'Yes, we have a table for two people on Friday evening at about eight, ',
      'and it is by the window, if you like. ',
      long,
    ]);
    expect(
      divided('One two three four five six seven eight nine ten eleven $1,200 and more.', 'en-US'),
    ).toHaveLength(1);
    expect(
      divided(`${'は'.repeat(40)}、${'に'.repeat(40)}、${'を'.repeat(9)}。`, 'ja'),
    ).toHaveLength(2);
  });

  it('are cut between words where they have no end, and never within a letter', () => {
    const words = divided('word '.repeat(2000), 'en-US');
    expect(words.every((one) => one.length <= defaultMaxUnits && one.endsWith('word '))).toBe(true);
    for (const one of divided('😀'.repeat(2000), 'en-US')) expect(one).not.toMatch(/\p{Cs}/u);
    for (const one of divided(`x${'e\u0301'.repeat(2000)}`, 'en-US'))
      expect(one.startsWith('\u0301')).toBe(false);
    expect(
      divided(
        `${'word '.repeat(56)}<break time="500ms" strength="strong"/> ${'word '.repeat(9)}`,
        'en-US',
      )[1],
    ).toMatch(/^<break/);
  });

  it.each([
    ['one word', 'a'.repeat(50_000)],
    ['dots', '.'.repeat(10_000)],
    ['gaps', ' '.repeat(50_000)],
    ['dots and gaps', '. '.repeat(25_000)],
    ['open brackets', '['.repeat(50_000)],
    ['open tags', '<a '.repeat(17_000)],
    ['commas', ','.repeat(50_000)],
    ['quotes', '."'.repeat(25_000)],
  ])('hold no more than one sentence of hostile input: %s', (_, text) => {
    const sentences = createSentences({ language: 'en-US' });
    let given = 0;
    let said = 0;
    let longest = 0;
    // What is held at once bounds the work of each letter.
    for (let at = 0; at < text.length; at += 1) {
      given += 1;
      for (const one of sentences.add(text.charAt(at))) said += one.length;
      longest = Math.max(longest, given - said);
    }
    for (const one of sentences.end()) said += one.length;
    expect(said).toBe(text.length);
    expect(longest).toBeLessThan(defaultMaxUnits + 100);
  });
});
