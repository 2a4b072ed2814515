import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createReceiver, type IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDemo, seedTemplates } from '../seed/seed.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

/** The address that a program of a guide is given by the system, before it listens there. */
async function freePort(): Promise<number> {
  const held = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => held.once('listening', resolve));
  const address = held.address();
  await new Promise((resolve) => held.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

let server: TestServer;
let receiverPort = 0;
let environment: Record<string, string> = {};
let webhookSecret = '';
const folder = mkdtempSync(join(tmpdir(), 'patchbay-guides-'));
const email = 'owner@demo.patchbay.test';

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head></html>');
  receiverPort = await freePort();
  server = await createTestServer({
    pages: { webRoot: folder },
    addresses: { fetchAlso: [`127.0.0.1:${receiverPort}`] },
  });
  await seedTemplates(server.store);
  await seedDemo(server.store, server.clock.now(), 0.1);
  environment = {
    PATH: process.env.PATH ?? '',
    API: server.url,
    TOKEN: await server.signIn(email),
    RESELLER_TOKEN: await server.signIn('reseller@demo.patchbay.test'),
    EMAIL: email,
    RECEIVER: `http://127.0.0.1:${receiverPort}/events`,
  };
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

interface Example {
  readonly language: string;
  readonly source: string;
}

/** The examples of a guide as the page shows them, by their names. */
async function examplesOf(guide: string): Promise<ReadonlyMap<string, Example>> {
  const { text } = await server.call('GET', `/api/docs/guides/${guide}`);
  const found = text.matchAll(
    /<code data-example="([^"]+)" data-language="([^"]+)">([^<]*)<\/code>/g,
  );
  return new Map(
    [...found].map(([, name = '', language = '', source = '']) => [
      name,
      {
        language,
        source: source.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
      },
    ]),
  );
}

/** Languages beside those of every machine that tests: their examples run where they are installed. */
const others = {
  php: ['-r', "exit(function_exists('hash_hmac') ? 0 : 1);"],
  ruby: ['-e', "require 'base64'; require 'openssl'"],
} as const;
const present = (Object.keys(others) as (keyof typeof others)[]).filter(
  (name) => spawnSync(name, others[name], { stdio: 'ignore' }).status === 0,
);

/** The command that runs an example. */
function commandOf(name: string, { language, source }: Example): [string, string[]] {
  if (language === 'bash') return ['bash', ['--norc', '-e', '-o', 'pipefail', '-c', source]];
  const isOther = language in others;
  const file = join(folder, isOther ? name : `${name}.mjs`);
  writeFileSync(file, source);
  return [isOther ? language : process.execPath, [file]];
}

/** What an example prints. One that fails, or complains, fails the test. */
async function run(guide: string, name: string): Promise<string> {
  const example = (await examplesOf(guide)).get(name);
  if (!example) throw new Error(`The guide ${guide} has no example ${name}`);
  const [command, words] = commandOf(name, example);
  return new Promise((resolve, reject) => {
    execFile(command, words, { env: environment }, (error, printed, complaints) => {
      if (error ?? complaints) reject(error ?? new Error(complaints));
      else resolve(printed);
    });
  });
}

/** Examples that a test below runs; those in HTML run in `e2e/embed/guide-lines.spec.ts`. */
const ran = {
  start: ['ask-code', 'session', 'key', 'find', 'create', 'mint', 'frame', 'refresh'],
  tokens: ['first-call', 'make-key', 'remove-key'],
  errors: ['statuses', 'fields', 'retry'],
  limits: ['once', 'pages'],
  webhooks: ['add', 'receive', 'receive-php', 'receive-ruby', 'deliveries'],
  embed: [
    ...['list', 'address', 'page', 'modal', 'button', 'widget'],
    ...['make-secret', 'identity', 'identity-php', 'identity-ruby'],
  ],
} as const;

process.stdout.write(`Guides: run in ${['bash', 'JavaScript', ...present].join(', ')}\n`);

it.each(Object.entries(ran))(
  'The guide %s has exactly the examples that are run',
  async (guide, names) => {
    expect([...(await examplesOf(guide)).keys()]).toEqual(names);
  },
);

it('The lines of the guide from sign-up to frame, in order on a fresh product, show a customer the app', async () => {
  const reseller = 'reseller@demo.patchbay.test';
  const customer = 'pat@harbor-street.example';
  const given = environment;
  environment = {
    PATH: process.env.PATH ?? '',
    API: server.url,
    RESELLER_EMAIL: reseller,
    CUSTOMER: 'crm-20417',
    EMAIL: customer,
  };
  const answer = async (name: string) =>
    JSON.parse(await run('start', name)) as Record<string, unknown>;
  // The address got a code a moment ago, for the other guides.
  server.clock.advance(60_000);
  expect(await answer('ask-code')).toMatchObject({ success: true });
  environment.CODE = String(server.mails.filter(({ to }) => to === reseller).at(-1)?.code);
  environment.SESSION = String((await answer('session')).token);
  const made = (await answer('key')).token as { token: string; scopes: string[] };
  environment.RESELLER_TOKEN = made.token;
  delete environment.SESSION;
  expect(await answer('find')).toMatchObject({ success: false, code: 'not-found' });
  const { account } = (await answer('create')) as { account: { id: number } };
  expect(await answer('create')).toMatchObject({ account: { id: account.id } });
  expect(await answer('find')).toMatchObject({ account: { externalAccountId: 'crm-20417' } });
  environment.AUTH_TOKEN = String((await answer('mint')).authToken);
  const [, shown = ''] = /src="([^"]+)"/.exec(await run('start', 'frame')) ?? [];
  const address = new URL(shown.replaceAll('&amp;', '&'));
  expect((await server.call('GET', address.pathname + address.search)).status).toBe(200);
  const refreshed = await answer('refresh');
  expect(refreshed.email).toBe(customer);
  for (const authToken of [address.searchParams.get('authToken'), refreshed.authToken]) {
    const redeem = `/api/v1/oneTimeAuth?oneTimeToken=${String(authToken)}&email=${customer}`;
    expect((await server.call('GET', redeem)).json).toMatchObject({ success: true });
  }
  environment = given;
});

