/** What is used of `ws`. */
declare module 'ws' {
  import { type IncomingMessage } from 'node:http';
  import { type AddressInfo } from 'node:net';
  import { type Duplex } from 'node:stream';

  export class WebSocket {
    constructor(
      url: string,
      protocols?: string | readonly string[],
      options?: {
        readonly headers?: Readonly<Record<string, string>>;
        readonly maxPayload?: number;
        readonly handshakeTimeout?: number;
        readonly perMessageDeflate?: boolean;
        readonly origin?: string;
      },
    );
    readonly protocol: string;
    readonly readyState: number;
    readonly bufferedAmount: number;
    send(data: string | Uint8Array): void;
    close(code?: number, reason?: string): void;
    terminate(): void;
    on(event: 'message', listener: (data: unknown, isBinary: boolean) => void): this;
    on(event: 'open' | 'error', listener: () => void): this;
    on(event: 'close', listener: (code: number, reason: Uint8Array) => void): this;
    on(
      event: 'unexpected-response',
      listener: (request: unknown, response: IncomingMessage) => void,
    ): this;
  }
  export class WebSocketServer {
    constructor(options: {
      readonly port?: number;
      readonly host?: string;
      readonly noServer?: boolean;
      readonly maxPayload?: number;
      readonly perMessageDeflate?: boolean;
      handleProtocols?(protocols: Set<string>): string | false;
    });
    address(): AddressInfo;
    on(event: 'listening', listener: () => void): this;
    on(event: 'connection', listener: (socket: WebSocket, request: IncomingMessage) => void): this;
    handleUpgrade(
      request: IncomingMessage,
      socket: Duplex,
      head: Uint8Array,
      done: (socket: WebSocket) => void,
    ): void;
    close(done?: () => void): void;
  }
}
