import { decodeBytes } from '@patchbay/kernel';

/** The properties that a contact has; pictures and keys of a card are left out unread. */
const wanted = /^(?:[\w-]{1,40}\.)?(?:version|n|fn|tel|email|org|note|categories)[;:]/i;
const quotedPrintable = /;(?:encoding=)?quoted-printable(?=[;:])/i;
const isFolded = /^[ \t]/;

/**
 * The logical lines of a card, of the wanted properties, as vCard 3.0 and 4.0 write them. Programs mix
 * the versions: each line is read by what it says of itself, whatever version the card is of.
 */
export function cardLines(lines: readonly string[]): string[] {
  const logical = unfolded(lines).filter((line) => wanted.test(line));
  const version = logical.find((line) => /^version:[34]\.0\s*$/i.test(line)) ?? 'VERSION:3.0';
  const others = logical.filter((line) => !/^version[;:]/i.test(line));
  return [version.trim(), ...others.map(plainLine)];
}

/** Joins lines that were folded by a space, or by the soft line end of quoted-printable. */
function unfolded(lines: readonly string[]): string[] {
  const logical: string[][] = [];
  const softened: { readonly parts: string[]; readonly at: number }[] = [];
  let isSoft = false;
  for (const line of lines) {
    const last = logical.at(-1);
    if (last && isSoft) softened.push({ parts: last, at: last.push(line) - 1 });
    else if (last && isFolded.test(line)) last.push(line.slice(1));
    else logical.push([line]);
    const head = logical.at(-1)?.[0] ?? '';
    isSoft = line.endsWith('=') && quotedPrintable.test(head);
    if (isSoft) {
      const parts = logical.at(-1) as string[];
      parts[parts.length - 1] = (parts.at(-1) as string).slice(0, -1);
    }
  }
  // A blank behind a soft line end is one of the text, unless the program folds all lines by it.
  const textAt = ({ parts, at }: (typeof softened)[number]): string => parts[at] ?? '';
  if (softened.length > 1 && softened.every((one) => isFolded.test(textAt(one))))
    for (const one of softened) one.parts[one.at] = textAt(one).slice(1);
  return logical.map((parts) => parts.join(''));
}

/** The name of a property, its parameters, and its value; a quoted parameter may hold a colon. */
const property = /^([^;:"]*)((?:;(?:"[^"]*"|[^":;])*)*):/;

/**
 * A line with the parameters that are read, so that none that a program writes otherwise costs the
 * card. vCard 2.1, which older telephones write, names no types: `TEL;CELL:`.
 */
function plainLine(line: string): string {
  const read = property.exec(line);
  // A quotation mark without an end is none.
  if (!read) return line.includes('"') ? plainLine(line.replaceAll('"', '')) : line;
  const [head, name = '', written = ''] = read;
  const parameters = [...written.matchAll(/;((?:"[^"]*"|[^";])*)/g)].map(([, one = '']) => {
    const [key, ...value] = one.replaceAll('"', '').split('=');
    return value.length > 0
      ? ([key?.trim().toLowerCase(), value.join('=')] as const)
      : (['type', key] as const);
  });
  const valuesOf = (key: string) =>
    parameters
      .flatMap(([one, value = '']) => (one === key ? value.split(',') : []))
      .map((value) => value.trim())
      .filter((value) => /^[\w-]+$/.test(value));
  const kept = ['type', 'pref'].flatMap((key) =>
    valuesOf(key).map((value) => `;${key.toUpperCase()}=${value}`),
  );
  const value = line.slice(head.length);
  const text = quotedPrintable.test(head)
    ? decoded(value, valuesOf('charset')[0] ?? 'utf-8')
    : value;
  const own = name.slice(name.indexOf('.') + 1);
  return `${own}${kept.join('')}:${plainText(text, /^(?:n|org)$/i.test(own))}`;
}

/**
 * Line ends as the versions write them. Marks are escaped that mean nothing in a text: colons by
 * Google, and semicolons by all programs, which divide only what `hasParts`.
 */
const plainText = (text: string, hasParts: boolean): string =>
  text
    .replaceAll(/\r\n|\n|\r/g, '\\n')
    .replaceAll(/\\([\\:;])/g, (both, mark: string) =>
      mark === ':' || (mark === ';' && !hasParts) ? mark : both,
    );

function decoded(value: string, charset: string): string {
  const bytes = new TextEncoder().encode(value);
  const plain: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const hex = bytes[at] === 61 ? hexAt(bytes, at) : null;
    if (hex === null) plain.push(bytes[at] as number);
    else {
      plain.push(hex);
      at += 2;
    }
  }
  try {
    return decodeBytes(new Uint8Array(plain), charset);
  } catch {
    return decodeBytes(new Uint8Array(plain), 'utf-8');
  }
}

/** The byte that `=C3` stands for; null where none is written. */
function hexAt(bytes: Uint8Array, at: number): number | null {
  const digits = String.fromCharCode(bytes[at + 1] ?? 0, bytes[at + 2] ?? 0);
  return /^[\dA-F]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : null;
}