it('The examples of the guide about tokens read the account, make a key and remove it', async () => {
  expect(JSON.parse(await run('tokens', 'first-call'))).toMatchObject({ username: 'northside' });
  const made = JSON.parse(await run('tokens', 'make-key')) as { token: { description: string } };
  expect(made.token).toMatchObject({ description: 'Reports', scopes: ['conversations:read'] });
  expect(await run('tokens', 'remove-key')).toBe('removed Reports\n');
  expect(await run('tokens', 'remove-key')).toBe('');
});

it('The examples of the guide about errors are refused as it says', async () => {
  expect(await run('errors', 'statuses')).toBe('401\n404\n');
  expect(JSON.parse(await run('errors', 'fields'))).toMatchObject({
    success: false,
    retryable: false,
    fields: [{ path: 'body.url' }],
  });
  expect(await run('errors', 'retry')).toMatch(/^404 not-found: .+ \([\w-]+\)\n$/);
});

it('The examples of the guide about limits do something once, and read all pages', async () => {
  const lines = (await run('limits', 'once')).trim().split(/\r?\n/);
  expect(lines.filter((line) => line.startsWith('HTTP'))).toHaveLength(2);
  expect(lines.filter((line) => /^HTTP\S* 20[01]/.test(line))).toHaveLength(2);
  expect(lines.filter((line) => /^idempotency-replayed: true$/i.test(line))).toHaveLength(1);
  expect(await run('limits', 'pages')).toMatch(/^deliveries: \d+\n$/);
});

/** Resolves when a program has printed a text. */
const printed = (program: ChildProcess, wanted: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let all = '';
    program.stdout?.on('data', (chunk: Buffer) => {
      all += chunk.toString('utf8');
      if (all.includes(wanted)) resolve();
    });
    program.once('exit', (code) => reject(new Error(`It ended with ${String(code)}: ${all}`)));
  });

