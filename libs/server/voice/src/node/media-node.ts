import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, type Socket } from 'node:net';
import { type Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { callerHeader, readCaller } from '../link/caller-header.js';
import { createLinkClient, type LinkClient } from '../link/link-client.js';
import { type VoiceCalls } from '../link/voice-calls.js';
import { retryAfter } from './browser-call.js';
import { takeCarrierCall } from './carrier-call.js';
import { loadNodeParts, type NodeLog, type NodeParts } from './node-parts.js';
import { type NodeSettings } from './node-settings.js';
import { SipDomains } from './sip-domains.js';

/** What a node says of itself at `/readyz`. */
export interface NodeState {
  readonly ok: boolean;
  readonly node: string;
  readonly isConnected: boolean;
  readonly isDraining: boolean;
  readonly isBusy: boolean;
  readonly calls: number;
  readonly capacity: number;
  readonly delayMs: number;
  readonly memoryMb: number;
  readonly recognition: string;
  readonly voice: string;
}

/** A running media node. */
export interface MediaNode {
  /** Where it takes sockets. */
  readonly host: string;
  readonly port: number;
  readonly state: NodeState;
  /** Whether it has its link to the server, after waiting for it at most so long. */
  connected(ms: number): Promise<boolean>;
  /** Takes no further calls, waits for those that run, ends the rest after `maxMs`, and stops. */
  close(maxMs: number): Promise<void>;
}

/** Bytes of one frame of SIP, and of a carrier. */
const maxFrame = 64 * 1024;

/**
 * Starts a media node: it listens for sockets that the server passes on, opens its link to the
 * server, and knows no database. Rejects when its port cannot be opened.
 */
export async function startMediaNode(
  settings: NodeSettings,
  log: NodeLog = () => undefined,
): Promise<MediaNode> {
  const http = createServer({ headersTimeout: 5000, requestTimeout: 5000 });
  const { host } = settings.MEDIA_LISTEN;
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(settings.MEDIA_LISTEN.port, host, resolve);
  });
  const { port } = http.address() as AddressInfo;
  const node = new Node(settings, http, { port }, log);
  await node.start();
  return {
    host,
    port,
    get state() {
      return node.state;
    },
    connected: (ms) => node.link.connected(ms),
    close: (maxMs) => node.close(maxMs),
  };
}

