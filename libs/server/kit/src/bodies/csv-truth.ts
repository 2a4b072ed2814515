import { folded } from '@patchbay/kernel';

/** More than any of the words has, in characters. */
const longest = 20;

const setOf = (words: string): ReadonlySet<string> =>
  new Set(words.split(' ').map((word) => folded(word, longest)));

/**
 * What people write for yes, and what spreadsheets of their language make of it: Excel saves
 * `VERDADERO` in Spanish and `WAHR` in German.
 */
const yes = setOf(
  'true t yes y 1 sí sì si s sim ja j oui o tak ano igen da evet kyllä да так ναι はい 是 예 ' +
    'verdadero verdadeiro vero vrai wahr waar sand sann sant tosi prawda pravda igaz adevărat doğru ' +
    'истина істина αληθής',
);

const no = setOf(
  'false f no n 0 não nein non nee nej nei nie ne nem nu hayır ei нет не ні όχι いいえ 否 아니요 ' +
    'falso faux falsch onwaar falsk usann usant epätosi fałsz nepravda hamis fals yanlış ложь ' +
    'хибність ψευδής',
);

/** Whether a cell says yes or no, in the words of a person or a spreadsheet; null when it says neither. */
export function truthOf(cell: string): boolean | null {
  const word = folded(cell.trim(), longest + 1);
  return yes.has(word) ? true : no.has(word) ? false : null;
}
