import { areFilesOnly, isAnswerable, isTapback } from './tapbacks.js';

describe('A reaction that a phone reports', () => {
  it.each([
    'Liked “See you on Monday at 9:40.”',
    'Loved “Your appointment is confirmed”',
    'Disliked “We are closed”',
    'Laughed at “No kidding”',
    'Emphasized “Please bring your card”',
    'Emphasised “Please bring your card”',
    'Questioned “Are you coming?”',
    'Liked "See you on Monday"',
    'Loved “A line\nand another one”',
    'Liked “A very long text that the phone has cut…”',
    'Loved an image',
    'Liked a photo',
    'Laughed at a video',
    'Questioned an attachment',
    'Loved 3 images',
    'Reacted \u{1F44D} to “See you”',
    'Reacted \u2764\uFE0F to an image',
    'Reacted \u{1F468}\u200D\u{1F469}\u200D\u{1F467} to “See you”',
    'Reacted with a sticker to “See you”',
    'Removed a like from “See you”',
    'Removed a heart from “See you”',
    'Removed \u{1F44D} from “See you”',
    '\u200A\u200B\u{1F44D}\u200B to “\u200ASee you\u200A”',
    'Liked “Reply STOP to end”',
    'Le gustó “Nos vemos el lunes”',
    'Le encantó «Nos vemos el lunes»',
    'Le encantó una imagen',
    'No le gustó “Está cerrado”',
    'Se rió de “Claro”',
    'Cuestionó “¿Viene?”',
    'Reaccionó con \u{1F44D} a “Nos vemos”',
    'Reaccionó con \u2764\uFE0F a una foto',
    'Quitó un corazón de “Nos vemos”',
    'A aimé « À lundi »',
    'A adoré une image',
    'N’a pas aimé « C’est fermé »',
    'A ri à « Bien sûr »',
    'A réagi avec \u{1F44D} à « À lundi »',
    'Gefällt „Bis Montag“',
    'Gefällt ein Bild',
    'Lachte über „Na klar“',
    'Hat „Bis Montag“ mit „Gefällt mir“ markiert',
    'Reagierte mit \u{1F44D} auf „Bis Montag“',
    'Hat mit \u{1F44D} auf „Bis Montag“ reagiert',
    'Gostou de “Até segunda”',
    'Amou uma imagem',
    'Reagiu com \u{1F44D} a “Até segunda”',
  ])('is no line of a person: %p', (text) => expect(isTapback(text)).toBe(true));

  it.each([
    'Liked it a lot, thank you',
    'I liked “The Matrix”',
    'Loved your work! Can I come again on Monday?',
    'Liked the photo',
    'Questioned the bill, who can help?',
    'Can you send an image',
    'Reacted badly to “Amoxicillin”, what now?',
    'Laughed at an old joke',
    'Liked “The Matrix” but the sequel not so much?',
    '\u{1F44D}',
    '\u{1F44D} to both',
    'to “Main Street”',
    'Le gustó el corte a mi hija',
    'Me gustó mucho',
    'A aimé le résultat',
    'Gefällt mir gut, danke',
    'Hat „Dr. Lee“ heute Zeit?',
    'Gostou de mim?',
  ])('is not read into %p', (text) => expect(isTapback(text)).toBe(false));

  it('takes little time to read, whatever it is', () => {
    const before = process.cpuUsage();
    for (const text of [
      `Liked “${'“'.repeat(3900)}`,
      `Removed ${'!'.repeat(3900)}`,
      '\u200B'.repeat(3999),
      `Quitó un ${'a '.repeat(1900)}`,
      `Hat „${'“ '.repeat(1900)}x`,
    ])
      isTapback(text);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(500);
  });
});

describe('A text without words', () => {
  const file = { 'content-type': 'image/png' };

  it.each(['', ' ', '\n\t', '\u200B', '\u200B\u200D\u2060\uFEFF', '\u3164', '\u2800', '\u202E'])(
    'has an answer only with a file: %j',
    (body) => {
      expect(isAnswerable({ body })).toBe(false);
      expect(isAnswerable({ body, attachments: [] })).toBe(false);
      expect(isAnswerable({ body, attachments: [file] })).toBe(true);
      expect(areFilesOnly([{ body, attachments: [file] }])).toBe(true);
    },
  );

  it.each(['?', '\u{1F44D}', '1', 'ok'])('is none with %p', (body) => {
    expect(isAnswerable({ body })).toBe(true);
    expect(areFilesOnly([{ body, attachments: [file] }])).toBe(false);
  });
});
