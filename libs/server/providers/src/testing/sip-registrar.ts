import { createHash, randomBytes } from 'node:crypto';
import { type Socket as UdpSocket, createSocket } from 'node:dgram';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/** A request that the registrar got, with its headers by their names in small letters. */
export interface ReceivedRequest {
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface RegistrarOptions {
  readonly transport?: 'UDP' | 'TCP' | 'TLS';
  readonly users?: Readonly<Record<string, string>>;
  readonly realm?: string;
  /** Digest algorithms that it offers, each in a challenge of its own. */
  readonly algorithms?: readonly string[];
  readonly qop?: string | null;
  /** The most that it grants, and the least that it takes, in seconds. */
  readonly maxExpires?: number;
  readonly leastExpires?: number;
  /** Whether it answers as a proxy does: 407. */
  readonly isProxy?: boolean;
  readonly tls?: { readonly key: string; readonly cert: string };
}

export interface TestRegistrar {
  readonly port: number;
  /** The place as an allowance names it. */
  readonly place: string;
  readonly heard: readonly ReceivedRequest[];
  /** Who is registered, with the contact. */
  readonly bound: ReadonlyMap<string, string>;
  /** Says this and nothing else from now on; null to be itself again. `silent` never answers. */
  say(line: string | 'silent' | null, headers?: readonly string[]): void;
  /** Ignores this number of datagrams first. */
  lose(count: number): void;
  close(): Promise<void>;
}

/**
 * A small SIP registrar of this machine: it challenges, checks the answer by itself, and binds
 * contacts. It shares no code with the client.
 */
export async function openRegistrar({
  transport = 'UDP',
  users = {},
  realm = 'sip.example.com',
  algorithms = ['SHA-256'],
  qop = 'auth',
  maxExpires = 3600,
  leastExpires = 60,
  isProxy = false,
  tls,
}: RegistrarOptions = {}): Promise<TestRegistrar> {
  const heard: ReceivedRequest[] = [];
  const bound = new Map<string, string>();
  const nonces = new Set<string>();
  const answered = new Map<string, string>();
  let fixed: { line: string; headers: readonly string[] } | null = null;
  let losing = 0;

  /**
   * A request that is repeated because its reply was late is still the same one: it is processed
   * once, and gets the same reply.
   */
  function answer(text: string): string | null {
    if (losing > 0) {
      losing -= 1;
      return null;
    }
    const reply = answered.get(text) ?? answerAnew(text);
    if (reply !== null) answered.set(text, reply);
    return reply;
  }

  function answerAnew(text: string): string | null {
    const [start = '', ...lines] = text.split('\r\n\r\n')[0]?.split('\r\n') ?? [];
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    );
    heard.push({ text, headers });
    const reply = (line: string, more: readonly string[] = []) =>
      [
        `SIP/2.0 ${line}`,
        `Via: ${headers.via};received=127.0.0.1`,
        `From: ${headers.from}`,
        `To: ${headers.to};tag=r1`,
        `Call-ID: ${headers['call-id']}`,
        `CSeq: ${headers.cseq}`,
        ...more,
        'Content-Length: 0',
        '',
        '',
      ].join('\r\n');
    if (fixed) return fixed.line === 'silent' ? null : reply(fixed.line, fixed.headers);
    if (!start.startsWith('REGISTER sip:')) return reply('405 Method Not Allowed');
    const given = headers[isProxy ? 'proxy-authorization' : 'authorization'];
    if (given === undefined || !isRight(given)) {
      const nonce = randomBytes(8).toString('hex');
      nonces.add(nonce);
      const header = isProxy ? 'Proxy-Authenticate' : 'WWW-Authenticate';
      const challenges = algorithms.map(
        (algorithm) =>
          `${header}: Digest realm="${realm}", nonce="${nonce}", opaque="o1", ` +
          `algorithm=${algorithm}${qop === null ? '' : `, qop="${qop}"`}`,
      );
      return reply(isProxy ? '407 Proxy Authentication Required' : '401 Unauthorized', challenges);
    }
    const contact = /<[^>]+>/.exec(headers.contact ?? '')?.[0] ?? '';
    const wished = Number(
      /expires=(\d+)/.exec(headers.contact ?? '')?.[1] ?? headers.expires ?? 3600,
    );
    const aor = /<sip:([^>]+)>/.exec(headers.to ?? '')?.[1] ?? '';
    if (wished === 0) {
      bound.delete(aor);
      return reply('200 OK');
    }
    if (wished < leastExpires)
      return reply('423 Interval Too Brief', [`Min-Expires: ${leastExpires}`]);
    bound.set(aor, contact);
    return reply('200 OK', [
      `Contact: <sip:other@198.51.100.9>;expires=30, ${contact};expires=${Math.min(wished, maxExpires)}`,
    ]);
  }

  function isRight(header: string): boolean {
    const value = (name: string) => new RegExp(`[ ,]${name}="?([^",]*)"?`).exec(header)?.[1] ?? '';
    const algorithm = value('algorithm');
    if (!algorithms.includes(algorithm) || !nonces.delete(value('nonce'))) return false;
    const name =
      { MD5: 'md5', 'SHA-256': 'sha256', 'SHA-512-256': 'sha512-256' }[
        algorithm.replace('-sess', '')
      ] ?? '';
    const hash = (text: string) => createHash(name).update(text).digest('hex');
    const password = users[value('username')];
    if (password === undefined) return false;
    let a1 = hash(`${value('username')}:${realm}:${password}`);
    if (algorithm.endsWith('-sess')) a1 = hash(`${a1}:${value('nonce')}:${value('cnonce')}`);
    const a2 = hash(`REGISTER:${value('uri')}`);
    return (
      value('response') ===
      hash(
        qop === null
          ? `${a1}:${value('nonce')}:${a2}`
          : `${a1}:${value('nonce')}:${value('nc')}:${value('cnonce')}:${value('qop')}:${a2}`,
      )
    );
  }

  const server = transport === 'UDP' ? await listenUdp(answer) : await listenStream(answer, tls);
  return {
    port: server.port,
    place: `127.0.0.1:${server.port}`,
    heard,
    bound,
    say: (line, headers = []) => {
      fixed = line === null ? null : { line, headers };
    },
    lose: (count) => {
      losing = count;
    },
    close: server.close,
  };
}

async function listenUdp(answer: (text: string) => string | null) {
  const socket: UdpSocket = createSocket('udp4');
  socket.on('message', (data, from) => {
    const text = answer(data.toString('utf8'));
    if (text !== null) socket.send(text, from.port, from.address);
  });
  await new Promise<void>((resolve) => {
    socket.bind(0, '127.0.0.1', resolve);
  });
  return {
    port: socket.address().port,
    close: () =>
      new Promise<void>((resolve) => {
        socket.close(() => resolve());
      }),
  };
}

async function listenStream(answer: (text: string) => string | null, tls: RegistrarOptions['tls']) {
  const open = new Set<Socket>();
  const hear = (socket: Socket) => {
    open.add(socket);
    let text = '';
    socket
      .on('error', () => undefined)
      .on('close', () => open.delete(socket))
      .on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8');
        for (let end = text.indexOf('\r\n\r\n'); end >= 0; end = text.indexOf('\r\n\r\n')) {
          const reply = answer(text.slice(0, end + 4));
          text = text.slice(end + 4);
          // In two pieces, as a network may deliver it.
          if (reply !== null) {
            socket.write(`\r\n\r\n${reply.slice(0, 40)}`);
            setTimeout(() => socket.write(reply.slice(40)), 5);
          }
        }
      });
  };
  const server = tls ? createTlsServer(tls, hear) : createServer(hear);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
