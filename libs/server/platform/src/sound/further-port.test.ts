import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { selfSigned } from '@patchbay/server-providers/testing';
import { createTestServer, type TestServer } from '../testing/test-server.js';

const certificate = selfSigned('localhost');
let server: TestServer;

beforeAll(async () => {
  server = await createTestServer({
    addresses: { publicUrl: 'https://desk.example', trustedProxies: 1 },
  });
});
afterAll(() => server.close());

interface Answer {
  readonly status: number | undefined;
  readonly body: string;
}

/** A request to a port of this machine. */
const ask = (
  port: number,
  path: string,
  { isSecure = true, headers = {} }: { isSecure?: boolean; headers?: Record<string, string> } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const options = { host: 'localhost', port, path, headers, agent: false };
    const sent = isSecure
      ? secureRequest({ ...options, ca: certificate.cert })
      : plainRequest(options);
    sent
      .on('response', (reply) => {
        let body = '';
        reply
          .on('data', (chunk) => (body += String(chunk)))
          .on('end', () => resolve({ status: reply.statusCode, body }));
      })
      .on('upgrade', (reply, socket) => {
        socket.destroy();
        resolve({ status: reply.statusCode, body: '' });
      })
      .on('error', reject)
      .end();
  });
const socketHeaders = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  'sec-websocket-version': '13',
  'sec-websocket-protocol': 'sip',
};

describe('a further port', () => {
  it('with a certificate serves the product encrypted, and answers a request for SIP', async () => {
    const port = await server.platform.http.listenAlso(0, () => certificate, '127.0.0.1');
    expect((await ask(port, '/healthz')).status).toBe(200);
    const asked = await ask(port, '/ws', { headers: socketHeaders });
    expect(asked).toMatchObject({ status: 404, body: expect.stringContaining('switched off') });
    await expect(ask(port, '/healthz', { isSecure: false })).rejects.toThrow();
  });

  it('believes nothing that a caller says of proxies, since none is in front of it', async () => {
    const port = await server.platform.http.listenAlso(0, () => certificate, '127.0.0.1');
    const statuses = [];
    // Another address each time would escape the limit of one address.
    for (let one = 1; one <= 130; one += 1) {
      const headers = { ...socketHeaders, 'x-forwarded-for': `203.0.113.${one}` };
      statuses.push((await ask(port, '/ws', { headers })).status);
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
  });

  it('without a certificate is for a proxy, which says that its side is encrypted', async () => {
    const port = await server.platform.http.listenAlso(0, undefined, '127.0.0.1');
    const by = async (protocol: string) => {
      const headers = { 'x-forwarded-proto': protocol, 'x-forwarded-for': '203.0.113.9' };
      return (await ask(port, '/api/v2/viewer', { isSecure: false, headers })).status;
    };
    expect([await by('http'), await by('https')]).toEqual([403, 401]);
  });

  it('that is in use refuses to open', async () => {
    const port = await server.platform.http.listenAlso(0, undefined, '127.0.0.1');
    await expect(server.platform.http.listenAlso(port, undefined, '127.0.0.1')).rejects.toThrow(
      /EADDRINUSE/,
    );
  });

  it('takes no connection after the end of the server', async () => {
    const other = await createTestServer();
    const port = await other.platform.http.listenAlso(0, undefined, '127.0.0.1');
    expect((await ask(port, '/healthz', { isSecure: false })).status).toBe(200);
    await other.close();
    await expect(ask(port, '/healthz', { isSecure: false })).rejects.toThrow(/ECONNREFUSED/);
  });
});
