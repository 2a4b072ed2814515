import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { encodeInvoice } from './bolt11/encode.js';
import { createLndNode } from './lnd-node.js';

const preimage = Buffer.alloc(32, 9);
const hash = createHash('sha256').update(preimage).digest();
const text = encodeInvoice(
  {
    network: 'regtest',
    msat: 5_000_000n,
    timestamp: 1_763_700_000,
    paymentHash: hash.toString('hex'),
    paymentSecret: '22'.repeat(32),
    description: 'Tea',
  },
  Buffer.alloc(32, 4),
);

/**
 * As much of a node's REST interface as is used: invoices that settle, payments that are made once.
 */
const asked: { path: string; body: Record<string, unknown>; macaroon: unknown }[] = [];
let isSettled = false;
let isPaid = false;
let mood: 'well' | 'breaks off after' | 'no route' | 'under way' | 'down' | 'talks nonsense' =
  'well';
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('end', () => {
      const path = request.url ?? '';
      asked.push({
        path,
        body:
          chunks.length > 0
            ? (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>)
            : {},
        macaroon: request.headers['grpc-metadata-macaroon'],
      });
      const say = (body: unknown, status = 200) =>
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(`${JSON.stringify(body)}\n`);
      if (mood === 'down') return void request.socket.destroy();
      if (mood === 'talks nonsense') return void response.end('<html>');
      if (path === '/v2/invoices/cancel')
        return void (isSettled
          ? say({ code: 2, message: 'invoice already settled' }, 500)
          : mood === 'no route'
            ? say({ code: 2, message: 'unable to locate invoice' }, 500)
            : mood === 'under way'
              ? say({ code: 2, message: 'invoice is being settled' }, 500)
              : say({}));
      if (path === '/v1/invoices')
        return void say({ r_hash: hash.toString('base64'), payment_request: text, add_index: '1' });
      if (path.startsWith('/v1/invoice/'))
        return void say({
          state: isSettled ? 'SETTLED' : 'OPEN',
          r_preimage: preimage.toString('base64'),
        });
      const done = {
        result: {
          status: 'SUCCEEDED',
          payment_preimage: preimage.toString('hex'),
          failure_reason: 'FAILURE_REASON_NONE',
        },
      };
      if (path.startsWith('/v2/router/track/')) return void say(done);
      if (mood === 'no route')
        return void say({
          result: {
            status: 'FAILED',
            payment_preimage: '',
            failure_reason: 'FAILURE_REASON_NO_ROUTE',
          },
        });
      if (mood === 'under way')
        return void say({ result: { status: 'IN_FLIGHT', payment_preimage: '' } });
      if (isPaid) return void say({ error: { code: 6, message: 'invoice is already paid' } }, 409);
      isPaid = true;
      if (mood === 'breaks off after') return void request.socket.destroy();
      say(done);
    });
});

let node: ReturnType<typeof createLndNode>;
beforeAll(async () => {
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  node = createLndNode({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    macaroon: 'abcd',
    network: 'regtest',
  });
});
afterAll(
  () =>
    new Promise((closed) => {
      server.closeAllConnections();
      server.close(closed);
    }),
);
beforeEach(() => {
  asked.length = 0;
  mood = 'well';
  isPaid = false;
});

describe('an LND node', () => {
  it('creates an invoice and reports its payment', async () => {
    expect(
      await node.createInvoice({
        key: 'k',
        msat: 5_000_000n,
        description: 'Tea',
        expiry: 900,
        now: 0,
      }),
    ).toEqual({ invoice: text, paymentHash: hash.toString('hex') });
    expect(asked[0]).toEqual({
      path: '/v1/invoices',
      body: { value_msat: '5000000', memo: 'Tea', expiry: '900' },
      macaroon: 'abcd',
    });
    expect(await node.preimageOf(hash.toString('hex'))).toBeNull();
    isSettled = true;
    expect(await node.preimageOf(hash.toString('hex'))).toBe(preimage.toString('hex'));
  });

  it('cancels an invoice, or reports that it was paid', async () => {
    isSettled = false;
    expect(await node.withdraw(hash.toString('hex'))).toBe('withdrawn');
    expect(asked[0]).toMatchObject({
      path: '/v2/invoices/cancel',
      body: { payment_hash: hash.toString('base64') },
    });
    mood = 'no route';
    expect(await node.withdraw(hash.toString('hex'))).toBe('withdrawn');
    for (const one of ['under way', 'down', 'talks nonsense'] as const) {
      mood = one;
      await expect(node.withdraw(hash.toString('hex'))).rejects.toMatchObject({
        name: 'LightningError',
        code: 'unavailable',
      });
    }
    [mood, isSettled] = ['well', true];
    expect(await node.withdraw(hash.toString('hex'))).toBe('paid');
  });

  it('pays, with a limit for the routing fee', async () => {
    expect(await node.pay({ invoice: text, msat: 5_000_000n })).toEqual({
      preimage: preimage.toString('hex'),
    });
    expect(asked[0]?.body).toMatchObject({ payment_request: text, fee_limit_msat: '50000' });
  });

  it('pays once: after a lost reply it queries the state of the payment', async () => {
    mood = 'breaks off after';
    await expect(node.pay({ invoice: text, msat: 5_000_000n })).rejects.toMatchObject({
      name: 'LightningError',
      code: 'unavailable',
    });
    mood = 'well';
    expect(await node.pay({ invoice: text, msat: 5_000_000n })).toEqual({
      preimage: preimage.toString('hex'),
    });
    expect(asked.at(-1)?.path).toBe(
      `/v2/router/track/${hash.toString('base64url')}?no_inflight_updates=true`,
    );
  });

  it.each([
    ['no route', 'refused'],
    ['under way', 'unavailable'],
    ['down', 'unavailable'],
    ['talks nonsense', 'unavailable'],
  ] as const)('with %s is %s', async (given, code) => {
    mood = given;
    await expect(node.pay({ invoice: text, msat: 5_000_000n })).rejects.toMatchObject({
      name: 'LightningError',
      code,
    });
    if (given === 'down' || given === 'talks nonsense')
      await expect(node.preimageOf('00')).rejects.toMatchObject({ code: 'unavailable' });
  });
});
