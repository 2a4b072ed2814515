import { Readable } from 'node:stream';
import { type ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { StorageError, type StoragePort, checkId } from './port.js';

/** Where a bucket is, and who may use it. */
export interface S3StorageOptions {
  /** Address of the service, such as `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Default `us-east-1`, which services of the user's own take as well. */
  readonly region?: string;
  /** How long a request may take, in milliseconds. */
  readonly timeoutMs?: number;
}

const tries = 3;

/**
 * Files in a bucket of any S3-compatible service, addressed by path. Signed by version 4; errors of
 * the service are retried twice.
 */
export function createS3Storage({
  endpoint,
  bucket,
  accessKeyId,
  secretAccessKey,
  region = 'us-east-1',
  timeoutMs = 30_000,
}: S3StorageOptions): StoragePort {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const addressOf = (id: string) =>
    `${endpoint.replace(/(?<!\/)\/+$/, '')}/${bucket}/${checkId(id).slice(0, 2)}/${id}`;

  async function ask(
    id: string,
    init: {
      readonly method: string;
      readonly body?: Uint8Array;
      readonly headers?: Record<string, string>;
    },
  ): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const reply = await client
        .fetch(addressOf(id), {
          ...init,
          body: init.body as NonNullable<Parameters<typeof fetch>[1]>['body'],
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        .catch((error: unknown) => error as Error);
      if (reply instanceof Response && (reply.ok || reply.status === 404)) return reply;
      const isWorthAnother = reply instanceof Error || reply.status >= 500 || reply.status === 429;
      if (reply instanceof Response) await reply.body?.cancel();
      // What the service says may hold the name of the bucket and of the key; the status is enough.
      if (!isWorthAnother || attempt === tries)
        throw new StorageError(
          reply instanceof Response
            ? `The store of files answered ${reply.status}.`
            : 'The store of files does not answer.',
        );
      await new Promise((done) => setTimeout(done, 100 * 2 ** attempt));
    }
  }

  /** No request is sent before the first read. */
  async function* read(
    id: string,
    part?: { readonly first: number; readonly last: number },
  ): AsyncIterable<Uint8Array> {
    const reply = await ask(id, {
      method: 'GET',
      headers: part ? { range: `bytes=${part.first}-${part.last}` } : {},
    });
    if (!reply.ok || !reply.body) throw new StorageError('The file is gone from the store.');
    yield* reply.body as ReadableStream<Uint8Array>;
  }

  return {
    name: 's3',
    put: async (id, bytes, mediaType) => {
      const reply = await ask(id, {
        method: 'PUT',
        body: bytes,
        headers: { 'content-type': mediaType },
      });
      await reply.body?.cancel();
      if (!reply.ok) throw new StorageError('The bucket for files is not there.');
    },
    get: async (id) => {
      const found = await ask(id, { method: 'HEAD' });
      return found.ok
        ? {
            size: Number(found.headers.get('content-length') ?? 0),
            open: (part) => Readable.from(read(id, part), { objectMode: false }),
          }
        : null;
    },
    remove: async (id) => {
      await (await ask(id, { method: 'DELETE' })).body?.cancel();
    },
  };
}
