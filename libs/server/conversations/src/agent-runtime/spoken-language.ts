/** The languages in which an apology can be said. */
export const spokenLanguages = ['en', 'es', 'fr', 'pt', 'de'] as const;
export type SpokenLanguage = (typeof spokenLanguages)[number];

/**
 * Words that are frequent in one of the languages and rare in the others, without accents. A word of
 * several counts for each.
 */
const frequent: Readonly<Record<SpokenLanguage, string>> = {
  en:
    'the a an is are am was you your my me it this that what when where who how can could would ' +
    'do does did have has i i m we they on in at for with and or to of please thanks thank hello hi open need want appointment call tomorrow today',
  es:
    'el la los las un una es son esta estan usted su mi me lo esto eso que cuando donde quien como puede puedo ' +
    'podria hay tengo tiene quiero quisiera necesito yo en para por con y o del al gracias hola buenos buenas favor abierto cita manana hoy',
  fr:
    'le la les un une est sont vous votre mon ma je il elle ce cela que quoi quand ou qui comment puis peut ' +
    'pourrais voudrais avez ai nous dans pour avec et du des au aux merci bonjour salut plait ouvert rendez demain aujourd hui suis etes c j l d',
  pt:
    'o a os as um uma e sao esta voce seu sua meu minha isso que quando onde quem como pode posso ' +
    'poderia ha tenho tem quero queria preciso eu em na para por com do da dos das obrigado obrigada ola oi bom boa voces aberto consulta amanha hoje nao',
  de:
    'der die das ein eine einen ist sind sie ihr ihre mein meine ich es dies was wann wo wer wie kann konnte ' +
    'mochte haben habe hat wir in fur mit und oder von zu am im danke hallo guten bitte offen geoffnet termin morgen heute nicht',
};
const wordsIn = spokenLanguages.map(
  (language) => [language, new Set(frequent[language].split(' '))] as const,
);

/** How much of a conversation is read. */
const longest = 2000;

const lettersOf = (text: string): string[] =>
  text
    .slice(0, longest)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];

/**
 * The language of a line, by its frequent words and by the letters that only one of the
 * languages has. Null where two are as likely or nothing tells.
 */
export function spokenLanguage(text: string): SpokenLanguage | null {
  const words = lettersOf(text);
  const own: Partial<Record<SpokenLanguage, number>> = {
    es: /[¿¡ñ]/i.test(text) ? 2 : 0,
    pt: /[ãõ]/i.test(text) ? 2 : 0,
    fr: /[èêœù]/i.test(text) ? 1 : 0,
    de: /[ßäöü]/i.test(text) ? 2 : 0,
  };
  const scores = wordsIn
    .map(([language, frequentWords]) => ({
      language,
      score: words.filter((word) => frequentWords.has(word)).length + (own[language] ?? 0),
    }))
    .sort((a, b) => b.score - a.score);
  const [first, second] = scores;
  return first && first.score > 0 && first.score > (second?.score ?? 0) ? first.language : null;
}
