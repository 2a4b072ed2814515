import { asOwner } from '@patchbay/server-store/testing';
import { readEvents } from '../testing/event-reader.js';
import { type Receiver, openReceiver } from '../testing/receiver.js';
import {
  type ServerProcess,
  type Reply,
  type ServerProcesses,
  call,
  openServerProcesses,
} from './server-processes.js';

let cluster: ServerProcesses;
let receiver: Receiver;
let one: ServerProcess;
let other: ServerProcess;

beforeAll(async () => {
  receiver = await openReceiver();
  cluster = await openServerProcesses();
  [one, other] = await Promise.all([
    cluster.open({ fetchAlso: [receiver.place], hasLimits: true, name: 'one' }),
    cluster.open({ fetchAlso: [receiver.place], hasLimits: true, name: 'other' }),
  ]);
});
afterAll(async () => {
  await Promise.all([one?.stop(), other?.stop()]);
  await cluster?.close();
  await receiver?.close();
});

const tokenOf = (key: string): string =>
  cluster.tree.actors.find((actor) => actor.key === key)?.token ?? '';
const idOf = (key: string): number => cluster.tree.nodes[key]?.id as number;
const ask = async (
  serverProcess: ServerProcess,
  method: string,
  path: string,
  body?: unknown,
  as = 'owner',
): Promise<Reply> =>
  (await call(serverProcess.url, method, path, as === '' ? null : tokenOf(as), body)) as Reply;