it('The receiver of the guide about webhooks takes what the server signed, and nothing else', async () => {
  const { secret } = JSON.parse(await run('webhooks', 'add')) as { secret: string };
  webhookSecret = secret;
  const example = (await examplesOf('webhooks')).get('receive');
  if (!example) throw new Error('The guide has no receiver');
  const [command, words] = commandOf('receive', example);
  const receiver = spawn(command, words, {
    env: { ...environment, SECRET: secret, PORT: String(receiverPort) },
  });
  try {
    await printed(receiver, 'listening');
    const told = printed(receiver, 'received inbound-message');
    const phone = { from: '+15125550977', to: '+15125550100', text: 'Are you open?' };
    await server.call('POST', '/dev/phone/text', { body: phone });
    await told;
    const forged = await fetch(environment.RECEIVER ?? '', {
      method: 'POST',
      body: '{"eventType":"forged"}',
      headers: {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
      },
    });
    expect(forged.status).toBe(401);
    await server.platform.core.webhooks.drain();
    const { deliveries } = JSON.parse(await run('webhooks', 'deliveries')) as {
      deliveries: { url: string; state: string }[];
    };
    expect(deliveries).toContainEqual(
      expect.objectContaining({ url: environment.RECEIVER, state: 'delivered' }),
    );
  } finally {
    receiver.removeAllListeners('exit');
    // Its address is used again.
    const ended = new Promise((resolve) => receiver.once('exit', resolve));
    if (receiver.exitCode === null && receiver.kill()) await ended;
  }
});

/** The next delivery of the server to the address that the guide has added. */
function delivered(): Promise<{ headers: IncomingHttpHeaders; body: string }> {
  return new Promise((resolve, reject) => {
    const receiver = createReceiver((request, reply) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        reply.writeHead(204, { connection: 'close' }).end();
        receiver.close();
        resolve({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      });
    })
      .once('error', reject)
      .listen(receiverPort, '127.0.0.1');
  });
}

it('The checks in PHP and Ruby take what the server signed, and nothing else', async () => {
  if (present.length === 0) return;
  const told = delivered();
  const phone = { from: '+15125550978', to: '+15125550100', text: 'Are you open?' };
  await server.call('POST', '/dev/phone/text', { body: phone });
  const { headers, body } = await told;
  const named = Object.entries(headers)
    .filter(([name]) => name.startsWith('webhook-'))
    .map(([name, value]) => [`HTTP_${name.toUpperCase().replace('-', '_')}`, String(value)]);
  const headed = Object.fromEntries(named) as Record<string, string>;
  const env: Record<string, string> = { ...environment, ...headed, SECRET: webhookSecret };
  const examples = await examplesOf('webhooks');
  for (const language of present) {
    const example = examples.get(`receive-${language}`);
    if (!example) throw new Error(`The guide has no check in ${language}`);
    const [command, words] = commandOf(`receive-${language}`, example);
    const check = (input: string) => spawnSync(command, words, { env, input, encoding: 'utf8' });
    expect(check(body)).toMatchObject({ status: 0, stdout: 'received inbound-message\n' });
    expect(check(`${body} `)).toMatchObject({ status: 1, stdout: '' });
  }
});

it('The examples of the guide about embedding list a page, and make an address that it may show once', async () => {
  await run('embed', 'list');
  const address = new URL((await run('embed', 'address')).trim());
  expect(`${address.origin}${address.pathname}`).toBe(`${server.url}/app/embed`);
  expect(address.searchParams.get('redirectUrl')).toBe('/app/inbox');
  const shown = await server.call('GET', address.pathname + address.search);
  expect(shown.status).toBe(200);
  expect(shown.headers['content-security-policy']).toMatch(
    /frame-ancestors [^;]*https:\/\/crm\.example\.com/,
  );
  const redeem = `/api/v1/oneTimeAuth?oneTimeToken=${address.searchParams.get('authToken') ?? ''}&email=${email}`;
  expect((await server.call('GET', redeem)).json).toMatchObject({ success: true, email });
  expect((await server.call('GET', redeem)).status).toBe(401);
});

it('The examples of the guide about embedding make a secret and sign whom a chat is with', async () => {
  const made = JSON.parse(await run('embed', 'make-secret')) as { secret: string };
  environment = { ...environment, SECRET: made.secret };
  for (const name of ['identity', ...present.map((language) => `identity-${language}`)]) {
    const identity = (await run('embed', name)).trim();
    const opened = await server.call('GET', '/api/v1/allocateTempUserSession?chatTarget=northside');
    const identified = await server.call('POST', '/api/v2/chat/identity', {
      token: String(opened.json.token),
      body: { identity },
    });
    expect(identified.json).toMatchObject({ success: true, name: 'Pat Marsh' });
  }
});
