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

/**
 * An e-mail address in the one form that is stored and compared: trimmed, composed (NFC), in lower
 * case, its host in ASCII. Null when it is none: without a domain, with a dot at an end of a part or
 * two in a row. The only reader of addresses of the contract and the server.
 */
export function canonicalEmail(text: string): string | null {
  const trimmed = text.trim().normalize('NFC').toLowerCase();
  const at = trimmed.lastIndexOf('@');
  if (at < 1 || trimmed.length > longest) return null;
  const [name, host] = [trimmed.slice(0, at), asciiHost(trimmed.slice(at + 1))];
  if (host === null || !local.test(name)) return null;
  const address = `${name}@${host}`;
  return address.length > longest ? null : address;
}
