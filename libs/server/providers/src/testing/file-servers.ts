import { generateKeyPairSync } from 'node:crypto';
import { type Server as NetServer, type Socket, createServer } from 'node:net';
import { TLSSocket, createSecureContext } from 'node:tls';
import ssh2 from 'ssh2';

/** A server that accepts files and stores them in memory: for tests of uploads. */
export interface FileServer {
  readonly port: number;
  /** Files by their path, as they are now. */
  readonly files: Map<string, Buffer>;
  /** What was done, in order: `write /a.part`, `rename /a.part /a`. */
  readonly done: string[];
  close(): Promise<void>;
}

interface FileServerOptions {
  readonly username: string;
  readonly password: string;
  /** Takes connections and names, and no file. */
  readonly isReadOnly?: boolean;
}

const { Server, utils } = ssh2;
const { OPEN_MODE, STATUS_CODE } = utils.sftp;

/**
 * A host key made by Node: the generator of ssh2 drops a leading zero byte of Ed25519 keys
 * (mscdex/ssh2#1390), one in 170 of which it then cannot read.
 */
const hostKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'sec1', format: 'pem' })
    .toString();

const listening = (server: {
  listen(port: number, host: string, done: () => void): unknown;
  address(): unknown;
}): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });

/** An SFTP server with one name and password. */
export async function openSftpServer({
  username,
  password,
  isReadOnly = false,
}: FileServerOptions): Promise<FileServer> {
  const files = new Map<string, Buffer>();
  const done: string[] = [];
  const clients = new Set<{ end(): void }>();
  const server = new Server({ hostKeys: [hostKey()] }, (client) => {
    clients.add(client);
    client.on('error', () => undefined).on('close', () => clients.delete(client));
    client.on('authentication', (asked) =>
      asked.method === 'password' && asked.username === username && asked.password === password
        ? asked.accept()
        : asked.reject(['password']),
    );
    client.on('ready', () =>
      client.on('session', (accept) =>
        accept().on('sftp', (take) => {
          const sftp = take();
          const handles = new Map<number, string>();
          let next = 0;
          const pathOf = (handle: Buffer): string | undefined =>
            handles.get(handle.readUInt32BE(0));
          sftp
            .on('OPEN', (id, path, flags) => {
              if (isReadOnly || !(flags & OPEN_MODE.WRITE))
                return sftp.status(id, STATUS_CODE.PERMISSION_DENIED);
              const handle = Buffer.alloc(4);
              handle.writeUInt32BE((next += 1));
              handles.set(next, path);
              files.set(path, Buffer.alloc(0));
              done.push(`write ${path}`);
              sftp.handle(id, handle);
            })
            .on('WRITE', (id, handle, offset, data) => {
              const path = pathOf(handle) as string;
              const before = files.get(path) ?? Buffer.alloc(0);
              const whole = Buffer.alloc(Math.max(before.length, offset + data.length));
              before.copy(whole);
              data.copy(whole, offset);
              files.set(path, whole);
              sftp.status(id, STATUS_CODE.OK);
            })
            .on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK))
            .on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK))
            .on('RENAME', (id, from, to) => {
              const body = files.get(from);
              if (!body || files.has(to)) return sftp.status(id, STATUS_CODE.FAILURE); // the protocol does not replace
              files.delete(from);
              files.set(to, body);
              done.push(`rename ${from} ${to}`);
              sftp.status(id, STATUS_CODE.OK);
            })
            .on('REMOVE', (id, path) =>
              sftp.status(id, files.delete(path) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE),
            );
        }),
      ),
    );
  });
  const port = await listening(server);
  return {
    port,
    files,
    done,
    close: async () => {
      for (const client of clients) client.end();
      await new Promise<void>((end) => {
        server.close(() => end());
      });
    },
  };
}

/**
 * An FTP server with one name and password; with a certificate it supports TLS, and accepts no
 * password before it.
 */
