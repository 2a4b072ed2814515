import { compatibleForm } from '@patchbay/kernel';

/** Browsers and Node have it; the domain is compiled without either's types. */
const { URL: Url } = globalThis as unknown as {
  readonly URL: new (text: string) => { readonly hostname: string };
};

const longest = 254;
const local = /^[^\s@<>"(),:;\\[\]\p{C}.]+(?:\.[^\s@<>"(),:;\\[\]\p{C}.]+)*$/u;
const labels = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/** Letters of any script, digits, hyphens, dots, and the joiners that some scripts need. */
const hostCharacters = /^(?:[\p{L}\p{M}\p{N}.-]|\u200c|\u200d)+$/u;

/**
 * A host as resolvers ask for it: international names in their ASCII form. Null when it is none, or
 * written with look-alikes (full-width letters and dots), which the URL parser would replace.
 */
function asciiHost(host: string): string | null {
  if (!hostCharacters.test(host) || host !== compatibleForm(host, 'NFKC', longest)) return null;
  try {
    const { hostname } = new Url(`http://${host}`);
    return labels.test(hostname) ? hostname : null;
  } catch {
    return null;
  }
}

const isUnseen = (letter: string): boolean => /[\s\p{Cf}]/u.test(letter);

/** A text without the spaces and the marks of direction or of width zero around it. */
function withoutEnds(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && isUnseen(text.charAt(from))) from += 1;
  while (to > from && isUnseen(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/**
 * An e-mail address in the one form that is stored and compared: without what is pasted around it
 * unseen, composed (NFC), in lower case, its host in ASCII. Null when it is none: without a domain,
 * with a dot at an end of a part or two in a row. The only reader of addresses of the contract and
 * the server.
 */
export function canonicalEmail(text: string): string | null {
  const trimmed = withoutEnds(text).normalize('NFC').toLowerCase();
  const at = trimmed.lastIndexOf('@');
  if (at < 1 || trimmed.length > longest) return null;
  const [name, host] = [trimmed.slice(0, at), asciiHost(trimmed.slice(at + 1))];
  if (host === null || !local.test(name)) return null;
  const address = `${name}@${host}`;
  return address.length > longest ? null : address;
}

/** Marks that no person sees: of direction, of width zero, and soft hyphens. */
const unseen = /\p{Cf}/gu;

/**
 * An address as people and programs paste it, in its canonical form: with marks that no person
 * sees, `mailto:`, a name before `<…>`, or a separator behind it. Null when it is none. For what a
 * person brings or types; what a program must send in order is read by `canonicalEmail`.
 */
export function pastedEmail(text: string): string | null {
  const whole = canonicalEmail(text);
  if (whole !== null || text.length > 4 * longest) return whole;
  const seen = text.replace(unseen, '').trim();
  const [, within = seen] = /^[^<>]*<([^<>]*)>$/.exec(seen) ?? [];
  const [, plain = within] = /^mailto:([^?]*)/i.exec(within.trim()) ?? [];
  return canonicalEmail(plain.replace(/[;,]$/, ''));
}
