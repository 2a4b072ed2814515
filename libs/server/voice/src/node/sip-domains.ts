import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { type StreamSocket } from '../carrier-stream/carrier-stream.js';
import { type PassedCaller } from '../link/caller-header.js';
import { createSipServer, type SipServer } from '../sip-websocket/sip-server.js';
import { takeBrowserCall } from './browser-call.js';
import { type NodeParts } from './node-parts.js';

/** Hosts whose limits are remembered at once. */
const maxDomains = 500;

interface Domain {
  readonly server: SipServer;
  sockets: number;
}

/** `sip.` and the name of a host, as the addresses of widgets are; an address is its own domain. */
const domainOf = (host: string): string => (isIP(host) ? host : `sip.${host}`);

/** SIP for each host that callers ask for. All have the same node behind them. */
export class SipDomains {
  private readonly domains = new Map<string, Domain>();
  private readonly key = randomBytes(32);

  constructor(
    private readonly parts: NodeParts,
    private readonly isFull: () => boolean,
  ) {}

  accept(socket: StreamSocket, { host, address, realm }: PassedCaller): void {
    const domain = this.serverOf(domainOf(host), realm);
    if (!domain) return socket.close(1013, 'try again later');
    domain.sockets += 1;
    socket.on('close', () => (domain.sockets -= 1));
    domain.server.accept(socket, { address });
  }

  endSession(sessionId: string): void {
    for (const { server } of this.domains.values()) server.endSession(sessionId);
  }

  close(): void {
    for (const { server } of this.domains.values()) server.close();
  }

  private serverOf(name: string, realm: string): Domain | null {
    const known = this.domains.get(name);
    if (known) return known;
    if (this.domains.size >= maxDomains && !this.forgetOne()) return null;
    const { clock, server, log } = this.parts;
    const domain: Domain = {
      sockets: 0,
      server: createSipServer({
        domain: name,
        realm,
        clock,
        key: this.key,
        credentialsOf: (username, signal) => server.credentialsOf(username, realm, signal),
        onCall: (call) => takeBrowserCall(this.parts, call, { isFull: this.isFull() }),
        report: (error) => log('a SIP request failed', { error }),
      }),
    };
    this.domains.set(name, domain);
    return domain;
  }

  /** Forgets the oldest host without a socket. */
  private forgetOne(): boolean {
    for (const [name, { sockets }] of this.domains)
      if (sockets === 0) return this.domains.delete(name);
    return false;
  }
}
