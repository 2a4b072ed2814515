import { headerOf, headersOf } from '@patchbay/server-providers';
import { type MediaClock } from '../media/media-clock.js';
import { listOf, readAddress, splitOutside } from './addresses.js';
import { type Reply } from './reply.js';
import { type SipRequest } from './request.js';

/** Contacts of one socket; others are refused with 403. */
const maxContacts = 5;
/** Of a REGISTER that names none, or one that cannot be read (RFC 3261 §10.2, §20.19). */
const defaultExpires = 3600;

interface Binding {
  /** As it came, without `expires`. */
  readonly contact: string;
  readonly sessionId: string;
  readonly callId: string;
  readonly cseq: number;
  readonly until: number;
}

export interface Registrations {
  /** The answer to a REGISTER whose user is known (RFC 3261 §10.3). */
  register(request: SipRequest, sessionId: string, maxSeconds: number): Reply;
  endSession(sessionId: string): void;
  readonly size: number;
}

/** `<sip:x@y>;expires=60;q=1` as the contact without `expires`, and 60; null when it is broken. */
function readContact(value: string) {
  const address = readAddress(value);
  const parts = splitOutside(value, ';');
  if (!address || !parts) return null;
  const said = address.params.get('expires');
  return {
    uri: address.uri,
    contact: parts.filter((part) => !/^expires\s*=/i.test(part)).join(';'),
    expires: said === undefined ? undefined : secondsIn(said),
  };
}

/** A number that cannot be read counts as an hour (§20.19); what is too large is capped later. */
const secondsIn = (text: string): number =>
  /^\d{1,10}$/.test(text) ? Number(text) : defaultExpires;

/**
 * What one socket registered. A contact such as `xyz.invalid` (RFC 7118 §5) is a name that comes
 * back in the answer, and is never resolved; it ends with its socket.
 */
export function createRegistrations(clock: MediaClock): Registrations {
  const bindings = new Map<string, Binding>();
  const forgetOld = (): void => {
    for (const [uri, { until }] of bindings) if (until <= clock.now()) bindings.delete(uri);
  };
  const current = (): Reply => ({
    status: 200,
    headers: [...bindings.values()].map(({ contact, until }): [string, string] => [
      'Contact',
      `${contact};expires=${Math.ceil((until - clock.now()) / 1000)}`,
    ]),
  });

  return {
    get size() {
      forgetOld();
      return bindings.size;
    },
    register({ message, callId, cseq }, sessionId, maxSeconds) {
      forgetOld();
      const values = listOf(headersOf(message, 'Contact'));
      if (!values) return { status: 400 };
      const wished = headerOf(message, 'Expires');
      const isOld = (binding: Binding | undefined) =>
        binding !== undefined && binding.callId === callId && cseq <= binding.cseq;
      if (values.includes('*')) {
        // §10.2.2: alone, and with zero only.
        if (values.length > 1 || wished?.trim() !== '0') return { status: 400 };
        if ([...bindings.values()].some(isOld)) return { status: 500 };
        bindings.clear();
        return current();
      }
      const contacts = values.map(readContact);
      const changes: [string, Binding | null][] = [];
      for (const one of contacts) {
        if (!one) return { status: 400 };
        if (isOld(bindings.get(one.uri))) return { status: 500 };
        const asked = one.expires ?? (wished === undefined ? defaultExpires : secondsIn(wished));
        const seconds = Math.min(asked, Math.floor(maxSeconds));
        const until = clock.now() + seconds * 1000;
        const binding = { contact: one.contact, sessionId, callId, cseq, until };
        changes.push([one.uri, seconds > 0 ? binding : null]);
      }
      const all = new Set([...bindings.keys(), ...changes.map(([uri]) => uri)]);
      if (all.size > maxContacts) return { status: 403 };
      // All of them or none (§10.3, step 7).
      for (const [uri, binding] of changes)
        if (binding) bindings.set(uri, binding);
        else bindings.delete(uri);
      return current();
    },
    endSession(sessionId) {
      for (const [uri, binding] of bindings)
        if (binding.sessionId === sessionId) bindings.delete(uri);
    },
  };
}
