import { cutText } from '@patchbay/kernel';
import { randomUUID } from 'node:crypto';
import { type IncomingMessage } from 'node:http';
import { type Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { takeNode } from './arriving-node.js';
import { type Hello, maxLinkMessage, type NodeMessage, type ServerMessage } from './messages.js';
import { isSameProof, proofOf } from './proofs.js';
import { ServerNode } from './server-node.js';
import { type VoiceCalls } from './voice-calls.js';
import { closeCodes, type LinkTimes, type Wire } from './wire.js';

export interface LinkServerOptions extends LinkTimes {
  readonly calls: VoiceCalls;
  /** What nodes prove that they have. */
  readonly secret: string;
  /** How long the calls of a node are kept that has no socket, in milliseconds. Default 30,000. */
  readonly graceMs?: number;
  /** Until the hello of a socket has come, in milliseconds. Default 5000. */
  readonly helloMs?: number;
  /** Takes what went wrong; nothing that a caller said. */
  report?(what: string, fields: Readonly<Record<string, unknown>>): void;
}

/** A node that can be reached now. */
export interface LinkedNode {
  readonly id: string;
  /** Where it takes the sockets of callers. */
  readonly reachedAt: { readonly host: string; readonly port: number };
  readonly capacity: number;
  readonly calls: number;
  readonly delayMs: number;
  readonly isFull: boolean;
}

/** The server's side of the links to its media nodes. */
export interface LinkServer {
  /** Takes an upgrade to a WebSocket. Who is not a node with the secret is closed soon. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Uint8Array): void;
  /** The nodes that have a socket, in the order in which they came. */
  readonly nodes: readonly LinkedNode[];
  /** The process of a node ended: its calls are over now. */
  nodeEnded(id: string): void;
  /** Closes all sockets. Calls go on, and are found again by the next process. */
  close(): void;
}

/** Sockets that have not proved anything yet. */
const maxUnproven = 32;

export function createLinkServer(options: LinkServerOptions): LinkServer {
  const nodes = new Nodes(options);
  return {
    upgrade: (request, socket, head) => nodes.upgrade(request, socket, head),
    get nodes() {
      return nodes.connected();
    },
    nodeEnded: (id) => nodes.lose(id),
    close: () => nodes.close(),
  };
}

class Nodes {
  /** Of this process. */
  private readonly server = randomUUID();
  private readonly upgrades = new WebSocketServer({
    noServer: true,
    maxPayload: maxLinkMessage,
    perMessageDeflate: false,
  });
  private readonly nodes = new Map<string, ServerNode>();
  private readonly wires = new Map<ServerNode, Wire<ServerMessage>>();
  /** When the calls of a node without a socket end. */
  private readonly leaving = new Map<string, NodeJS.Timeout>();
  private readonly unproven = new Set<WebSocket>();
  private readonly stopCommands: () => void;
  private isClosed = false;

  constructor(private readonly options: LinkServerOptions) {
    const withCall = (callId: string): ServerNode | undefined =>
      [...this.nodes.values()].find(({ calls }) => calls.has(callId));
    this.stopCommands = options.calls.onCommand({
      hangUp: (callId, why) =>
        withCall(callId)?.command({ do: 'hang-up', callId, why: cutText(why, 1000) }),
      type: (callId, text) =>
        withCall(callId)?.command({ do: 'type', callId, text: cutText(text, 32_000) }),
      endSession: (sessionId) => {
        for (const node of this.nodes.values()) node.command({ do: 'end-session', sessionId });
      },
    });
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Uint8Array): void {
    if (this.isClosed || this.unproven.size >= maxUnproven) return void socket.destroy();
    const address = request.socket.remoteAddress ?? '';
    this.upgrades.handleUpgrade(request, socket, head, (opened) => this.take(opened, address));
  }

  connected(): LinkedNode[] {
    return [...this.wires.keys()]
      .filter(({ isConnected }) => isConnected)
      .map(({ id, reachedAt, load: { capacity, delayMs, isFull }, calls }) => ({
        id,
        reachedAt,
        capacity,
        calls: calls.ids.length,
        delayMs,
        isFull,
      }));
  }

  lose(id: string): void {
    const node = this.nodes.get(id);
    if (!node) return;
    this.wires.get(node)?.close(closeCodes.goingAway, 'ended');
    this.stay(id);
    this.nodes.delete(id);
    node.lose();
  }

  close(): void {
    this.isClosed = true;
    this.stopCommands();
    for (const id of [...this.leaving.keys()]) this.stay(id);
    for (const socket of this.unproven) socket.terminate();
    for (const wire of [...this.wires.values()]) wire.close(closeCodes.goingAway, 'going away');
  }

  private report(what: string, fields: Readonly<Record<string, unknown>>): void {
    this.options.report?.(what, fields);
  }

  /** A node is not about to leave any more. */
  private stay(id: string): void {
    clearTimeout(this.leaving.get(id));
    this.leaving.delete(id);
  }

  private take(socket: WebSocket, address: string): void {
    this.unproven.add(socket);
    takeNode(socket, {
      ...this.options,
      helloMs: this.options.helloMs ?? 5000,
      admit: (hello, nonce, wire) => this.admit(hello, nonce, wire, address),
      onMessage: (node, message) => this.receive(node, message),
      onProven: () => void this.unproven.delete(socket),
      onClosed: (wire) => {
        for (const [node, one] of this.wires) if (one === wire) this.disconnect(node);
      },
    });
  }

  private receive(node: ServerNode, message: Exclude<NodeMessage, Hello>): void {
    if (message.type === 'ask') return node.ask(message.id, message.request);
    if (message.type === 'stop') return node.stop(message.id);
    node.load = message.load;
    node.calls.beat(message.load.calls, false);
    const named = message.load.calls.map(({ callId }) => callId);
    Promise.resolve(this.options.calls.alive?.(named)).catch((error: unknown) =>
      this.report('running calls were not noted', { error: String(error) }),
    );
  }

  private disconnect(node: ServerNode): void {
    this.wires.delete(node);
    node.disconnect();
    if (this.isClosed) return;
    this.report('a media node has no connection', { node: node.id, calls: node.calls.ids.length });
    const timer = setTimeout(() => this.lose(node.id), this.options.graceMs ?? 30_000);
    timer.unref();
    this.leaving.set(node.id, timer);
  }

  /** The node of a hello, known or new, with the socket as its own. */
  private async admit(
    hello: Hello,
    nonce: string,
    wire: Wire<ServerMessage>,
    address: string,
  ): Promise<ServerNode | null> {
    const { node: id, load } = hello;
    const { secret, calls: server } = this.options;
    if (!isSameProof(hello.proof, proofOf(secret, 'node', nonce, hello.nonce, id))) {
      wire.close(closeCodes.refused, 'wrong secret');
      this.report('a media node with a wrong secret was refused', { address });
      return null;
    }
    const report = this.report.bind(this);
    const node = this.nodes.get(id) ?? new ServerNode({ id, server, report });
    this.nodes.set(id, node);
    this.replace(node, wire);
    try {
      const unknown = await this.resume(node, hello);
      if (!wire.isOpen) return null;
      node.load = load;
      node.reachedAt = { ...hello.reachedAt, host: hello.reachedAt.host ?? address };
      node.connect(wire);
      const proof = proofOf(secret, 'server', hello.nonce, nonce);
      wire.send({ type: 'welcome', proof, server: this.server, unknown });
      this.report('a media node is connected', { node: id, capacity: load.capacity });
      return node;
    } catch (error) {
      this.report('the calls of a media node were not found', { node: id, error });
      wire.close(1013, 'try again');
      return null;
    }
  }

  /** Closes the socket that the node had before. */
  private replace(node: ServerNode, wire: Wire<ServerMessage>): void {
    const before = this.wires.get(node);
    before?.close(closeCodes.replaced, 'another connection');
    this.stay(node.id);
    this.wires.set(node, wire);
  }

  /** Finds the calls of a hello; gives those that are unknown here and to the server's rows. */
  private async resume(node: ServerNode, { load }: Hello): Promise<string[]> {
    const unknown: string[] = [];
    const { signal } = new AbortController();
    node.calls.beat(load.calls, true);
    for (const { callId, seconds } of load.calls) {
      if (node.calls.has(callId)) continue;
      const link = (await this.options.calls.resume?.(callId, signal)) ?? null;
      if (link) node.calls.add(callId, link, seconds);
      else unknown.push(callId);
    }
    return unknown;
  }
}
