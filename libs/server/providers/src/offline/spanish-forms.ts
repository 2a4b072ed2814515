/**
 * Spanish lines in the one form that the phrases of `spanish.ts` know: verbs to a business as in
 * Latin America ("abren" for "abrís"), and times in digits ("a las 5:30" for "a las cinco y media").
 */

/** Verbs whose stem changes between the two forms; both without accents. */
const changed: Readonly<Record<string, string>> = {
  abris: 'abren',
  atendeis: 'atienden',
  cerrais: 'cierran',
  contais: 'cuentan',
  encontrais: 'encuentran',
  estais: 'están',
  habeis: 'han',
  haceis: 'hacen',
  ofreceis: 'ofrecen',
  podeis: 'pueden',
  podriais: 'podrían',
  quereis: 'quieren',
  recibis: 'reciben',
  repetis: 'repiten',
  sois: 'son',
  tendreis: 'tendrán',
  teneis: 'tienen',
  vais: 'van',
};

/** Words with the ending of such a verb that are none. */
const otherWords = new Set(['seis', 'dieciseis', 'veintiseis', 'beis']);

const withoutAccents = (word: string): string =>
  word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

function toSeveral(word: string): string {
  const plain = withoutAccents(word);
  const known = changed[plain];
  if (known) return known;
  if (otherWords.has(plain) || !/[ae]is$/.test(plain)) return word;
  return word.replace(/[áa]is$/i, 'an').replace(/[ée]is$/i, 'en');
}

const hours = [
  'una',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'once',
  'doce',
] as const;
const minutes: Readonly<Record<string, number>> = {
  media: 30,
  cuarto: 15,
  cinco: 5,
  diez: 10,
  veinte: 20,
  veinticinco: 25,
};

/** With the hours and minutes above. */
const time =
  /(?<!\p{L})((?:a|sobre|desde|hasta|hacia) las?|las?) (una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|\d{1,2})(?: (y|menos) (media|cuarto|cinco|diez|veinte|veinticinco))?(?![\p{L}\d:])( de la (?:mañana|tarde|noche)| del (?:d[ií]a|mediod[ií]a))?/giu;

/** A time in digits; "las dos" alone may be two things, and stays. */
function inDigits(
  all: string,
  before: string,
  hour: string,
  sign: string | undefined,
  more: string | undefined,
  part = '',
): string {
  if (!before.includes(' ') && !more && !part) return all;
  const known = hours.findIndex((name) => name === hour.toLowerCase());
  const whole = known < 0 ? Number(hour) : known + 1;
  const rest = more ? (minutes[more.toLowerCase()] ?? 0) : 0;
  const total = whole * 60 + (sign?.toLowerCase() === 'menos' ? -rest : rest);
  const said = total < 60 ? total + 720 : total;
  const minute = said % 60;
  const to = /^(?:desde|hasta)/i.test(before) ? before : 'a las';
  return `${to} ${Math.floor(said / 60)}${minute ? `:${String(minute).padStart(2, '0')}` : ''}${part.startsWith(' del') ? '' : part}`;
}

/** A line with the verbs and times that the phrases know. */
export const inKnownForms = (text: string): string =>
  text
    .replace(
      /(?<!\p{L})(?:\p{L}{2,12}[áaée]is|(?:abr|recib|repet)[íi]s|sois|vais)(?!\p{L})/giu,
      toSeveral,
    )
    .replace(/(?<=\d) ?hs?(?![\p{L}\d])/giu, ' horas')
    .replace(time, inDigits);