export async function openFtpServer({
  username,
  password,
  isReadOnly = false,
  tls,
}: FileServerOptions & {
  readonly tls?: { readonly key: string; readonly cert: string };
}): Promise<FileServer> {
  const files = new Map<string, Buffer>();
  const done: string[] = [];
  const sockets = new Set<Socket>();
  const server: NetServer = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(socket, { username, password, isReadOnly, tls, files, done });
  });
  const port = await listening(server);
  return {
    port,
    files,
    done,
    close: () =>
      new Promise((end) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => end());
      }),
  };
}

interface FtpSession extends FileServerOptions {
  readonly tls?: { readonly key: string; readonly cert: string };
  readonly files: Map<string, Buffer>;
  readonly done: string[];
}

function serve(
  plain: Socket,
  { username, password, isReadOnly, tls, files, done }: FtpSession,
): void {
  const secure = tls && createSecureContext(tls);
  const wrap = (socket: Socket): Socket =>
    secure ? new TLSSocket(socket, { isServer: true, secureContext: secure }) : socket;
  let control: Socket = plain;
  let [folder, renaming, user, isIn] = ['/', '', '', false];
  let data: Promise<Socket> | null = null;
  const say = (line: string): void => {
    control.write(`${line}\r\n`);
  };
  const at = (name: string): string =>
    name.startsWith('/') ? name : `${folder === '/' ? '' : folder}/${name}`;

  const verbs: Record<string, (given: string) => void> = {
    AUTH: () => {
      if (!secure) return say('502 no TLS here');
      plain.removeAllListeners('data');
      say('234 go on');
      control = wrap(plain);
      read(control);
    },
    USER: (given) => {
      user = given;
      say(secure && control === plain ? '530 TLS first' : '331 and the password');
    },
    PASS: (given) => {
      isIn = user === username && given === password;
      say(isIn ? '230 in' : '530 not in');
    },
    FEAT: () => say('211-\r\n UTF8\r\n211 end'),
    TYPE: () => say('200 ok'),
    STRU: () => say('200 ok'),
    OPTS: () => say('200 ok'),
    PBSZ: () => say('200 ok'),
    PROT: () => say('200 ok'),
    CWD: (given) => {
      folder = at(given);
      say('250 ok');
    },
    EPSV: () => {
      const listener = createServer();
      data = new Promise((resolve) => {
        listener.once('connection', (socket) => {
          listener.close();
          resolve(wrap(socket));
        });
      });
      listener.listen(0, '127.0.0.1', () =>
        say(`229 entering (|||${(listener.address() as { port: number }).port}|)`),
      );
    },
    STOR: (given) => {
      if (isReadOnly) return say('550 not here');
      say('150 send');
      void data?.then((socket) => {
        const chunks: Buffer[] = [];
        socket
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('error', () => undefined)
          .on('end', () => {
            files.set(at(given), Buffer.concat(chunks));
            done.push(`write ${at(given)}`);
            socket.end();
            say('226 kept');
          });
      });
    },
    DELE: (given) => say(files.delete(at(given)) ? '250 gone' : '550 not there'),
    RNFR: (given) => {
      renaming = at(given);
      say(files.has(renaming) ? '350 to what' : '550 not there');
    },
    RNTO: (given) => {
      const body = files.get(renaming);
      if (body) files.set(at(given), body);
      files.delete(renaming);
      done.push(`rename ${renaming} ${at(given)}`);
      say('250 ok');
    },
    QUIT: () => {
      say('221 bye');
      control.end();
    },
  };

  function read(socket: Socket): void {
    let rest = '';
    socket
      .on('error', () => undefined)
      .on('data', (chunk: Buffer) => {
        const lines = (rest + chunk.toString()).split('\r\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          const [verb = '', ...given] = line.split(' ');
          const isFree = ['AUTH', 'USER', 'PASS', 'FEAT', 'QUIT', 'PBSZ', 'PROT', 'OPTS'].includes(
            verb,
          );
          if (!isFree && !isIn) say('530 who are you');
          else (verbs[verb] ?? (() => say('502 unknown')))(given.join(' '));
        }
      });
  }
  read(plain);
  say('220 ready');
}
