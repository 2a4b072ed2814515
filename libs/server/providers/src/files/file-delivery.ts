import { type Resolve, checkedAddresses, lookupAll } from '../web/checked-lookup.js';
import { WebError } from '../web-address/web-error.js';
import { putByFtp } from './ftp.js';
import { type FileDelivery, FileError } from './port.js';
import { putBySftp } from './sftp.js';

export interface FileDeliveryOptions {
  /** Places off the public net that may be reached all the same, as `host:port`. */
  readonly allow?: readonly string[];
  readonly resolve?: Resolve;
  /** For one file. */
  readonly timeoutMs?: number;
  /** Certificates to trust beside those of the system. */
  readonly ca?: string;
}

/**
 * Uploads files by SFTP, FTP over TLS or FTP. A host is resolved once, and the connection goes to
 * that address, which must be public for any spelling of the name.
 */
export function createFileDelivery({
  allow = [],
  resolve = lookupAll,
  timeoutMs = 60_000,
  ca,
}: FileDeliveryOptions = {}): FileDelivery {
  const allowed = new Set(allow);
  return {
    put: async (place, file) => {
      const url = urlOf(place);
      const [first] = await checkedAddresses(url, allowed, resolve).catch((error: unknown) => {
        throw error instanceof WebError
          ? new FileError(
              error.code === 'refused' ? 'refused' : 'unreachable',
              error.code === 'refused'
                ? 'This host is not on the public net.'
                : 'There is no host of this name.',
            )
          : error;
      });
      const reached = {
        address: first?.address ?? '',
        timeoutMs,
        ...(ca === undefined ? {} : { ca }),
      };
      await (place.protocol === 'sftp'
        ? putBySftp(place, file, reached)
        : putByFtp(place, file, reached));
    },
  };
}

function urlOf({ host, port }: { readonly host: string; readonly port: number }): URL {
  const text = `http://${host.includes(':') ? `[${host}]` : host}:${port}/`;
  if (!URL.canParse(text)) throw new FileError('unreachable', 'There is no host of this name.');
  return new URL(text);
}
