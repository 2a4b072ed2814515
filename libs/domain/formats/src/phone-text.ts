import { compatibleForm } from '@patchbay/kernel';
import { asciiDigits } from './digits.js';

/** What is written around a number, without the marks that only a screen or a spreadsheet needs. */
export interface PhoneText {
  /** ASCII digits, a leading plus and separators, or what else was written. */
  readonly text: string;
  readonly extension?: string;
}

/** Bidirectional and zero-width marks, variation selectors and controls: pasted along unseen. */
const invisible = /[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/** More than any number with its extension and what people write around it. */
const longestNumber = 400;

/** Text in one line of plain characters: compatibility forms, digits, spaces and dashes as ASCII. */
const plain = (text: string): string =>
  asciiDigits(
    compatibleForm(
      text.replace(/[\t\n\v\f\r\u0085]/g, ' ').replace(invisible, ''),
      'NFKC',
      longestNumber,
    ),
  )
    .replace(/\p{Z}+/gu, ' ')
    .replace(/[\p{Pd}\u2212\u30FC]/gu, '-')
    .trim();

/** `="…"` and a leading apostrophe are how spreadsheets keep a number from being computed. */
const withoutGuard = (text: string): string =>
  text.replace(/^="(.*)"$/, '$1').replace(/^['\u2018\u2019`]+/, '');

/** `tel:`, `sms:` and the like, with their parameters: `tel:+1-216-555-1234;ext=12`. */
function withoutScheme(text: string): string {
  const scheme = /^(?:tel|sms|callto|facetime|whatsapp) ?:/i.exec(text)?.[0];
  if (scheme === undefined) return text;
  const rest = text.slice(scheme.length).trimStart().replace(/^\/\//, '');
  const [number = '', ...parameters] = rest
    .replaceAll(/%2b/gi, '+')
    .replaceAll(/%20/g, ' ')
    .split(/[;?]/);
  const parameter = (name: string) =>
    parameters.find((one) => one.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
  const [context, extension] = [parameter('phone-context'), parameter('ext')];
  const global = context && /^\+\d/.test(context) && !number.startsWith('+') ? context : '';
  return `${global}${number}${extension ? ` ext ${extension}` : ''}`;
}

/** The words and signs before an extension, in the languages that people write them in. */
const extensionPattern =
  /(?:\b(?:extension|extensi\u00f3n|extensao|extens\u00e3o|ext|int|interno|anexo|poste|durchwahl|dw|apparat)\b|\u0434\u043e\u0431|x|#|~)[\s.:=#]{0,6}(\d{1,7})#?$/iu;

/** What divides a number from its extension. */
const dividers = ' ,;.';

function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && dividers.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** A number's text as `readPhone` reads it. */
export function phoneText(raw: string): PhoneText {
  if (/^\+?\d+$/.test(raw)) return { text: raw };
  // Excel writes a number without its plus as 12165551234.0 when a column has decimals.
  const text = withoutScheme(withoutGuard(plain(raw)).trim()).replace(/^(\d{7,15})\.0+$/, '$1');
  const found = extensionPattern.exec(text);
  if (!found || !/\d/.test(text.slice(0, found.index))) return { text };
  return { text: withoutEnd(text.slice(0, found.index)), extension: found[1] ?? '' };
}
