import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  bundleServer,
  type ChildServer,
  isKilled,
  ofLength,
  openReceiver,
  type Received,
  type Receiver,
} from '@patchbay/server-platform/testing';
import { Webhook } from 'standardwebhooks';

const test = isKilled('webhooks') ? it : it.skip;
const to = '+15125550100';
const from = '+15125554009';
const rounds = ofLength(2, 3);
let dataDir = '';
let product: Awaited<ReturnType<typeof bundleServer>>;
let receiver: Receiver;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'patchbay-webhooks-'));
  product = await bundleServer();
  receiver = await openReceiver();
});
afterAll(async () => {
  product.remove();
  await receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = () => product.start(dataDir, { fetchAlso: [receiver.place] });

async function post(
  server: ChildServer,
  path: string,
  body: unknown,
  token = '',
): Promise<Record<string, unknown> | null> {
  const reply = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  }).catch(() => null);
  return reply?.ok
    ? reply.json().then(
        (json) => json as Record<string, unknown>,
        () => null,
      )
    : null;
}

async function signIn(server: ChildServer): Promise<string> {
  const email = 'owner@demo.patchbay.test';
  await post(server, '/api/v1/signin/email', { email });
  // The mail is sent after the reply.
  for (
    const end = Date.now() + 60_000;
    Date.now() < end;
    await new Promise((done) => setTimeout(done, 100))
  ) {
    const { messages } = (await (await fetch(`${server.url}/dev/outbox?to=${email}`)).json()) as {
      messages: { code: string }[];
    };
    const code = Number(messages.at(-1)?.code);
    const done =
      code > 0
        ? await post(server, '/api/v1/email/verify', { email, verificationCode: code })
        : null;
    if (typeof done?.token === 'string') return done.token;
  }
  throw new Error('The sign-in failed');
}

const wordsOf = ({ body }: Received) => (JSON.parse(body) as { message: string }).message;

test(`delivers every event, repeated only under its id, although its process is killed ${rounds} times`, async () => {
  let server = await start();
  const made = await post(
    server,
    '/api/v2/webhooks',
    { url: `${receiver.url}/hook`, label: 'Crash', type: 'incoming' },
    await signIn(server),
  );
  expect(made).toMatchObject({ success: true });
  const taken: string[] = [];
  // A post without a reply is in progress when the process dies.
  receiver.answer('hang', '/hook');
  for (let round = 0; round < rounds; round += 1) {
    let isUp = true;
    let told: () => void = () => undefined;
    const some = new Promise<void>((resolve) => {
      told = resolve;
    });
    const before = taken.length;
    const sending = (async () => {
      for (let turn = 0; isUp; turn += 1) {
        const words = `Round ${round}, text ${turn}`;
        if (await post(server, '/dev/phone/text', { from, to, text: words })) taken.push(words);
        if (taken.length > before + 1) told();
      }
    })();
    // Killed after it has taken some, each time a little later, so that the speed of the machine
    // does not matter.
    await some;
    await new Promise((done) => setTimeout(done, 150 + round * 130));
    await server.kill();
    isUp = false;
    await sending;
    if (round === rounds - 1) receiver.answer(200, '/hook');
    server = await start();
  }
  try {
    const isTold = () => {
      const told = new Set(receiver.received.map(wordsOf));
      return taken.every((words) => told.has(words));
    };
    // Leases of the dead process end after twenty seconds.
    for (const end = Date.now() + 240_000; Date.now() < end && !isTold();)
      await new Promise((done) => setTimeout(done, 100));
    const told = new Map<string, Set<string>>();
    for (const one of receiver.received)
      told.set(
        wordsOf(one),
        (told.get(wordsOf(one)) ?? new Set()).add(one.headers['webhook-id'] as string),
      );
    process.stdout.write(
      `Webhooks: ${taken.length} events acknowledged over ${rounds} kills, ` +
        `${taken.filter((words) => !told.has(words)).length} lost, ${receiver.received.length} ` +
        `posts under ${told.size} ids\n`,
    );
    expect(taken.length).toBeGreaterThan(rounds);
    expect(taken.filter((words) => !told.has(words))).toEqual([]);
    expect([...told].filter(([, ids]) => ids.size !== 1)).toEqual([]);
    const hook = new Webhook(made?.secret as string);
    const last = receiver.received.at(-1) as Received;
    expect(hook.verify(last.body, last.headers as Record<string, string>)).toMatchObject({
      message: wordsOf(last),
    });
  } finally {
    await server.stop();
  }
});
