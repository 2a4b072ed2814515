import { Client, type ConnectConfig, type SFTPWrapper } from 'ssh2';
import { FileError, type FilePlace } from './port.js';

interface Reached {
  /** The address that was looked up and checked. */
  readonly address: string;
  readonly timeoutMs: number;
}

/** Puts a file by SFTP. */
export async function putBySftp(
  { port, username, password, folder }: FilePlace,
  file: { readonly name: string; readonly body: Buffer },
  { address, timeoutMs }: Reached,
): Promise<void> {
  const client = new Client();
  const overdue = setTimeout(() => client.destroy(), timeoutMs);
  try {
    await connected(client, {
      host: address,
      port,
      username,
      password,
      readyTimeout: Math.min(timeoutMs, 20_000),
      keepaliveInterval: 10_000,
    });
    await stored(
      client,
      `${folder}${folder === '' || folder.endsWith('/') ? '' : '/'}${file.name}`,
      file.body,
    );
  } finally {
    clearTimeout(overdue);
    client.end();
    client.destroy();
  }
}

const connected = (client: Client, config: ConnectConfig): Promise<void> =>
  new Promise((resolve, reject) => {
    // Some servers ask for the password as if by keyboard.
    client.on('keyboard-interactive', (_name, _instructions, _lang, prompts, finish) =>
      finish(prompts.map(() => String(config.password))),
    );
    client.on('ready', () => resolve());
    // Errors may come after the end, too; no caller waits for those.
    client.on('error', (error: Error & { level?: string }) =>
      reject(
        error.level === 'client-authentication'
          ? new FileError('denied', 'The server does not accept this name and password.', {
              cause: error,
            })
          : new FileError('unreachable', 'The server could not be reached by SFTP.', {
              cause: error,
            }),
      ),
    );
    client.on('close', () =>
      reject(new FileError('unreachable', 'The server closed the connection.')),
    );
    client.connect({ ...config, tryKeyboard: true });
  });

function stored(client: Client, path: string, body: Buffer): Promise<void> {
  const part = `${path}.part`;
  return new Promise<void>((resolve, reject) => {
    const fail = (error: Error): void =>
      reject(
        new FileError(
          'failed',
          'The server did not take the file. Look at its folder and rights.',
          { cause: error },
        ),
      );
    client.on('close', () => fail(new Error('closed')));
    client.sftp((error, sftp) => {
      if (error) return fail(error);
      sftp.writeFile(part, body, (wrong) => {
        if (wrong) return fail(wrong);
        renamed(sftp, part, path).then(resolve, fail);
      });
    });
  });
}

/**
 * A rename that replaces: by the extension of OpenSSH, or else by removing the existing file first.
 */
async function renamed(sftp: SFTPWrapper, from: string, to: string): Promise<void> {
  const attempt = (work: (done: (error?: Error | null) => void) => void): Promise<Error | null> =>
    new Promise((resolve) => {
      try {
        work((error) => resolve(error ?? null));
      } catch (error) {
        resolve(error as Error); // the server does not support the extension
      }
    });
  if ((await attempt((done) => sftp.ext_openssh_rename(from, to, done))) === null) return;
  if ((await attempt((done) => sftp.rename(from, to, done))) === null) return;
  await attempt((done) => sftp.unlink(to, done));
  const wrong = await attempt((done) => sftp.rename(from, to, done));
  if (wrong) throw wrong;
}
