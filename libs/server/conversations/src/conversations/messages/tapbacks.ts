/**
 * The texts in which a phone tells other phones of a reaction: "Liked “…”", "Reacted 👍 to an
 * image". They are written by the phone, in its language, and are no lines of a person.
 */

const marks = '[\\s\\u200A-\\u200D\\u2060\\uFEFF]*';
/** What was written, in the quotation marks of any language, to the end of the text. */
const quoted =
  '(?:["\\u201C\\u201D\\u201E\\u00AB\\u2018\\u201A].*["\\u201C\\u201D\\u00BB\\u2019\\u2026])';
const emoji = '(?:[^\\p{L}"\\u201C\\u201E\\u00AB]{1,24})';

interface Language {
  /** What was reacted to, where it has no words. */
  readonly objects: string;
  /** What stands before it; one that takes a reaction back too. */
  readonly begins: readonly string[];
  /** What may stand behind it. */
  readonly ends?: readonly string[];
}

const languages: readonly Language[] = [
  {
    objects:
      '(?:an?|\\d+) (?:image|photo|picture|video|movie|attachment|audio message|voice message|link|location|' +
      'sticker|contact|memoji|message|file)s?',
    begins: [
      'Liked',
      'Loved',
      'Disliked',
      'Laughed at',
      'Emphasi[sz]ed',
      'Questioned',
      `Reacted (?:with )?(?:a sticker|${emoji}) to`,
      `Removed (?:an? (?:like|heart|dislike|laugh|exclamation|exclamation mark|question mark|reaction|sticker)|${emoji}) from`,
      `${emoji} to`,
    ],
  },
  {
    objects:
      '(?:una?|\\d+) (?:imagen|imágenes|fotos?|v[ií]deos?|archivos? adjuntos?|mensajes?(?: de (?:audio|voz))?|' +
      'enlaces?|ubicación|stickers?|contactos?|películas?|archivos?)',
    begins: [
      '(?:Le|Me) (?:gustó|gusta|gustaron|encantó|encanta)',
      'No (?:le|me) (?:gustó|gusta)',
      'Se (?:rió|rio|ríe) de',
      'Le dio risa',
      '(?:Enfatizó|Exclamó por|Destacó|Cuestionó|Dudó de)',
      `(?:Reaccionó|Ha reaccionado) con (?:un sticker|${emoji}) (?:a|al)`,
      `(?:Quitó|Eliminó|Ha quitado) (?:(?:un|una|el|la) [\\p{L} ]{2,30}|${emoji}) (?:de|a)`,
      `${emoji} a`,
    ],
  },
  {
    objects:
      '(?:une?|\\d+) (?:images?|photos?|vidéos?|pièces? jointes?|messages?(?: audio| vocal)?|liens?|' +
      'positions?|stickers?|autocollants?|contacts?|fichiers?)',
    begins: [
      "(?:A|J[’']ai|J[’'])\\s?(?:aime|aimé|adore|adoré)",
      "N[’'](?:a|aime) pas(?: aimé)?",
      'A (?:ri|rigolé) (?:à|de)',
      "A (?:mis l[’']accent sur|souligné|insisté sur|mis en doute|questionné|mis en question)",
      `A réagi (?:avec|par) (?:un autocollant|${emoji}) à`,
      `A (?:supprimé|retiré) (?:(?:un|une|le|la) [\\p{L}’' ]{2,30}|${emoji}) (?:de|à|sur)`,
      `${emoji} à`,
    ],
  },
  {
    objects:
      '(?:ein(?:e[nm]?)?|\\d+) (?:Bild(?:er)?|Fotos?|Videos?|Anhang|Anhänge|Audionachricht|Sprachnachricht|' +
      'Nachricht|Links?|Standort|Sticker|Kontakt|Datei(?:en)?)',
    begins: [
      'Gefällt(?: mir)?',
      'Gefällt(?: mir)? nicht',
      'Gefiel(?: nicht)?',
      '(?:Liebt|Liebte|Mag|Mochte|Lacht über|Lachte über|Betont|Betonte|Hinterfragt|Hinterfragte)',
      `(?:Reagierte|Hat) mit (?:einem Sticker|${emoji}) auf`,
      `(?:Entfernte|Hat) (?:(?:ein|eine|einen) [\\p{L}„“ ]{2,30}|${emoji}) von`,
      `${emoji} (?:auf|zu)`,
      '(?:Hat|Findet|Fand|Stellte)',
    ],
    ends: [
      'reagiert',
      'entfernt',
      'lustig',
      'in Frage',
      'geliebt',
      'betont',
      'hinterfragt',
      'mit „?Gefällt mir(?: nicht)?“? markiert',
    ],
  },
  {
    objects:
      '(?:uma?|\\d+) (?:imagem|imagens|fotos?|vídeos?|anexos?|mensage(?:m|ns)(?: de (?:áudio|voz))?|links?|figurinhas?|arquivos?)',
    begins: [
      '(?:Gostou|Não gostou|Riu|Duvidou) (?:de|do|da)',
      '(?:Amou|Adorou|Enfatizou|Questionou)',
      `Reagiu com (?:uma figurinha|${emoji}) (?:a|à|ao)`,
      `Removeu (?:(?:um|uma|o|a) [\\p{L} ]{2,30}|${emoji}) (?:de|do|da)`,
    ],
  },
];

const pattern = ({ objects, begins, ends = [] }: Language): string =>
  `(?:${begins.join('|')})${marks}(?:${quoted}|${objects})` +
  (ends.length > 0 ? `(?: (?:${ends.join('|')}))?` : '');

/** More is no text of a phone about another one. */
const longest = 4000;
const tapback = new RegExp(`^${marks}(?:${languages.map(pattern).join('|')})${marks}\\.?$`, 'su');

/** Whether a text is a phone's report of a reaction to an earlier one. */
export const isTapback = (text: string): boolean =>
  text.length <= longest && tapback.test(text.normalize('NFC').trim());

/** Blanks, marks that are not seen, and letters that fill a space. */
const unseen = /^[\s\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/** Whether a text has nothing that can be read. */
export const isWordless = (text: string): boolean => unseen.test(text);

interface Line {
  readonly body: string;
  readonly attachments?: unknown;
}

const hasFiles = ({ attachments }: Line): boolean =>
  Array.isArray(attachments) && attachments.length > 0;

/** Whether there is something to answer: no reaction, and words or at least a file. */
export const isAnswerable = (line: Line): boolean =>
  isWordless(line.body) ? hasFiles(line) : !isTapback(line.body);

/** Whether lines came with files alone. */
export const areFilesOnly = (lines: readonly Line[]): boolean =>
  lines.length > 0 && lines.every((line) => isWordless(line.body) && hasFiles(line));
