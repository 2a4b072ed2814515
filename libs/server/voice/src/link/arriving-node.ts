import { type WebSocket } from 'ws';
import {
  type Hello,
  linkProtocol,
  type NodeMessage,
  nodeMessage,
  type ServerMessage,
} from './messages.js';
import { newNonce } from './proofs.js';
import { type ServerNode } from './server-node.js';
import { closeCodes, type LinkTimes, openWire, type Wire } from './wire.js';

export interface ArrivingNodeOptions extends LinkTimes {
  /** Until the hello has come. */
  readonly helloMs: number;
  /** Checks a hello; null when the socket was closed instead. */
  admit(hello: Hello, nonce: string, wire: Wire<ServerMessage>): Promise<ServerNode | null>;
  onMessage(node: ServerNode, message: Exclude<NodeMessage, Hello>): void;
  /** The socket has proved what it is, or is closed. */
  onProven(): void;
  onClosed(wire: Wire<ServerMessage>): void;
}

/** Takes a socket up to its hello, and its messages from then on. */
export function takeNode(socket: WebSocket, options: ArrivingNodeOptions): Wire<ServerMessage> {
  const nonce = newNonce();
  let state: 'new' | 'asked' | ServerNode = 'new';

  function take(message: NodeMessage): void {
    if (message.type === 'hello') {
      if (state !== 'new') return wire.close(closeCodes.unexpected, 'a second hello');
      state = 'asked';
      void options.admit(message, nonce, wire).then((node) => {
        proven();
        if (node) state = node;
      });
    } else if (typeof state === 'object') options.onMessage(state, message);
    else wire.close(closeCodes.unexpected, 'no hello');
  }

  const wire: Wire<ServerMessage> = openWire(socket, {
    ...options,
    reads: nodeMessage,
    onBeat() {
      if (typeof state === 'object') wire.send({ type: 'beat' });
    },
    onMessage(message) {
      if (message.type !== 'other-hello') return take(message);
      wire.close(closeCodes.protocol, `protocol ${linkProtocol} is spoken here`);
    },
    onClosed() {
      proven();
      options.onClosed(wire);
    },
  });
  const late = setTimeout(() => {
    if (typeof state !== 'object') wire.close(closeCodes.refused, 'no hello in time');
  }, options.helloMs);
  late.unref();
  function proven(): void {
    clearTimeout(late);
    options.onProven();
  }
  wire.send({ type: 'challenge', protocol: linkProtocol, nonce });
  return wire;
}
