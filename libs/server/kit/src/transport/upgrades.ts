import { IncomingMessage, type Server, ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { type Duplex } from 'node:stream';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type Caller } from '../core/call.js';
import { type RateLimiter } from '../core/ports.js';
import { Refusal, refuse } from '../core/refusal.js';
import { networkOf } from './caller-network.js';
import { callerOf } from './request.js';

/** A request for a WebSocket, with the socket of its connection. */
export interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  /** What came behind the request. */
  readonly head: Uint8Array;
}

/** The caller that requests an upgrade. */
export interface UpgradeCaller extends Caller {
  /** What limits count by: the address, or for IPv6 the network of one customer. */
  readonly network: string;
}

/** An address of WebSockets, whose handler authenticates the caller. */
export interface UpgradeRoute {
  readonly path: `/${string}`;
  /** Upgrades per minute and network. Default 120. */
  readonly perMinute?: number;
  /**
   * Throws the `Refusal` that a caller would get now, and changes nothing. It is also asked by
   * ordinary requests, because browsers hide why a connection was refused. Default: no refusal.
   */
  readonly check?: (caller: UpgradeCaller) => Promise<void>;
  /** Throws a `Refusal`, or gives what takes the socket from then on; after `check`. */
  readonly admit: (caller: UpgradeCaller) => Promise<(upgrade: Upgrade) => void>;
}

const defaultPerMinute = 120;

const upgradeRequired = new Refusal(426, 'This address is for connections over WebSocket only.', {
  code: 'upgrade-required',
});

const asked = new WeakMap<IncomingMessage, Upgrade>();

/**
 * Requests of a server that takes upgrades at some paths. At all others a request that asks for one
 * is an ordinary request, as HTTP allows: some clients ask for HTTP/2 each time.
 */
export function upgradableRequests(paths: ReadonlySet<string>): typeof IncomingMessage {
  const flags = new WeakMap<IncomingMessage, boolean>();
  class Request extends IncomingMessage {
    constructor(socket: Socket) {
      super(socket);
      // The parser sets it, asks the server for listeners, sets it again, and then reads it.
      Object.defineProperty(this, 'upgrade', {
        configurable: true,
        enumerable: true,
        get: () => flags.get(this) ?? false,
        set: (isUpgrade: boolean) => {
          const path = (this.url ?? '').split('?')[0] ?? '';
          flags.set(this, isUpgrade && paths.has(path));
        },
      });
    }
  }
  return Request;
}

/**
 * Routes upgrades as requests: all that is checked before a request is also checked before an
 * upgrade, and a refusal is answered in the same form.
 */
export async function addUpgrades(
  app: FastifyInstance,
  routes: readonly UpgradeRoute[],
  limits: RateLimiter,
): Promise<{ close(): void }> {
  const open = new Set<Duplex>();
  if (routes.length > 0) routeUpgrades(app.server);
  for (const route of routes)
    app.route({
      method: 'GET',
      url: route.path,
      config: { openCost: 'limited' },
      handler: async (request, reply) => {
        const caller = await checked(route, request, limits);
        const upgrade = asked.get(request.raw);
        if (!upgrade) {
          void reply.headers({ upgrade: 'websocket', connection: 'upgrade, close' });
          throw upgradeRequired;
        }
        if (request.headers.upgrade?.toLowerCase() !== 'websocket') throw upgradeRequired;
        const take = await route.admit(caller);
        reply.hijack();
        reply.raw.detachSocket(upgrade.socket as Socket);
        open.add(upgrade.socket);
        upgrade.socket.once('close', () => {
          open.delete(upgrade.socket);
          // For all that waits for the end of a reply.
          reply.raw.emit('close');
        });
        take(upgrade);
      },
    });
  return {
    close() {
      for (const socket of open) socket.destroy();
    },
  };
}

async function checked(
  { path, perMinute = defaultPerMinute, check }: UpgradeRoute,
  request: FastifyRequest,
  limits: RateLimiter,
): Promise<UpgradeCaller> {
  const network = networkOf(request.ip);
  const wait = await limits.hit(`${path}|ip:${network}`, perMinute);
  if (wait > 0) throw refuse.tooMany(wait, undefined, perMinute);
  const caller = { ...callerOf(request), network };
  await check?.(caller);
  return caller;
}

function routeUpgrades(server: Server): void {
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    // A client that is gone; after the refusal its socket is closed.
    socket.on('error', () => socket.destroy());
    socket.setTimeout(0);
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.once('finish', () => socket.end());
    asked.set(request, { request, socket, head });
    server.emit('request', request, response);
  });
}
