/** One character becomes up to 18 in these forms, such as U+FDFA. */
type Form = 'NFKC' | 'NFKD';

/** Half of a character, where a text was cut. */
const half = /[\uD800-\uDBFF]$/;
const cut = (text: string, most: number): string =>
  text.length > most ? text.slice(0, most).replace(half, '') : text;

/**
 * The first `most` characters of a text in its compatibility form: ligatures, full-width letters and
 * the like as plain letters. Cut before and after, since these forms multiply a text; the only
 * place that makes them.
 */
export const compatibleForm = (text: string, form: Form, most: number): string =>
  cut(cut(text, most).normalize(form), most);
