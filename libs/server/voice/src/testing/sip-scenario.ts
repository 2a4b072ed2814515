import { createHash, randomBytes } from 'node:crypto';
import { type SipMessage, headerOf, parseSip } from '@patchbay/server-providers';
import { WebSocket, WebSocketServer } from 'ws';
import { type SipServer } from '../sip-websocket/sip-server.js';

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** What a phone says in a request; the rest of its text has defaults. */
export interface Said {
  readonly uri?: string;
  readonly callId?: string;
  readonly cseq?: number;
  readonly branch?: string;
  readonly fromTag?: string;
  /** The tag of the other side: within the dialog. */
  readonly toTag?: string;
  readonly to?: string;
  readonly contact?: string | null;
  readonly headers?: readonly string[];
  readonly body?: string;
  readonly contentType?: string;
  /** Answers the challenge of this reply, with this password. */
  readonly challenge?: SipMessage;
  readonly password?: string;
  readonly username?: string;
  readonly nc?: string;
}

/** `Authorization` for the challenge of a reply, written without the code under test. */
function authorization(method: string, uri: string, said: Said, user: string): string[] {
  const header = said.challenge && headerOf(said.challenge, 'WWW-Authenticate');
  if (header === undefined) return [];
  const of = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(header)?.[1] ?? '';
  const [realm, nonce, nc, name] = [
    of('realm'),
    of('nonce'),
    said.nc ?? '00000001',
    said.username ?? user,
  ];
  const ha1 = md5(`${name}:${realm}:${said.password ?? 'secret'}`);
  const response = md5(`${ha1}:${nonce}:${nc}:0a4f:auth:${md5(`${method}:${uri}`)}`);
  return [
    `Authorization: Digest algorithm=MD5, username="${name}", realm="${realm}", nonce="${nonce}", uri="${uri}", response="${response}", qop=auth, cnonce="0a4f", nc=${nc}`,
  ];
}

/** A phone in a browser: one socket, and what came down it. */
export interface Phone {
  readonly user: string;
  readonly closed: number | null;
  raw(text: string | Uint8Array): void;
  /** Sends a request; gives its branch. */
  send(method: string, said?: Said): string;
  /** The next message, whose start line begins with that. */
  expect(start: string): Promise<SipMessage>;
  /** All that came until a keep-alive is answered, by start line. */
  rest(): Promise<string[]>;
  /** The code with which the server closed the socket. */
  whenClosed(): Promise<number>;
  vanish(): void;
}

export interface Scenario {
  readonly url: string;
  open(address?: string, user?: string): Promise<Phone>;
  close(): Promise<void>;
}

/** A real WebSocket server before the server under test. */
export async function openScenario(server: SipServer): Promise<Scenario> {
  const addresses: string[] = [];
  const sockets = new WebSocketServer({
    port: 0,
    maxPayload: 64 * 1024,
    handleProtocols: (protocols) => (protocols.has('sip') ? 'sip' : false),
  });
  sockets.on('connection', (socket) =>
    server.accept(socket, { address: addresses.shift() ?? '192.0.2.1' }),
  );
  await new Promise<void>((done) => void sockets.on('listening', done));
  const phones: WebSocket[] = [];
  const url = `ws://127.0.0.1:${sockets.address().port}`;
  return {
    url,
    async open(address = '192.0.2.1', user = 'visitor') {
      addresses.push(address);
      const socket = new WebSocket(url, 'sip');
      phones.push(socket);
      const phone = createPhone(socket, user);
      await new Promise<void>((done) => void socket.on('open', done).on('close', () => done()));
      return phone;
    },
    async close() {
      server.close();
      for (const phone of phones) phone.terminate();
      await new Promise<void>((done) => sockets.close(done));
    },
  };
}

function createPhone(socket: WebSocket, user: string): Phone {
  const heard: string[] = [];
  let wake = (): void => undefined;
  let closed: number | null = null;
  let cseq = 0;
  const own = { callId: randomBytes(6).toString('hex'), tag: randomBytes(4).toString('hex') };
  socket.on('message', (data) => {
    heard.push(String(data));
    wake();
  });
  socket
    .on('error', () => undefined)
    .on('close', (code) => {
      closed = code;
      wake();
    });
  const until = async (isDone: () => boolean): Promise<void> => {
    while (!isDone() && closed === null) await new Promise<void>((done) => (wake = done));
  };
  const phone: Phone = {
    user,
    get closed() {
      return closed;
    },
    raw: (text) => socket.send(text),
    send(method, said = {}) {
      const uri =
        said.uri ??
        (method === 'REGISTER' ? 'sip:sip.example.com' : 'sip:helpdesk@sip.example.com');
      const branch = said.branch ?? `z9hG4bK${randomBytes(6).toString('hex')}`;
      cseq = said.cseq ?? cseq + 1;
      const to = said.to ?? (method === 'REGISTER' ? `<sip:${user}@sip.example.com>` : `<${uri}>`);
      const contact =
        said.contact === undefined
          ? `<sip:${own.tag}@df7jal23ls0d.invalid;transport=ws>`
          : said.contact;
      const body = said.body ?? '';
      const lines = [
        `${method} ${uri} SIP/2.0`,
        `Via: SIP/2.0/WSS df7jal23ls0d.invalid;branch=${branch}`,
        'Max-Forwards: 69',
        `To: ${to}${said.toTag === undefined ? '' : `;tag=${said.toTag}`}`,
        `From: "Someone" <sip:anyone@elsewhere.invalid>;tag=${said.fromTag ?? own.tag}`,
        `Call-ID: ${said.callId ?? own.callId}`,
        `CSeq: ${cseq} ${method}`,
        ...(contact === null ? [] : [`Contact: ${contact}`]),
        ...authorization(method, uri, said, user),
        ...(said.headers ?? []),
        ...(body ? [`Content-Type: ${said.contentType ?? 'application/sdp'}`] : []),
        `Content-Length: ${Buffer.byteLength(body)}`,
      ];
      phone.raw([...lines, '', body].join('\r\n'));
      return branch;
    },
    async expect(start) {
      await until(() => heard.length > 0);
      const text = heard.shift() ?? '';
      const message = parseSip(text);
      if (!message?.startLine.startsWith(start))
        throw new Error(`expected ${start}, got ${text.split('\r\n')[0]} (closed: ${closed})`);
      return message;
    },
    async rest() {
      const all: string[] = [];
      // Twice, so that answers that need a moment after a message have come too.
      for (let count = 0; count < 2 && closed === null; count += 1) {
        socket.send('\r\n\r\n');
        await until(() => heard.includes('\r\n'));
        const at = heard.indexOf('\r\n');
        all.push(...heard.splice(0, at < 0 ? heard.length : at));
        heard.splice(0, 1);
      }
      return all.map((one) => one.split('\r\n')[0] ?? '');
    },
    async whenClosed() {
      await until(() => false);
      return closed ?? 0;
    },
    vanish: () => socket.terminate(),
  };
  return phone;
}

/** The tag that the other side put to To. */
export const tagOf = (reply: SipMessage): string =>
  /;tag=([^;]+)/.exec(headerOf(reply, 'To') ?? '')?.[1] ?? '';