class Node {
  readonly link: LinkClient;
  private readonly id: string;
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrame,
    perMessageDeflate: false,
    // RFC 7118: the subprotocol is answered, or a browser closes the socket.
    handleProtocols: (protocols) => (protocols.has('sip') ? 'sip' : false),
  });
  private readonly open = new Set<Duplex>();
  private parts: NodeParts | null = null;
  private domains: SipDomains | null = null;
  private isDraining = false;
  private isWarm = false;
  private stopCommands = (): void => undefined;

  constructor(
    private readonly settings: NodeSettings,
    private readonly http: Server,
    at: { readonly port: number },
    private readonly log: NodeLog,
  ) {
    this.id = settings.MEDIA_NODE ?? randomUUID();
    const reached = settings.MEDIA_REACHED_AT;
    this.link = createLinkClient({
      url: settings.MEDIA_SERVER,
      secret: settings.MEDIA_SECRET,
      node: this.id,
      reachedAt: reached ?? { host: null, port: at.port },
      load: () => ({
        capacity: settings.MEDIA_CALLS,
        delayMs: this.parts?.guard.delayMs ?? 0,
        isFull: this.isFull(),
      }),
      report: log,
    });
  }

  async start(): Promise<void> {
    this.http.on('request', (request, response) => this.answer(request, response));
    this.http.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head));
    const server: VoiceCalls = this.link.calls;
    const parts = await loadNodeParts(this.settings, server, this.log);
    const domains = new SipDomains(parts, () => this.isFull());
    this.stopCommands = server.onCommand({
      hangUp: (callId, why) => parts.running.hangUp(callId, why),
      type: (callId, text) => parts.running.type(callId, text),
      endSession: (sessionId) => domains.endSession(sessionId),
    });
    this.parts = parts;
    this.domains = domains;
    this.link.tellLoad();
  }

  get state(): NodeState {
    const { parts, isDraining } = this;
    const { isConnected } = this.link;
    return {
      ok: parts !== null && isConnected && !isDraining,
      node: this.id,
      isConnected,
      isDraining,
      isBusy: parts?.guard.isBusy ?? false,
      calls: parts?.running.count ?? 0,
      capacity: this.settings.MEDIA_CALLS,
      delayMs: parts?.guard.delayMs ?? 0,
      memoryMb: Math.round(process.memoryUsage.rss() / 1e6),
      recognition: parts?.speech.ears.label ?? '',
      voice: parts?.speech.voice.label ?? '',
    };
  }

  async close(maxMs: number): Promise<void> {
    this.isDraining = true;
    this.link.tellLoad();
    const { parts, domains } = this;
    if (parts && !(await parts.running.allEnded(maxMs))) {
      parts.running.hangUpAll('the media process ends');
      domains?.close();
      await parts.running.allEnded(2000);
    }
    domains?.close();
    this.stopCommands();
    this.link.close();
    parts?.guard.close();
    await parts?.speech.close();
    const closed = new Promise<void>((resolve) => this.http.close(() => resolve()));
    this.http.closeAllConnections();
    // The closing of a socket has a moment to reach its caller.
    setTimeout(() => this.open.forEach((socket) => socket.destroy()), 200);
    await closed;
  }

  /** The first caller is about to call: the voice is ready by then, and costs nothing before. */
  private warm({ speech }: NodeParts): void {
    if (this.isWarm) return;
    this.isWarm = true;
    speech.warm().catch((error: unknown) => this.log('the voice did not start', { error }));
  }

  private isFull(): boolean {
    const { parts } = this;
    return !parts || this.isDraining || parts.running.isFull || parts.guard.isBusy;
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const send = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify(body));
    };
    const [path] = (request.url ?? '/').split('?');
    if (request.method !== 'GET') return send(405, { ok: false });
    if (path === '/healthz') return send(200, { ok: true });
    if (path === '/readyz') return send(this.state.ok ? 200 : 503, this.state);
    send(404, { ok: false });
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    this.open.add(socket);
    socket.on('close', () => this.open.delete(socket));
    const { parts, domains } = this;
    const [path] = (request.url ?? '/').split('?');
    const take = path === '/sip' ? 'sip' : path === '/carrier/stream' ? 'carrier' : null;
    if (take === null) return refuse(socket, '404 Not Found');
    const caller = readCaller(
      this.settings.MEDIA_SECRET,
      request.headers[callerHeader],
      request.headers['sec-websocket-key'],
    );
    if (!caller) return refuse(socket, '403 Forbidden');
    const isFull = this.isFull() && (take === 'carrier' || this.isDraining);
    if (!parts || !domains || isFull || !this.link.isConnected)
      return refuse(socket, '503 Service Unavailable', `Retry-After: ${retryAfter}\r\n`);
    if (take === 'sip' && !hasSip(request))
      return refuse(socket, '400 Bad Request', 'Sec-WebSocket-Protocol: sip\r\n');
    (socket as Socket).setKeepAlive(true, 30_000);
    (socket as Socket).setNoDelay(true);
    this.sockets.handleUpgrade(request, socket, head, (opened: WebSocket) => {
      if (take === 'carrier') return void takeCarrierCall(parts, opened);
      this.warm(parts);
      domains.accept(opened, caller);
    });
  }
}

const hasSip = ({ headers }: IncomingMessage): boolean =>
  (headers['sec-websocket-protocol'] ?? '').split(',').some((one) => one.trim() === 'sip');

function refuse(socket: Duplex, status: string, headers = ''): void {
  socket.end(`HTTP/1.1 ${status}\r\n${headers}Connection: close\r\nContent-Length: 0\r\n\r\n`);
}
