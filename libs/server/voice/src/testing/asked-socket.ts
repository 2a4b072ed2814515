import { WebSocket } from 'ws';

/** What came of asking for a WebSocket. */
export interface AskedSocket {
  /** 101, or the status of the refusal; 0 when the connection was closed without one. */
  readonly status: number;
  readonly body: string;
  readonly protocol: string;
  /** Sends a text and gives the next message. */
  say(text: string): Promise<string>;
  close(): void;
}

/** Asks for a WebSocket as a browser does. */
export function askSocket(
  url: string,
  {
    protocol = 'sip',
    origin,
    headers = {},
  }: {
    readonly protocol?: string;
    readonly origin?: string;
    readonly headers?: Readonly<Record<string, string>>;
  } = {},
): Promise<AskedSocket> {
  const socket = new WebSocket(url, protocol === '' ? [] : protocol, {
    headers,
    ...(origin === undefined ? {} : { origin }),
  });
  return new Promise((resolve) => {
    let body = '';
    const done = (status: number): void =>
      resolve({
        status,
        body,
        protocol: socket.protocol,
        say(text) {
          socket.send(text);
          return new Promise((heard) => socket.on('message', (data) => heard(String(data))));
        },
        close: () => socket.close(),
      });
    socket.on('open', () => done(101));
    socket.on('error', () => done(0));
    socket.on('unexpected-response', (_request, response) => {
      response.on('data', (chunk) => (body += String(chunk)));
      response.on('end', () => done(response.statusCode ?? 0));
    });
  });
}

/** A request to sign in without a proof, to which a server answers with 401. */
export const registerText = (realm: string): string =>
  [
    `REGISTER sip:${realm} SIP/2.0`,
    'Via: SIP/2.0/WSS phone.invalid;branch=z9hG4bK1',
    'Max-Forwards: 69',
    `To: <sip:visitor@${realm}>`,
    `From: <sip:visitor@${realm}>;tag=1`,
    'Call-ID: call-of-the-test',
    'CSeq: 1 REGISTER',
    'Contact: <sip:x@phone.invalid;transport=ws>;expires=600',
    'Content-Length: 0',
    '',
    '',
  ].join('\r\n');
