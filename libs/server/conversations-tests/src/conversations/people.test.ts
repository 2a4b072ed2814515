import { bareUuid, fitting } from '@patchbay/server-conversations';
import {
  createFixtureTree,
  createTestServer,
  seedDemo,
  seedTemplates,
  type TestServer,
} from '@patchbay/server-platform/testing';

let server: TestServer;
let owner: string;
const caller = '+15125550987';
const number = '+15125550100';

interface Row {
  roomId: string;
  id: number;
  name: string;
  blocked: boolean;
}
interface Line {
  message: string;
  author: string;
  conversationUuid: string;
}

const call = (method: 'GET' | 'POST', path: string, body?: unknown, token: string | null = owner) =>
  server.call(method, path, { token, body });
const room = async (): Promise<Row> =>
  ((await call('GET', '/api/v2/conversations?pageSize=100')).json.rooms as Row[]).find(
    (one) => one.name === caller,
  ) as Row;
const lines = async (): Promise<Line[]> =>
  (await server.call('GET', `/api/v2/messages/${(await room()).roomId}`, { token: owner }))
    .json as unknown as Line[];
const text = (words: string) =>
  server.call('POST', '/dev/phone/text', { body: { from: caller, to: number, text: words } });

beforeAll(async () => {
  server = await createTestServer();
  await seedTemplates(server.store);
  await seedDemo(server.store, server.clock.now(), 0.1);
  owner = await server.signIn('owner@demo.patchbay.test');
  await text('Are you open?');
});
afterAll(() => server.close());

describe('batch of conversations', () => {
  it('returns items in request order, and a missing one fails alone', async () => {
    const [{ conversationUuid }, { roomId }] = [(await lines())[0] as Line, await room()];
    const items = [
      { roomId, uuid: 'none' },
      { roomId, uuid: `${conversationUuid}:1770763782` },
      { roomId: '1:2', uuid: conversationUuid },
    ];
    const { status, json } = await call('POST', '/api/v2/conversation/batch', { items });
    expect([status, json.stats]).toEqual([200, { requested: 3, ok: 1, failed: 2 }]);
    const results = json.results as {
      success: boolean;
      roomId: string;
      uuid: string;
      message: string;
      conversation: Line[];
    }[];
    expect(
      results.map((one) => [one.uuid, one.success, one.message, one.conversation.length]),
    ).toEqual([
      ['none', false, 'Conversation not found', 0],
      [`${conversationUuid}:1770763782`, true, 'Success', 2],
      [conversationUuid, false, 'Conversation not found', 0],
    ]);
    expect(results[1]?.conversation.map((line) => line.author)).toEqual(['customer', 'agent']);
  });

  it.each([
    [{}],
    [{ items: [] }],
    [{ items: Array.from({ length: 201 }, () => ({ roomId: '1:2', uuid: 'x' })) }],
    [{ items: [{ roomId: '1:2' }] }],
  ])('refuses an invalid request', async (body) => {
    const reply = await call('POST', '/api/v2/conversation/batch', body);
    expect([reply.status, reply.json.success]).toEqual([400, false]);
  });

  it('skips items that exceed the reply size and returns later ones that fit', () => {
    expect(
      fitting([{ lines: 3 }, { lines: 9 }, { lines: 2 }, { lines: 1 }], 5).map(
        (one) => one?.lines ?? null,
      ),
    ).toEqual([3, null, 2, null]);
    expect(['a', 'a:1', 'a:1:2'].map(bareUuid)).toEqual(['a', 'a', 'a']);
  });
});

