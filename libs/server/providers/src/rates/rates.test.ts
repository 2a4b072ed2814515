import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { createHttpRate, fixedRate } from './rates.js';

let reply: { status?: number; body: string } = { body: '{}' };
const server = createServer((_request, response) => {
  response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(reply.body);
});
let ask: () => Promise<bigint>;
beforeAll(async () => {
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const rate = createHttpRate({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/price`,
  });
  ask = () => rate.bitcoinMicros();
});
afterAll(
  () =>
    new Promise((closed) => {
      server.closeAllConnections();
      server.close(closed);
    }),
);

describe('the price of a bitcoin', () => {
  it.each([
    ['{"data":{"amount":"97123.45","currency":"USD"}}', 97_123_450_000n],
    ['{"price":"64000.123456789"}', 64_000_123_456n],
    ['{"last":50000}', 50_000_000_000n],
    ['{"bitcoin":{"usd":43000.5}}', 43_000_500_000n],
  ])('is parsed from %s, digit by digit', async (body, micros) => {
    reply = { body };
    expect(await ask()).toBe(micros);
  });

  it.each([
    '{}',
    '[]',
    'null',
    'no',
    '{"price":"-1"}',
    '{"price":"1e5"}',
    '{"price":0}',
    '{"price":"NaN"}',
    '{"price":"12345678901"}',
    '{"price":{"usd":1}}',
  ])('is not %s', async (body) => {
    reply = { body };
    await expect(ask()).rejects.toMatchObject({ name: 'RateError' });
  });

  it('is ignored in an error reply', async () => {
    reply = { status: 500, body: '{"price":"1000"}' };
    await expect(ask()).rejects.toMatchObject({ name: 'RateError' });
  });

  it('of the embedded node is 0.00043 dollars for a satoshi', async () =>
    expect(await fixedRate.bitcoinMicros()).toBe(43_000_000_000n));
});
