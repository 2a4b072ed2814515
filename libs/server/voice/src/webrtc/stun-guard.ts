import { type Connection, type Protocol, parseMessage } from 'werift';

/** Sockets of a connection; the library keeps them private. */
interface WithProtocols {
  readonly protocols: readonly Protocol[];
}

const hasProtocols = (value: object): value is WithProtocols =>
  'protocols' in value && Array.isArray(value.protocols);

/** Addresses that a connection learns from checks; each costs us checks of our own. */
const maxLearned = 10;

/**
 * Drops checks that do not carry the credentials of this call (RFC 8445, section 7.3): the library
 * answers them, sends checks to where they came from and even changes its role without looking at
 * their signature. `guarded` are the sockets that have it already.
 */
export function guardChecks(connection: Connection, guarded: WeakSet<Protocol>): void {
  // A cast to what `hasProtocols` checks: the field exists, and is only private by its type.
  const inside: object = connection;
  if (!hasProtocols(inside))
    throw new TypeError('The sockets of the connection are not where they were.');
  for (const protocol of inside.protocols) {
    if (guarded.has(protocol)) continue;
    guarded.add(protocol);
    const { onRequestReceived } = protocol;
    const { execute } = onRequestReceived;
    const learned = new Set<string>();
    onRequestReceived.execute = (message, address, data) => {
      const name: unknown = message.getAttributeValue('USERNAME');
      if (typeof name !== 'string') return;
      const ours = name.split(':')[0] ?? '';
      const password = connection.userHistory[ours];
      if (password === undefined || !message.attributesKeys.includes('MESSAGE-INTEGRITY')) return;
      if (!parseMessage(data, Buffer.from(password, 'utf8'))) return;
      const from = address.join(' ');
      if (!learned.has(from) && learned.size >= maxLearned) return;
      learned.add(from);
      execute(message, address, data);
    };
  }
}
