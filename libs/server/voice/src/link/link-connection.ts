import { WebSocket } from 'ws';
import {
  linkProtocol,
  maxLinkMessage,
  type NodeLoad,
  type NodeMessage,
  type ServerMessage,
  serverMessage,
} from './messages.js';
import { isSameProof, newNonce, proofOf } from './proofs.js';
import { closeCodes, type LinkTimes, openWire, type Wire } from './wire.js';

export interface LinkConnectionOptions extends LinkTimes {
  /** `ws:` or `wss:`, with the path of the link. */
  readonly url: string;
  readonly secret: string;
  /** The name of this process, which no other has: 8 to 64 of A to Z, a to z, 0 to 9, `_`, `-`. */
  readonly node: string;
  /** Where this node takes the sockets of callers; without a host, the address of its link. */
  readonly reachedAt: { readonly host: string | null; readonly port: number };
  /** Milliseconds until the second attempt, and at most between later ones. Default 250 and 10,000. */
  readonly retry?: { readonly firstMs: number; readonly maxMs: number };
  /** Takes what went wrong. */
  report?(what: string, fields: Readonly<Record<string, unknown>>): void;
}

interface Handlers {
  load(): NodeLoad;
  /** Connected; `unknown` are calls of this node that the server does not have. */
  onWelcome(unknown: readonly string[]): void;
  onMessage(message: Exclude<ServerMessage, { type: 'challenge' | 'welcome' | 'beat' }>): void;
  /** What was asked has no answer. */
  onCut(): void;
}

const defaultRetry = { firstMs: 250, maxMs: 10_000 };

/** One attempt: what both sides have said of themselves. */
interface Attempt {
  readonly nonce: string;
  challenge: string | null;
}

/** The socket of a node to the server, opened again whenever it is cut. */
export class LinkConnection {
  /** The process of the server on the other side; null without a connection. */
  server: string | null = null;
  private readonly waiting = new Set<() => void>();
  private wire: Wire<NodeMessage> | null = null;
  private pauseMs: number;
  private retrying: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly options: LinkConnectionOptions,
    private readonly handlers: Handlers,
  ) {
    this.pauseMs = (options.retry ?? defaultRetry).firstMs;
    this.open();
  }

  send(message: NodeMessage): void {
    this.wire?.send(message);
  }

  /** Whether there is a connection, after waiting for one at most so long. */
  whenOpen(ms: number, signal?: AbortSignal): Promise<boolean> {
    if (this.server !== null) return Promise.resolve(true);
    if (this.isClosed || signal?.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.waiting.delete(done);
        signal?.removeEventListener('abort', done);
        resolve(this.server !== null);
      };
      const timer = setTimeout(done, ms);
      this.waiting.add(done);
      signal?.addEventListener('abort', done, { once: true });
    });
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.retrying);
    this.wire?.close(closeCodes.goingAway, 'going away');
    this.wake();
  }

  private wake(): void {
    for (const wake of [...this.waiting]) wake();
  }

  private report(what: string, fields: Readonly<Record<string, unknown>>): void {
    this.options.report?.(what, fields);
  }

  private open(): void {
    const attempt: Attempt = { nonce: newNonce(), challenge: null };
    const socket = new WebSocket(this.options.url, [], {
      maxPayload: maxLinkMessage,
      handshakeTimeout: 5000,
      perMessageDeflate: false,
    });
    const wire: Wire<NodeMessage> = openWire<ServerMessage, NodeMessage>(socket, {
      ...this.options,
      reads: serverMessage,
      onBeat: () => {
        if (this.server !== null) wire.send({ type: 'beat', load: this.handlers.load() });
      },
      onMessage: (message) => this.take(message, attempt, wire),
      onClosed: (code, reason) => this.cut(reason === '' ? String(code) : reason),
    });
    this.wire = wire;
  }

  private cut(why: string): void {
    const wasOpen = this.server !== null;
    this.wire = null;
    this.server = null;
    if (wasOpen) this.handlers.onCut();
    if (this.isClosed) return;
    this.report('the link to the server is cut', { why, pauseMs: this.pauseMs });
    // Nodes that lost the same server do not come back in one moment.
    this.retrying = setTimeout(() => this.open(), this.pauseMs * (0.5 + Math.random() / 2));
    this.pauseMs = Math.min((this.options.retry ?? defaultRetry).maxMs, this.pauseMs * 2);
  }

  private take(message: ServerMessage, attempt: Attempt, wire: Wire<NodeMessage>): void {
    if (message.type === 'challenge') return this.answer(message, attempt, wire);
    if (message.type === 'welcome') return this.welcome(message, attempt, wire);
    if (this.server === null) return wire.close(closeCodes.unexpected, 'no welcome');
    if (message.type !== 'beat') this.handlers.onMessage(message);
  }

  private answer(
    { protocol, nonce: challenge }: Extract<ServerMessage, { type: 'challenge' }>,
    attempt: Attempt,
    wire: Wire<NodeMessage>,
  ): void {
    if (attempt.challenge !== null) return wire.close(closeCodes.unexpected, 'a second challenge');
    if (protocol !== linkProtocol) {
      const versions = { here: linkProtocol, there: protocol };
      this.report('the server speaks another version of the link', versions);
      return wire.close(closeCodes.protocol, 'another protocol');
    }
    attempt.challenge = challenge;
    const { secret, node, reachedAt } = this.options;
    const { nonce } = attempt;
    const proof = proofOf(secret, 'node', challenge, nonce, node);
    const load = this.handlers.load();
    wire.send({ type: 'hello', protocol: linkProtocol, node, nonce, proof, reachedAt, load });
  }

  private welcome(
    { proof, server, unknown }: Extract<ServerMessage, { type: 'welcome' }>,
    { nonce, challenge }: Attempt,
    wire: Wire<NodeMessage>,
  ): void {
    const expected = proofOf(this.options.secret, 'server', nonce, challenge ?? '');
    if (challenge === null || this.server !== null || !isSameProof(proof, expected))
      return wire.close(closeCodes.refused, 'not the server');
    this.server = server;
    this.pauseMs = (this.options.retry ?? defaultRetry).firstMs;
    this.handlers.onWelcome(unknown);
    this.wake();
  }
}
