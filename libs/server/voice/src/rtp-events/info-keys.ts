/** Bodies with a key are shorter than this; longer ones are not read. */
const maxBytes = 256;

const keyOf = (word: string): string | null => {
  const upper = word.toUpperCase();
  if (/^[0-9*#A-D]$/.test(upper)) return upper;
  // Some telephones send the event numbers of RFC 4733 for these two.
  return { '10': '*', '11': '#' }[upper] ?? null;
};

/**
 * The key of a SIP INFO request, or null. `application/dtmf-relay` has lines such as `Signal=5` and
 * `Duration=160`, `application/dtmf` has the key alone; neither is a standard, both are what
 * telephones and JsSIP send.
 */
export function keyOfInfo(contentType: string, body: string): string | null {
  if (body.length > maxBytes) return null;
  const [kind = ''] = contentType.toLowerCase().split(';');
  if (kind.trim() === 'application/dtmf') return keyOf(body.trim());
  if (kind.trim() !== 'application/dtmf-relay') return null;
  for (const line of body.split(/\r\n|\n|\r/)) {
    const [name = '', ...value] = line.split('=');
    if (name.trim().toLowerCase() === 'signal') return keyOf(value.join('=').trim());
  }
  return null;
}