describe('rating', () => {
  it('belongs to the latest conversation of a room and can be removed', async () => {
    const { roomId } = await room();
    const rate = async (body: unknown) => (await call('POST', '/api/v1/rateConvo', body)).json;
    const { uuid, rating } = (await rate({ rating: 4, roomId })) as {
      uuid: string;
      rating: number;
    };
    const kept = async () =>
      (
        (await call('GET', `/api/v2/conversation/${roomId}/${uuid}`)).json.details as {
          rating: number | null;
        }
      ).rating;
    expect([rating, await kept()]).toEqual([4, 4]);
    await rate({ rating: null, uuid: `${uuid}:1:2` });
    expect(await kept()).toBeNull();
  });

  it.each([
    [{ rating: 4 }, 400],
    [{ rating: 6, roomId: '1:2' }, 400],
    [{ rating: 0, roomId: '1:2' }, 400],
    [{ roomId: '1:2' }, 400],
    [{ rating: 4, roomId: '1:2' }, 404],
    [{ rating: 4, uuid: 'none' }, 404],
  ])('%j is answered with %i', async (body, status) => {
    expect((await call('POST', '/api/v1/rateConvo', body)).status).toBe(status);
  });
});

describe('blocked caller', () => {
  const isBlocked = async () =>
    (await call('GET', `/api/v1/block/${(await room()).id}?both=true`)).json.blocked;

  it('is stored and not answered, until unblocked by the same call', async () => {
    expect(await isBlocked()).toBe(false);
    expect(
      (await call('POST', '/api/v1/block', { targetUsername: (await room()).id })).json,
    ).toMatchObject({ success: true, blocked: true });
    expect([await isBlocked(), (await room()).blocked]).toEqual([true, true]);
    const sent = server.texts.length;
    await text('Hello?');
    expect([(await lines()).at(-1), server.texts.length]).toEqual([
      expect.objectContaining({ author: 'customer', message: 'Hello?' }),
      sent,
    ]);
    expect((await call('POST', '/api/v1/block', { targetUsername: caller })).json).toMatchObject({
      blocked: false,
    });
    await text('And now?');
    expect((await lines()).at(-1)).toMatchObject({ author: 'agent' });
  });

  it('toggled twice concurrently is blocked and unblocked, never blocked twice', async () => {
    const both = await Promise.all(
      [1, 2].map(
        async () => (await call('POST', '/api/v1/block', { targetUsername: caller })).json.blocked,
      ),
    );
    expect([both.sort(), await isBlocked()]).toEqual([[false, true], false]);
  });

  it.each([
    ['GET', '/api/v1/block/999999999', undefined, 404],
    ['POST', '/api/v1/block', { targetUsername: 'unknown@example.com' }, 404],
    ['POST', '/api/v1/block', {}, 400],
  ] as const)('that is unknown: %s %s %j', async (method, path, body, status) => {
    expect((await call(method, path, body)).status).toBe(status);
  });
});

it.each([
  ['POST', '/api/v2/conversation/batch', { items: [{ roomId: '1:2', uuid: 'x' }] }],
  ['POST', '/api/v1/rateConvo', { rating: 4, roomId: '1:2' }],
  ['GET', '/api/v1/block/1', undefined],
  ['POST', '/api/v1/block', { targetUsername: 1 }],
] as const)('%s %s needs a session', async (method, path, body) => {
  expect((await call(method, path, body, null)).status).toBe(401);
});

it('is out of reach of another organization', async () => {
  const { id, roomId } = await room();
  const { conversationUuid } = (await lines())[0] as Line;
  const stranger =
    (await createFixtureTree(server)).actors.find((actor) => actor.key === 'owner')?.token ?? '';
  const replies = [
    await call('POST', '/api/v1/block', { targetUsername: id }, stranger),
    await call('GET', `/api/v1/block/${id}`, undefined, stranger),
    await call('POST', '/api/v1/rateConvo', { rating: 1, uuid: conversationUuid }, stranger),
  ];
  expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404]);
  expect(
    (
      await call(
        'POST',
        '/api/v2/conversation/batch',
        { items: [{ roomId, uuid: conversationUuid }] },
        stranger,
      )
    ).json.stats,
  ).toEqual({ requested: 1, ok: 0, failed: 1 });
});
