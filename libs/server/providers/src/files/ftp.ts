import { Readable } from 'node:stream';
import { isIP } from 'node:net';
import { Client, FTPError } from 'basic-ftp';
import { FileError, type FilePlace } from './port.js';

interface Reached {
  /** The address that was looked up and checked. */
  readonly address: string;
  readonly timeoutMs: number;
  /** Certificates to trust beside those of the system. */
  readonly ca?: string;
}

/**
 * Uploads a file by FTP, or by FTP over TLS, which is negotiated before the password is sent. Data
 * connections go to the same host only.
 */
export async function putByFtp(
  { protocol, host, port, username, password, folder }: FilePlace,
  file: { readonly name: string; readonly body: Buffer },
  { address, timeoutMs, ca }: Reached,
): Promise<void> {
  const client = new Client(Math.min(timeoutMs, 20_000), { allowSeparateTransferHost: false });
  const overdue = setTimeout(() => client.close(), timeoutMs);
  try {
    await client
      .access({
        host: address,
        port,
        user: username,
        password,
        secure: protocol === 'ftps',
        ...(protocol === 'ftps'
          ? {
              secureOptions: {
                host: address,
                ...(isIP(host) ? {} : { servername: host }),
                ...(ca === undefined ? {} : { ca }),
              },
            }
          : {}),
      })
      .catch((error: unknown) => {
        throw error instanceof FTPError && error.code === 530
          ? new FileError('denied', 'The server does not accept this name and password.', {
              cause: error,
            })
          : new FileError(
              'unreachable',
              `The server could not be reached by ${protocol.toUpperCase()}.`,
              { cause: error },
            );
      });
    if (folder !== '') await client.cd(folder);
    await client.uploadFrom(Readable.from([file.body]), `${file.name}.part`);
    await client.remove(file.name, true);
    await client.rename(`${file.name}.part`, file.name);
  } catch (error) {
    throw error instanceof FileError
      ? error
      : new FileError(
          'failed',
          'The server did not take the file. Look at its folder and rights.',
          { cause: error },
        );
  } finally {
    clearTimeout(overdue);
    client.close();
  }
}