const onAgent = (path: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}targetAccountId=${idOf('A1')}`;

/**
 * Written through one process and read through the other in the next request. Each resource is one
 * line.
 */
const samples: readonly {
  readonly what: string;
  readonly write: readonly [string, string, unknown];
  readonly read: string;
  readonly mark: string;
}[] = [
  {
    what: 'a contact',
    write: ['POST', '/api/v2/contact', { newData: { name: 'Two Houses', phone: '+15125559001' } }],
    read: '/api/v2/contact?q=Two%20Houses',
    mark: 'Two Houses',
  },
  {
    what: 'a draft',
    write: ['POST', '/api/v2/agent', { agentInstructions: 'Say two houses.' }],
    read: '/api/v2/agentEventRules/staging',
    mark: 'Say two houses.',
  },
  {
    what: 'settings',
    write: ['POST', '/api/v2/account', { settings: { remark: 'two houses' } }],
    read: '/api/v2/account',
    mark: 'two houses',
  },
  {
    what: 'a webhook',
    write: [
      'POST',
      '/api/v2/webhooks',
      { url: 'https://two-houses.example/hook', label: 'Two houses', type: 'conversation' },
    ],
    read: '/api/v2/webhooks',
    mark: 'two-houses.example',
  },
  {
    what: 'knowledge',
    write: ['POST', '/api/v2/kb/knowledgebase', { title: 'Two houses' }],
    read: '/api/v2/kb/knowledgebase',
    mark: 'Two houses',
  },
  {
    what: 'a task',
    write: [
      'POST',
      '/api/v2/tasks',
      { type: 'text', target: '+15125559002', message: 'Hello', externalTaskId: 'two-houses' },
    ],
    read: '/api/v2/tasks',
    mark: 'two-houses',
  },
  {
    what: 'what is told of a caller',
    write: ['POST', '/api/v2/context', { target: '+15125559001', context: 'Lives in two houses' }],
    read: '/api/v2/context?target=%2B15125559001',
    mark: 'Lives in two houses',
  },
  {
    what: 'a payment link',
    write: ['POST', '/api/v1/paymentLinks', { amount: 12, title: 'Two houses' }],
    read: '/api/v1/paymentLinks',
    mark: 'Two houses',
  },
];

describe('write through one process', () => {
  it.each(samples.map((sample) => [sample.what, sample] as const))(
    '%s is visible to the next call of the other',
    async (what, { write: [method, path, body], read, mark }) => {
      const written = await ask(one, method, onAgent(path), body);
      expect([what, written.status < 300 ? 'written' : written.json]).toEqual([what, 'written']);
      const found = await ask(other, 'GET', onAgent(read));
      expect([found.status, JSON.stringify(found.json).includes(mark)]).toEqual([200, true]);
    },
  );

  it('is an event on the streams of both', async () => {
    const streams = await Promise.all(
      [one, other].map((serverProcess) => readEvents(serverProcess.url, tokenOf('owner'))),
    );
    await ask(one, 'POST', onAgent('/api/v2/messaging/send'), {
      roomId: cluster.tree.roomOf(cluster.tree.nodes.A1 as never),
      message: 'Across',
      clientId: 'across',
    });
    const heard = await Promise.all(streams.map((stream) => stream.until(1, 'message')));
    streams.forEach((stream) => stream.close());
    expect(heard.map((events) => events.length)).toEqual([1, 1]);
  });
});

describe('concurrent requests to both processes', () => {
  const both = (
    ask1: (serverProcess: ServerProcess) => Promise<Reply>,
    times = 4,
  ): Promise<Reply[]> =>
    Promise.all(Array.from({ length: times }, (_none, at) => ask1(at % 2 === 0 ? one : other)));

  it('create one message for one client id', async () => {
    const replies = await both((serverProcess) =>
      ask(serverProcess, 'POST', onAgent('/api/v2/messaging/send'), {
        roomId: cluster.tree.roomOf(cluster.tree.nodes.A1 as never),
        message: 'Only once',
        clientId: 'only-once',
      }),
    );
    expect([
      replies.every(({ status }) => status < 300),
      await asOwner(cluster.databaseUrl, `select body from messages where client_id = 'only-once'`),
    ]).toEqual([true, [{ body: 'Only once' }]]);
  });

  it('create one contact for one number', async () => {
    await both((serverProcess) =>
      ask(serverProcess, 'POST', onAgent('/api/v2/contact'), {
        newData: { name: 'Same', phone: '+15125559003' },
      }),
    );
    expect(
      await asOwner(cluster.databaseUrl, `select name from parties where address = '+15125559003'`),
    ).toEqual([{ name: 'Same' }]);
  });

  it('save once and report a conflict to all others', async () => {
    const { json } = await ask(one, 'POST', onAgent('/api/v2/agent'), {
      agentInstructions: 'Base.',
    });
    const replies = await both((serverProcess) =>
      ask(serverProcess, 'POST', onAgent('/api/v2/agent'), {
        agentInstructions: `Saved through ${serverProcess === one ? 'one' : 'other'}.`,
        baseRevision: json.revision,
      }),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('pay once', async () => {
    const opened = await ask(
      one,
      'POST',
      `/api/v1/checkout/patchbayCredit?targetAccountId=${idOf('O1')}`,
      {
        amount: 31.07,
        currency: 'usd',
        successUrl: '/app/paymentSuccess',
        cancelUrl: '/app/paymentCancel',
      },
    );
    const page = new URL(String(opened.json.url));
    const replies = await both((serverProcess) =>
      ask(serverProcess, 'POST', `${page.pathname}${page.search}`, undefined, ''),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(
      await asOwner(
        cluster.databaseUrl,
        `select amount::text as amount from ledger_lines where account = 'customer:${idOf('O1')}:credit'`,
      ),
    ).toEqual([{ amount: '31070000' }]);
  });

  it('redeem a one-time token once', async () => {
    const [{ email } = { email: '' }] = await asOwner<{ email: string }>(
      cluster.databaseUrl,
      `select email from users where tenant_id = ${idOf('O1')} and name = 'admin'`,
    );
    const issued = await ask(
      one,
      'GET',
      `/api/v2/auth/account/oneTimeAuthToken?email=${encodeURIComponent(email)}&targetAccountId=${idOf('O1')}`,
      undefined,
      'reseller',
    );
    expect(issued.json).toMatchObject({ success: true, authToken: expect.any(String) });
    const replies = await both(
      (serverProcess) =>
        ask(
          serverProcess,
          'GET',
          `/api/v1/oneTimeAuth?oneTimeToken=${String(issued.json.authToken)}`,
          undefined,
          '',
        ),
      8,
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(7);
  });

  it('count against one limit', async () => {
    const limit = 30; // sessions of visitors, per minute and address
    const minute = () => Math.floor(Date.now() / 60_000);
    const askWithinMinute = async (): Promise<Reply[]> => {
      const begun = minute();
      const replies = await both(
        (serverProcess) =>
          ask(serverProcess, 'GET', '/api/v1/allocateTempUserSession', undefined, ''),
        limit + 10,
      );
      if (minute() === begun) return replies;
      // Both minutes have a part of them: again, from the beginning of the next.
      await new Promise((done) => setTimeout(done, 60_100 - (Date.now() % 60_000)));
      return askWithinMinute();
    };
    const replies = await askWithinMinute();
    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(
      limit,
    );
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});

describe('background work of both processes', () => {
  it('is shared: each webhook is delivered once', async () => {
    const made = await ask(one, 'POST', onAgent('/api/v2/webhooks'), {
      url: `${receiver.url}/hook`,
      label: 'Work',
      type: 'incoming',
    });
    expect(made.status).toBeLessThan(300);
    const turns = Array.from({ length: 20 }, (_none, at) => at);
    for (const turn of turns)
      await ask(
        turn % 2 === 0 ? one : other,
        'POST',
        '/api/v2/chat/send',
        { message: `Work ${turn}`, clientId: `work-${turn}` },
        'visitor',
      );
    await receiver.until(turns.length, ({ body }) => body.includes('"message":"Work '), 90_000);
    await new Promise((done) => setTimeout(done, 500));
    const told = receiver.received
      .map(({ body }) => /"message":"(Work \d+)"/.exec(body)?.[1])
      .filter(Boolean);
    expect([told.length, new Set(told).size]).toEqual([turns.length, turns.length]);
  });

  it('is done once: no page is fetched twice', async () => {
    receiver.answer({ status: 200, headers: { 'content-type': 'text/plain' } });
    const base = await ask(one, 'POST', onAgent('/api/v2/kb/knowledgebase'), { title: 'Work' });
    const { id } = base.json.knowledgeBase as { id: string };
    const pages = Array.from({ length: 12 }, (_none, at) => `/page-${at}`);
    const added = await Promise.all(
      pages.map((page, at) =>
        ask(
          at % 2 === 0 ? one : other,
          'POST',
          onAgent(`/api/v2/kb/knowledgebase/${id}/document`),
          { urls: [`${receiver.url}${page}`] },
        ),
      ),
    );
    expect(added.map(({ status }) => status)).toEqual(pages.map(() => 201));
    await receiver.until(pages.length, ({ path }) => path.startsWith('/page-'), 90_000);
    await new Promise((done) => setTimeout(done, 500));
    expect(
      receiver.received
        .map(({ path }) => path)
        .filter((path) => path.startsWith('/page-'))
        .sort(),
    ).toEqual([...pages].sort());
  });
});

describe('revocation through one process', () => {
  const isServed = async (serverProcess: ServerProcess, as: string) =>
    (await ask(serverProcess, 'GET', '/api/v2/viewer', undefined, as)).status;

  it('of a session applies in the other', async () => {
    expect(await isServed(other, 'admin')).toBe(200);
    await ask(one, 'POST', '/api/v2/auth/signOut', undefined, 'admin');
    expect(await isServed(other, 'admin')).toBe(401);
  });

  it('of an account ends its sessions and streams in both', async () => {
    expect([await isServed(one, 'siblingOwner'), await isServed(other, 'siblingOwner')]).toEqual([
      200, 200,
    ]);
    const [{ username } = { username: '' }] = await asOwner<{ username: string }>(
      cluster.databaseUrl,
      `select username from accounts where id = ${idOf('O2')}`,
    );
    const stream = await openStream(other);
    expect(
      (await ask(one, 'POST', '/api/v1/disableAccount', { username, reason: 'spam' }, 'superAdmin'))
        .status,
    ).toBe(200);
    expect([await isServed(other, 'siblingOwner'), await isServed(one, 'siblingOwner')]).toEqual([
      401, 401,
    ]);
    await stream.ended;
  });

  async function openStream(serverProcess: ServerProcess): Promise<{ ended: Promise<void> }> {
    const reply = await fetch(`${serverProcess.url}/api/v2/events`, {
      headers: { authorization: `Bearer ${tokenOf('siblingOwner')}`, accept: 'text/event-stream' },
    });
    const reader = reply.body?.getReader();
    return {
      ended: (async () => {
        for (let part = await reader?.read(); part && !part.done; part = await reader?.read());
      })().catch(() => undefined),
    };
  }
});
