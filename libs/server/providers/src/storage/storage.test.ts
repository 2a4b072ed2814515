import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { type IncomingMessage, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createFolderStorage } from './folder-storage.js';
import { createMemoryStorage } from './memory-storage.js';
import { StorageError, type StoragePort } from './port.js';
import { createS3Storage } from './s3-storage.js';

const id = 'a1'.repeat(16);
const secret = 'test-secret';
const sha = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Signature version 4, worked out a second time from the published description. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=key\/(\d{8})\/(\S+)\/s3\/aws4_request, SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!given) return false;
  const [, day = '', region = '', names = '', signature] = given;
  const claimed = String(request.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD');
  if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha(body)) return false;
  const headers = names
    .split(';')
    .map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
    .join('');
  const canonical = [request.method, request.url, '', headers, names, claimed].join('\n');
  const toSign = [
    'AWS4-HMAC-SHA256',
    String(request.headers['x-amz-date']),
    `${day}/${region}/s3/aws4_request`,
    sha(canonical),
  ].join('\n');
  const key = ['s3', 'aws4_request'].reduce(
    (made: Buffer, part) => mac(made, part),
    mac(mac(`AWS4${secret}`, day), region),
  );
  return mac(key, toSign).toString('hex') === signature;
}

/** A bucket in memory that rejects incorrect signatures. */
async function openBucket() {
  const files = new Map<string, { body: Buffer; type: string }>();
  const said: number[] = [];
  const troubles: number[] = [];
  const server = createServer(
    (request, reply) =>
      void (async () => {
        const body = await buffer(request);
        const path = String(request.url);
        const answer = (status: number, bytes?: Buffer) => {
          said.push(status);
          reply.writeHead(status, bytes ? { 'content-length': bytes.length } : {}).end(bytes);
        };
        if (!isSigned(request, body))
          return answer(403, Buffer.from('<Error><Code>SignatureDoesNotMatch</Code></Error>'));
        const trouble = troubles.shift();
        if (trouble) return answer(trouble);
        if (request.method === 'PUT') {
          files.set(path, { body, type: String(request.headers['content-type']) });
          return answer(200);
        }
        if (request.method === 'DELETE') {
          files.delete(path);
          return answer(204);
        }
        const found = files.get(path);
        if (!found)
          return answer(
            404,
            request.method === 'HEAD'
              ? undefined
              : Buffer.from('<Error><Code>NoSuchKey</Code></Error>'),
          );
        const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
        return first === undefined
          ? answer(200, found.body)
          : answer(206, found.body.subarray(Number(first), Number(last) + 1));
      })(),
  );
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    files,
    said,
    troubles,
    endpoint,
    close: () => new Promise((done) => server.close(done)),
  };
}

const folder = mkdtempSync(join(tmpdir(), 'patchbay-storage-'));
let bucket: Awaited<ReturnType<typeof openBucket>>;
beforeAll(async () => {
  bucket = await openBucket();
});
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

const storages: readonly [string, () => StoragePort][] = [
  ['a folder', () => createFolderStorage(folder)],
  ['memory', () => createMemoryStorage()],
  [
    'a bucket',
    () =>
      createS3Storage({
        endpoint: bucket.endpoint,
        bucket: 'files',
        accessKeyId: 'key',
        secretAccessKey: secret,
      }),
  ],
];

describe.each(storages)('a storage in %s', (_name, make) => {
  it('returns, replaces and removes a stored file', async () => {
    const storage = make();
    expect(await storage.get(id)).toBeNull();
    for (const words of ['first', 'a second one \0\xff']) {
      await storage.put(id, Buffer.from(words, 'latin1'), 'image/png');
      const found = await storage.get(id);
      expect([
        found?.size,
        (await buffer(found?.open() as NodeJS.ReadableStream)).toString('latin1'),
      ]).toEqual([words.length, words]);
    }
    expect(
      (
        await buffer((await storage.get(id))?.open({ first: 2, last: 7 }) as NodeJS.ReadableStream)
      ).toString('latin1'),
    ).toBe('second');
    await storage.remove(id);
    await storage.remove(id);
    expect(await storage.get(id)).toBeNull();
  });

  it.each(['../x', 'x', '', `${'a'.repeat(31)}/`, 'A'.repeat(32), `${id}\0`])(
    'accepts no name that a person may have chosen: %j',
    async (name) => {
      const storage = make();
      await expect(
        (async () => storage.put(name, Buffer.from('x'), 'image/png'))(),
      ).rejects.toThrow('named by 32');
      await expect((async () => storage.get(name))()).rejects.toThrow('named by 32');
      await expect((async () => storage.remove(name))()).rejects.toThrow('named by 32');
    },
  );
});

describe('a storage in a folder', () => {
  it('is not readable by other users of the machine, and leaves no temporary files', async () => {
    await createFolderStorage(folder).put(id, Buffer.from('x'), 'image/png');
    expect(readdirSync(join(folder, 'a1'))).toEqual([id]);
    expect(statSync(join(folder, 'a1', id)).mode & 0o077).toBe(0);
  });
});

describe('a storage in a bucket', () => {
  const open = (change: object = {}) =>
    createS3Storage({
      endpoint: bucket.endpoint,
      bucket: 'files',
      accessKeyId: 'key',
      secretAccessKey: secret,
      ...change,
    });

  it('retries temporary errors of the service, a limited number of times', async () => {
    bucket.troubles.push(500, 503);
    await open().put(id, Buffer.from('x'), 'image/png');
    expect(bucket.files.get(`/files/a1/${id}`)).toEqual({
      body: Buffer.from('x'),
      type: 'image/png',
    });
    bucket.troubles.push(500, 500, 500);
    await expect(open().get(id)).rejects.toThrow(
      new StorageError('The store of files answered 500.'),
    );
  });

  it('does not retry a refusal, and reveals nothing of the configuration', async () => {
    const before = bucket.said.length;
    await expect(
      open({ secretAccessKey: 'wrong' }).put(id, Buffer.from('x'), 'image/png'),
    ).rejects.toThrow(new StorageError('The store of files answered 403.'));
    expect(bucket.said.length).toBe(before + 1);
  });

  it('reports a service that does not answer', async () => {
    await expect(open({ endpoint: 'http://127.0.0.1:1' }).get(id)).rejects.toThrow(
      new StorageError('The store of files does not answer.'),
    );
  });
});
