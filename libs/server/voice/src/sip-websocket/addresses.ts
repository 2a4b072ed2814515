/** A SIP URI (RFC 3261 §19.1), its escapes read. */
export interface SipUri {
  /** Lower case. */
  readonly scheme: string;
  readonly user: string;
  /** Lower case, without a port. */
  readonly host: string;
}

/** A `name-addr` or `addr-spec` with its parameters (RFC 3261 §20.10). */
export interface SipAddress {
  /** As written. */
  readonly uri: string;
  /** Names in lower case; the value of one without a value is empty. */
  readonly params: ReadonlyMap<string, string>;
}

const maxUri = 1024;

/**
 * Splits at a separator outside of quotes and angle brackets, in time that grows with the length
 * only. Null when a quote or a bracket does not end.
 */
export function splitOutside(text: string, separator: ',' | ';'): string[] | null {
  const parts: string[] = [];
  let [from, isQuoted, isBracketed] = [0, false, false];
  for (let at = 0; at < text.length; at += 1) {
    const one = text[at];
    if (isQuoted) {
      if (one === '\\') at += 1;
      else if (one === '"') isQuoted = false;
    } else if (one === '"' && !isBracketed) isQuoted = true;
    else if (one === '<' && !isBracketed) isBracketed = true;
    else if (one === '>' && isBracketed) isBracketed = false;
    else if (one === '<' || one === '>') return null;
    else if (one === separator && !isBracketed) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  if (isQuoted || isBracketed) return null;
  parts.push(text.slice(from).trim());
  return parts;
}

/** The values of a header that is a list, over all its lines; null when one is broken. */
export function listOf(values: readonly string[]): string[] | null {
  const lists = values.map((value) => splitOutside(value, ','));
  return lists.some((one) => one === null)
    ? null
    : lists.flatMap((one) => one ?? []).filter((one) => one !== '');
}

/** Parameters behind an address or a value; null when one is broken. */
export function paramsOf(parts: readonly string[]): Map<string, string> | null {
  const params = new Map<string, string>();
  for (const part of parts) {
    const at = part.indexOf('=');
    const name = (at < 0 ? part : part.slice(0, at)).trim().toLowerCase();
    if (!/^[\w!%*`'~.+-]{1,64}$/.test(name)) return null;
    const value = at < 0 ? '' : part.slice(at + 1).trim();
    params.set(name, value.startsWith('"') ? value.slice(1, -1) : value);
  }
  return params;
}

/**
 * The address in a From, To, Contact or Record-Route; null when it is none. Without angle brackets
 * all parameters belong to the header (RFC 3261 §20.10).
 */
export function readAddress(value: string): SipAddress | null {
  const [first = '', ...rest] = splitOutside(value, ';') ?? [];
  const open = first.endsWith('>') ? first.lastIndexOf('<') : -1;
  const uri = open < 0 ? first : first.slice(open + 1, -1).trim();
  if (uri === '' || uri.length > maxUri || /[\s<>"]/.test(uri)) return null;
  if (open < 0 && /[,?]/.test(uri)) return null;
  const params = paramsOf(rest);
  return params && { uri, params };
}

/** Reads a SIP URI; null for another scheme, broken escapes, or none. */
export function readSipUri(uri: string): SipUri | null {
  if (uri.length > maxUri) return null;
  const [, scheme, user, host] =
    /^(sips?):(?:([^@\s]+)@)?(\[[\da-f:.]{2,45}\]|[a-z\d.-]{1,253})(?::\d{1,5})?(?:[;?][^\s@]*)?$/i.exec(
      uri,
    ) ?? [];
  if (scheme === undefined || host === undefined) return null;
  const [name = ''] = (user ?? '').split(':');
  try {
    const read = decodeURIComponent(name);
    return { scheme: scheme.toLowerCase(), user: read, host: host.toLowerCase() };
  } catch {
    return null;
  }
}
