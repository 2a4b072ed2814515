import { type FileServer, openFtpServer, openSftpServer } from '../testing/file-servers.js';
import { selfSigned } from '../testing/self-signed.js';
import { createFileDelivery } from './file-delivery.js';
import { type FilePlace } from './port.js';

const who = { username: 'collector', password: 'pa ss:w@rd' };
const certificate = selfSigned('localhost');
const body = Buffer.from(Array.from({ length: 200_000 }, (_, at) => at % 251));
const open: FileServer[] = [];
const opened = async (server: Promise<FileServer>): Promise<FileServer> => {
  const one = await server;
  open.push(one);
  return one;
};
const servers = {
  sftp: (options: object = {}) => opened(openSftpServer({ ...who, ...options })),
  ftp: (options: object = {}) => opened(openFtpServer({ ...who, ...options })),
  ftps: (options: object = {}) => opened(openFtpServer({ ...who, tls: certificate, ...options })),
};
const placeAt = (
  protocol: FilePlace['protocol'],
  { port }: FileServer,
  change: Partial<FilePlace> = {},
): FilePlace => ({ protocol, host: 'localhost', port, ...who, folder: '/in', ...change });
const deliver = (
  place: FilePlace,
  {
    name = 'records.csv.gz',
    content = body,
    ca = certificate.cert,
  }: { name?: string; content?: Buffer; ca?: string } = {},
) =>
  createFileDelivery({
    allow: [`${place.host}:${place.port}`],
    ca,
    timeoutMs: 30_000,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  }).put(place, { name, body: content });
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

describe.each(['sftp', 'ftps', 'ftp'] as const)('a file by %s', (protocol) => {
  it('has the same bytes, and was written under another name first', async () => {
    const server = await servers[protocol]();
    await deliver(placeAt(protocol, server));
    expect([...server.files.keys()]).toEqual(['/in/records.csv.gz']);
    expect(server.files.get('/in/records.csv.gz')?.equals(body)).toBe(true);
    expect(server.done).toEqual([
      'write /in/records.csv.gz.part',
      'rename /in/records.csv.gz.part /in/records.csv.gz',
    ]);
  });

  it('that is uploaded again replaces the previous one', async () => {
    const server = await servers[protocol]();
    await deliver(placeAt(protocol, server));
    await deliver(placeAt(protocol, server), { content: Buffer.from('new') });
    expect([...server.files].map(([path, content]) => [path, content.toString()])).toEqual([
      ['/in/records.csv.gz', 'new'],
    ]);
  });

  it('is not uploaded with a wrong password', async () => {
    const server = await servers[protocol]();
    await expect(deliver(placeAt(protocol, server, { password: 'wrong' }))).rejects.toMatchObject({
      name: 'FileError',
      code: 'denied',
    });
    expect(server.files.size).toBe(0);
  });

  it('is not uploaded to a forbidden folder', async () => {
    const server = await servers[protocol]({ isReadOnly: true });
    await expect(deliver(placeAt(protocol, server))).rejects.toMatchObject({ code: 'failed' });
  });

  it('is not uploaded if no server answers', async () => {
    const server = await servers[protocol]();
    await server.close();
    await expect(deliver(placeAt(protocol, server))).rejects.toMatchObject({ code: 'unreachable' });
  });

  it.each([
    '127.0.0.1',
    'localhost',
    '10.1.2.3',
    '::1',
    '169.254.169.254',
    'private.example',
    '2130706433',
    '0x7f.1',
  ])('is not uploaded to %s, which is an internal address', async (host) => {
    const server = await servers[protocol]();
    const inside = createFileDelivery({
      timeoutMs: 30_000,
      resolve: async () => [{ address: '10.0.0.7', family: 4 }],
    });
    await expect(
      inside.put(placeAt(protocol, server, { host }), { name: 'a', body }),
    ).rejects.toMatchObject({ code: 'refused' });
    expect(server.done).toEqual([]);
  });
});

describe('TLS', () => {
  it('requires a trusted certificate', async () => {
    const server = await servers.ftps();
    await expect(
      deliver(placeAt('ftps', server), { ca: selfSigned('localhost').cert }),
    ).rejects.toMatchObject({ code: 'unreachable' });
    expect(server.files.size).toBe(0);
  });

  it('requires a certificate for the host', async () => {
    const server = await servers.ftps();
    await expect(deliver(placeAt('ftps', server, { host: 'other.example' }))).rejects.toMatchObject(
      { code: 'unreachable' },
    );
  });

  it('fails if the server supports no TLS', async () => {
    const server = await servers.ftp();
    await expect(deliver(placeAt('ftps', server))).rejects.toMatchObject({ code: 'unreachable' });
    expect(server.done).toEqual([]);
  });
});
