/** What the tests use of `ws`. */
declare module 'ws' {
  import { type IncomingMessage } from 'node:http';
  import { type AddressInfo } from 'node:net';

  export class WebSocket {
    constructor(url: string, protocols?: string | readonly string[]);
    readonly protocol: string;
    readonly readyState: number;
    readonly bufferedAmount: number;
    send(data: string | Uint8Array): void;
    close(code?: number, reason?: string): void;
    terminate(): void;
    on(event: 'message', listener: (data: unknown, isBinary: boolean) => void): this;
    on(event: 'open' | 'error', listener: () => void): this;
    on(event: 'close', listener: (code: number) => void): this;
  }
  export class WebSocketServer {
    constructor(options: {
      readonly port: number;
      readonly maxPayload?: number;
      handleProtocols?(protocols: Set<string>): string | false;
    });
    address(): AddressInfo;
    on(event: 'listening', listener: () => void): this;
    on(event: 'connection', listener: (socket: WebSocket, request: IncomingMessage) => void): this;
    close(done?: () => void): void;
  }
}
