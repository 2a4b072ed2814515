import { decodeBytes } from '@patchbay/kernel';

/** The properties that a contact has; pictures and keys of a card are left out unread. */
const wanted = /^(?:[\w-]{1,40}\.)?(?:version|n|fn|tel|email|org|note|categories)[;:]/i;
const quotedPrintable = /;(?:encoding=)?quoted-printable(?=[;:])/i;
/** A parameter that vCard 2.1 gives without its name: `TEL;CELL:`. */
const bareParameter = /;([A-Z0-9-]+)(?=[;:])/gi;

/**
 * The logical lines of a card, of the wanted properties, in the form of vCard 3.0 and 4.0: vCard 2.1,
 * which older telephones write, encodes letters as quoted-printable and names no types.
 */
export function cardLines(lines: readonly string[]): string[] {
  const logical = unfolded(lines).filter((line) => wanted.test(line));
  const isOld = logical.some((line) => /^version:2\.1/i.test(line));
  return isOld ? logical.map(modernized) : logical;
}

/** Joins lines that were folded by a space, or by the soft line end of quoted-printable. */
function unfolded(lines: readonly string[]): string[] {
  const logical: string[][] = [];
  let isSoft = false;
  for (const line of lines) {
    const last = logical.at(-1);
    if (last && isSoft) last.push(line);
    else if (last && /^[ \t]/.test(line)) last.push(line.slice(1));
    else logical.push([line]);
    const head = logical.at(-1)?.[0] ?? '';
    isSoft = line.endsWith('=') && quotedPrintable.test(head);
    if (isSoft) {
      const parts = logical.at(-1) as string[];
      parts[parts.length - 1] = (parts.at(-1) as string).slice(0, -1);
    }
  }
  return logical.map((parts) => parts.join(''));
}

function modernized(line: string): string {
  if (/^version:/i.test(line)) return 'VERSION:3.0';
  const end = line.indexOf(':');
  const [head, value] = [`${line.slice(0, end)}:`, line.slice(end + 1)];
  const charset = /;charset=([\w-]+)/i.exec(head)?.[1] ?? 'utf-8';
  const name = head
    .replace(quotedPrintable, '')
    .replace(/;charset=[\w-]+/i, '')
    .replace(bareParameter, ';TYPE=$1');
  const text = quotedPrintable.test(head) ? decoded(value, charset) : value;
  return `${name}${text.replaceAll(/\r\n|\n|\r/g, '\\n')}`;
}

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
