import { readFileSync } from 'node:fs';
import { type Server } from 'node:http';
import { type Socket } from 'node:net';
import { networkOf } from './caller-network.js';
import { isLoopbackAddress } from './loopback.js';

/** The maximum number of open connections. */
export interface ConnectionLimits {
  /** In all. */
  readonly total: number;
  /** The maximum from one address, or one IPv6 network. */
  readonly perAddress: number;
}

/**
 * Files, the database and requests of providers need descriptors besides the connections; each
 * connection may need one more for its work.
 */
const forOthers = 128;
const [min, max, maxPerAddress] = [64, 10_000, 512];
const unknownLimit = 4096;

/** The configured connection limits, and for the others the defaults of this process. */
export function connectionLimits(
  given: { readonly [Cap in keyof ConnectionLimits]?: number | undefined } = {},
): ConnectionLimits {
  const own = connectionLimitsWithin(descriptorLimit());
  return { total: given.total ?? own.total, perAddress: given.perAddress ?? own.perAddress };
}

/** The connection limits of a process with this number of descriptors. */
export function connectionLimitsWithin(descriptors: number): ConnectionLimits {
  const total = Math.min(max, Math.max(min, Math.floor((descriptors - forOthers) / 2)));
  return { total, perAddress: Math.min(maxPerAddress, Math.max(16, Math.floor(total / 4))) };
}

/** The number of descriptors that this process may open. */
function descriptorLimit(): number {
  try {
    const soft = /^Max open files\s+(\d+|unlimited)/m.exec(
      readFileSync('/proc/self/limits', 'utf8'),
    )?.[1];
    return soft === 'unlimited' ? Infinity : Number(soft ?? unknownLimit);
  } catch {
    return unknownLimit;
  }
}

interface Held {
  readonly network: string | null;
  running: number;
}

/** Idle connections, the longest idle first, and their number. */
interface Group {
  count: number;
  readonly quiet: Set<Socket>;
}

const newGroup = (): Group => ({ count: 0, quiet: new Set() });

/**
 * Limits the number of connections. At the limit a new one replaces the oldest idle one: of the
 * same address if that address is at its limit, else of all. If all are busy the newest is closed.
 * Trusted proxies and this machine represent many clients, so they have no limit of their own.
 */
export function holdConnections(
  server: Server,
  { total, perAddress }: ConnectionLimits,
  hasProxies: boolean,
): void {
  const all = newGroup();
  const networks = new Map<string, Group>();
  const held = new Map<Socket, Held>();
  const groupsOf = ({ network }: Held): Group[] =>
    network === null ? [all] : [all, networks.get(network) ?? newGroup()];

  const hasRoom = (group: Group, cap: number): boolean => {
    if (group.count < cap) return true;
    const [oldest] = group.quiet;
    oldest?.destroy();
    if (oldest) forget(oldest);
    return oldest !== undefined;
  };
  const forget = (socket: Socket): void => {
    const entry = held.get(socket);
    if (!entry) return;
    held.delete(socket);
    for (const group of groupsOf(entry)) {
      group.count -= 1;
      group.quiet.delete(socket);
    }
    if (entry.network !== null && networks.get(entry.network)?.count === 0)
      networks.delete(entry.network);
  };

  server.on('connection', (socket) => {
    const address = socket.remoteAddress;
    const network =
      hasProxies || address === undefined || isLoopbackAddress(address) ? null : networkOf(address);
    const own = network === null ? null : (networks.get(network) ?? newGroup());
    if ((own && !hasRoom(own, perAddress)) || !hasRoom(all, total)) return void socket.destroy();
    if (network !== null && own) networks.set(network, own);
    const entry: Held = { network, running: 0 };
    held.set(socket, entry);
    for (const group of groupsOf(entry)) {
      group.count += 1;
      group.quiet.add(socket);
    }
    socket.once('close', () => forget(socket));
  });
  server.on('request', ({ socket }, reply) => {
    const entry = held.get(socket);
    if (!entry) return;
    entry.running += 1;
    for (const { quiet } of groupsOf(entry)) quiet.delete(socket);
    reply.once('close', () => {
      entry.running -= 1;
      if (entry.running === 0 && held.has(socket))
        for (const { quiet } of groupsOf(entry)) quiet.add(socket);
    });
  });
  // Emitted after a time without data. A client that waits for a running request is not
  // disconnected.
  server.on('timeout', (socket: Socket) => {
    const isAtWork = (held.get(socket)?.running ?? 0) > 0;
    if (!isAtWork || socket.writableLength > 0) socket.destroy();
  });
}
