import { type Connection, type Message, parseMessage } from 'werift';

/** Addresses that a connection learns from checks; each costs us checks of our own. */
const maxLearned = 10;

type From = readonly [string, number];

/** What comes to one socket. */
export interface CheckGuard {
  /** Whether a check carries the credentials of this call, from an address that may be learned. */
  isOurs(check: Message, from: From, data: Buffer): boolean;
  /** Whether such a check came from an address. */
  isKnown(from: From): boolean;
}

/**
 * Looks at checks before the library does (RFC 8445, section 7.3): it answers them, sends checks to
 * where they came from and even changes its role without looking at their signature. What else comes is
 * believed only from where such a check came: every pair that is used was checked from its other side.
 */
export function createCheckGuard({ userHistory }: { userHistory(): Connection['userHistory'] }) {
  const learned = new Set<string>();
  const guard: CheckGuard = {
    isOurs(check, from, data) {
      const name: unknown = check.getAttributeValue('USERNAME');
      if (typeof name !== 'string') return false;
      const password = userHistory()[name.split(':')[0] ?? ''];
      if (password === undefined || !check.attributesKeys.includes('MESSAGE-INTEGRITY'))
        return false;
      if (!parseMessage(data, Buffer.from(password, 'utf8'))) return false;
      const address = from.join(' ');
      if (!learned.has(address) && learned.size >= maxLearned) return false;
      learned.add(address);
      return true;
    },
    isKnown: (from) => learned.has(from.join(' ')),
  };
  return guard;
}
