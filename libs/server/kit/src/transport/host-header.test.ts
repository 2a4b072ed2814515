import { connect } from 'node:net';
import { type Http } from '../index.js';
import { fakeServer } from '../testing/fake-server.js';

let http: Http;
let port = 0;
beforeAll(async () => {
  const fake = await fakeServer({});
  http = fake.http;
  port = Number(new URL(fake.url).port);
  http.markReady();
});
afterAll(() => http.close());

const ask = (lines: readonly string[]) =>
  new Promise<string>((resolve) => {
    let heard = '';
    connect(port, '127.0.0.1', function (this: NodeJS.WritableStream) {
      this.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
    })
      .on('data', (chunk) => {
        heard += String(chunk);
      })
      .on('close', () => resolve(heard));
  });

describe('a request', () => {
  it.each([
    ['two hosts', ['GET /healthz HTTP/1.1', 'Host: a.example', 'Host: b.example']],
    ['the same host twice', ['GET /healthz HTTP/1.1', 'Host: a.example', 'hOST: a.example']],
    ['another host in its address', ['GET http://b.example/healthz HTTP/1.1', 'Host: a.example']],
    [
      'another port in its address',
      ['GET http://a.example:81/healthz HTTP/1.1', 'Host: a.example'],
    ],
    [
      'a host and a name before it in its address',
      ['GET http://x@a.example/healthz HTTP/1.1', 'Host: a.example'],
    ],
    ['a host with a path', ['GET /healthz HTTP/1.1', 'Host: a.example/b']],
    ['a host with a name before it', ['GET /healthz HTTP/1.1', 'Host: x@a.example']],
    ['two hosts in one header', ['GET /healthz HTTP/1.1', 'Host: a.example, b.example']],
    [
      'two hosts at an address that is not there',
      ['GET /none HTTP/1.1', 'Host: a.example', 'Host: b.example'],
    ],
  ])('with %s is refused', async (_what, lines) => {
    const heard = await ask(lines);
    expect(heard).toMatch(/^HTTP\/1.1 400 /);
    expect(JSON.parse(heard.slice(heard.indexOf('\r\n\r\n') + 4))).toEqual({
      success: false,
      message: expect.stringMatching(/[hH]ost/),
      retryable: false,
      code: 'invalid',
      requestId: expect.any(String),
    });
  });

  it.each([
    ['one host', ['GET /healthz HTTP/1.1', 'Host: a.example']],
    ['a port', ['GET /healthz HTTP/1.1', 'Host: a_b.example:4300']],
    ['an address of IPv6', ['GET /healthz HTTP/1.1', 'Host: [::1]:4300']],
    ['the same host in its address', ['GET http://A.example/healthz HTTP/1.1', 'Host: a.example']],
    ['no host, as in HTTP/1.0', ['GET /healthz HTTP/1.0']],
  ])('with %s is answered', async (_what, lines) =>
    expect(await ask(lines)).toMatch(/^HTTP\/1.1 200 /),
  );
});
