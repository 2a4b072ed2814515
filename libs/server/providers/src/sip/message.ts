/** A SIP message (RFC 3261). Headers keep their order; names are written out in full. */
export interface SipMessage {
  /** `REGISTER sip:sip.example.com SIP/2.0`, or `SIP/2.0 200 OK`. */
  readonly startLine: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** The one-letter names of headers. */
const compact: ReadonlyMap<string, string> = new Map(
  Object.entries({
    v: 'Via',
    f: 'From',
    t: 'To',
    i: 'Call-ID',
    m: 'Contact',
    l: 'Content-Length',
    c: 'Content-Type',
    s: 'Subject',
    k: 'Supported',
    e: 'Content-Encoding',
    o: 'Event',
    r: 'Refer-To',
    b: 'Referred-By',
    u: 'Allow-Events',
    x: 'Session-Expires',
  }),
);
const max = 64 * 1024;
/**
 * A status, or a request of any method and version (RFC 3261 §25.1): what a server answers to a
 * method or a version that it does not know is its own decision.
 */
const startOfMessage =
  /^(?:SIP\/2\.0 [1-6]\d\d(?: .*)?|[\w!%*`'~.+-]{1,64} \S(?:.*\S)? SIP\/\d{1,3}\.\d{1,3})$/i;

/**
 * Reads one message; null when it is none. What comes after its `Content-Length` is not looked at.
 */
export function parseSip(text: string): SipMessage | null {
  if (text.length > max) return null;
  const end = text.indexOf('\r\n\r\n');
  // A folded header goes on with a space.
  const lines = (end < 0 ? text.trimEnd() : text.slice(0, end))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const [startLine = '', ...rest] = lines;
  if (!startOfMessage.test(startLine)) return null;
  const headers: [string, string][] = [];
  for (const line of rest) {
    const [, name, value] = /^([\w!%*`'~.+-]+)[ \t]*:(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      // A header whose name no standard allows, such as one in another script, means nothing: the
      // message counts without it. A line that is no header at all makes it no message.
      if (!line.includes(':')) return null;
      continue;
    }
    headers.push([compact.get(name.toLowerCase()) ?? name, value.trim()]);
  }
  return { startLine, headers, body: end < 0 ? '' : text.slice(end + 4) };
}

/** As it goes over the wire; the length of the body is worked out here. */
export function writeSip({ startLine, headers, body }: SipMessage): string {
  const lines = headers
    .filter(([name]) => name.toLowerCase() !== 'content-length')
    .map(([name, value]) => `${name}: ${value}`);
  return [startLine, ...lines, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n');
}

/** Every value of a header, in order. */
export const headersOf = (message: SipMessage, name: string): string[] =>
  message.headers
    .filter(([one]) => one.toLowerCase() === name.toLowerCase())
    .map(([, value]) => value);

/** The first value of a header. */
export const headerOf = (message: SipMessage, name: string): string | undefined =>
  headersOf(message, name)[0];

/** Status and words of a reply; null for a request. */
export function statusOf({
  startLine,
}: SipMessage): { readonly status: number; readonly reason: string } | null {
  const [, status, reason = ''] = /^SIP\/2\.0 (\d{3})(?: (.*))?$/i.exec(startLine) ?? [];
  return status === undefined ? null : { status: Number(status), reason };
}

/** Headers that carry what proves an identity, or what such a proof could be worked out from. */
const secret: ReadonlySet<string> = new Set([
  'authorization',
  'proxy-authorization',
  'www-authenticate',
  'proxy-authenticate',
  'authentication-info',
  'proxy-authentication-info',
  'identity',
  'identity-info',
]);

/** Every address without the password that may stand before its host. */
const withoutPasswords = (text: string): string =>
  text.replace(/(?<![^\s@;>])[^\s@;>]+@/g, (user) => {
    const scheme = user.search(/sips?:/i);
    const colon = scheme < 0 ? -1 : user.indexOf(':', user.indexOf(':', scheme) + 2);
    return colon < 0 ? user : `${user.slice(0, colon)}:***@`;
  });

/**
 * The text of a message without credentials, challenges and passwords: what may be kept and shown.
 */
export function maskSip(text: string): string {
  const parsed = parseSip(text);
  if (!parsed) return '(not a SIP message)';
  const headers = parsed.headers.map(([name, value]): [string, string] => {
    if (secret.has(name.toLowerCase()))
      return [name, `${/^\w+(?= )/.exec(value)?.[0] ?? ''} ***`.trim()];
    return [name, withoutPasswords(value)];
  });
  const startLine = withoutPasswords(parsed.startLine);
  return writeSip({ startLine, headers, body: parsed.body });
}
