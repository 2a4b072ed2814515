import { type Socket } from 'node:dgram';
import { type Connection, StunProtocol, UdpTransport } from 'werift';
import { type PortRange } from './port-pool.js';
import { createCheckGuard } from './stun-guard.js';

export interface SocketAddresses {
  readonly range: PortRange;
  /** Where to listen, by family; all addresses of the machine when there is none. */
  readonly listenOn: { readonly udp4?: string; readonly udp6?: string };
}

/** A method of the library that is private by its type. Throws when it is not there any more. */
function methodOf(holder: object, name: string): (...values: readonly unknown[]) => void {
  const method: unknown = Reflect.get(holder, name);
  if (typeof method !== 'function') throw new TypeError(`${name} is not where it was.`);
  return (...values) => void Reflect.apply(method, holder, values);
}

const bind = (socket: Socket, port: number, address: string | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('listening', resolve);
    socket.bind({ port, address });
  });

/** A socket on the first port of the range that is free. Throws the error of the last port. */
async function openSocket(
  type: 'udp4' | 'udp6',
  { range, listenOn }: SocketAddresses,
): Promise<UdpTransport> {
  let failure: unknown;
  for (let port = range.low; port <= range.high; port += 1) {
    const transport: unknown = Reflect.construct(UdpTransport, [type]);
    if (!(transport instanceof UdpTransport)) throw new TypeError('The transport is another one.');
    // Without a listener an error, of binding or later of receiving, would end the process.
    transport.socket.on('error', () => undefined);
    try {
      await bind(transport.socket, port, listenOn[type]);
      return transport;
    } catch (error) {
      failure = error;
      await transport.close();
    }
  }
  throw failure;
}

/**
 * Has a connection open its sockets here. The library closes a port that it found free before it binds
 * it, and nothing handles the error when another program has taken it between; it also believes what
 * comes from anywhere.
 */
export function guardSockets(connection: Connection, addresses: SocketAddresses): void {
  const ensure = methodOf(connection, 'ensureProtocol');
  Reflect.set(connection, 'ensureProtocol', (protocol: unknown): void => {
    if (!(protocol instanceof StunProtocol)) throw new TypeError('A socket of another kind.');
    ensure(protocol);
    const guard = createCheckGuard({ userHistory: () => connection.userHistory });
    const { onRequestReceived } = protocol;
    const { execute } = onRequestReceived;
    onRequestReceived.execute = (check, from, data) => {
      if (guard.isOurs(check, from, data)) execute(check, from, data);
    };
    const receive = methodOf(protocol, 'datagramReceived');
    protocol.connectionMade = async (isIpv4) => {
      protocol.transport = await openSocket(isIpv4 ? 'udp4' : 'udp6', addresses);
      protocol.transport.onData = (data, from) => {
        // RFC 7983: below 4 it is a check or its answer.
        if ((data[0] ?? 0) < 4 || guard.isKnown(from)) receive(data, from);
      };
    };
  });
}
