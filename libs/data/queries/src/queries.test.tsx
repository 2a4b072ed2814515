import { act, renderHook, waitFor } from '@testing-library/react';
import { type CallError, createClient } from '@patchbay/api-client';
import {
  CurrentAccountProvider,
  createSessionStore,
  currentAccountOf,
  memoryKeyValue,
  type SessionHandle,
  SessionProvider,
} from '@patchbay/session';
import { type ReactNode } from 'react';
import {
  createQueryClient,
  DataProvider,
  isTouchedBy,
  operationQuery,
  ProofProvider,
  staleAfter,
  usePermission,
  useConnection,
  useLiveEvents,
  useOperation,
  useOperationMutation,
  useOperationPage,
} from './index.js';
import { markStale } from './mark-stale.js';

type Reply = (path: string, init: RequestInit) => Response | Promise<Response>;
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

function setUp(reply: Reply, account = { org: 7 }) {
  const storage = memoryKeyValue();
  const store = createSessionStore(storage);
  store.start({ id: 1, token: 't', username: 'ada', email: null, kind: 'member' });
  const handle: SessionHandle = {
    store,
    storage,
    tab: memoryKeyValue(),
    handOver: null,
    framed: false,
    modes: {
      embed: false,
      mobileApp: false,
      genericBrand: false,
      platform: null,
      appVersion: null,
    },
  };
  const asked: string[] = [];
  const client = createClient({
    transport: async (to, init) => {
      asked.push(to);
      return reply(to, init);
    },
    token: store.token,
    target: () => null,
  });
  const cache = createQueryClient();
  const at = { account };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SessionProvider handle={handle}>
      <DataProvider client={client} cache={cache}>
        <CurrentAccountProvider account={currentAccountOf(at.account)}>
          {children}
        </CurrentAccountProvider>
      </DataProvider>
    </SessionProvider>
  );
  return { wrapper, asked, cache, store, storage, at };
}
const page = (name: string) => ({
  pageSize: 20,
  pageNumber: 0,
  totalRooms: 1,
  unreadRooms: 0,
  rooms: [{ roomId: '7:9', name }],
});

describe('the options of a read', () => {
  it('are the same for a loader and a hook, which then asks no second time', async () => {
    const { wrapper, asked, cache } = setUp(() => json(page('Dana')));
    renderHook(() => undefined, { wrapper });
    await cache.prefetchQuery(operationQuery('listConversations', { page: 0 }, { target: 7 }));
    const { result } = renderHook(() => useOperation('listConversations', { page: 0 }), {
      wrapper,
    });
    expect(result.current.data?.rooms[0]?.name).toBe('Dana');
    expect(asked).toHaveLength(1);
  });

  it('cancel the call when no component waits for it any more', async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    const { wrapper } = setUp((_path, { signal }) => {
      signals.push(signal);
      return new Promise<never>(() => undefined);
    });
    const { unmount } = renderHook(() => useOperation('listConversations', { page: 0 }), {
      wrapper,
    });
    await waitFor(() => expect(signals).toHaveLength(1));
    expect(signals[0]?.aborted).toBe(false);
    unmount();
    await waitFor(() => expect(signals[0]?.aborted).toBe(true));
  });
});

describe('a part that is mounted when its call has failed', () => {
  const refusal = () => json({ error: 'The thread was lost', code: 'gone' }, 404);
  const usePart = () => useOperation('listConversations', { page: 0 });

  it('shows the failure, and does not call again', async () => {
    const { wrapper, asked } = setUp(refusal);
    const page = renderHook(usePart, { wrapper });
    await waitFor(() => expect(page.result.current.status).toBe('error'));
    const part = renderHook(usePart, { wrapper });
    expect(part.result.current.status).toBe('error');
    expect(page.result.current.isFetching).toBe(false);
    expect(asked).toHaveLength(1);
  });

  it('calls again when an event made the reply stale', async () => {
    const { wrapper, asked, cache } = setUp(refusal);
    const page = renderHook(usePart, { wrapper });
    await waitFor(() => expect(page.result.current.status).toBe('error'));
    page.unmount();
    await markStale(cache, ([, name]) => name === 'listConversations');
    renderHook(usePart, { wrapper });
    await waitFor(() => expect(asked).toHaveLength(2));
  });
});

describe('pages of a list', () => {
  it('are fetched one ahead, until the last', async () => {
    const { wrapper, asked } = setUp((to) => {
      const number = Number(new URL(to, 'http://test.invalid').searchParams.get('page'));
      return json({ ...page(`Page ${number}`), pageNumber: number, totalRooms: 50 });
    });
    const { result, rerender } = renderHook(
      ({ at }) =>
        useOperationPage(
          'listConversations',
          { page: at, pageSize: 20 },
          { hasNext: ({ pageNumber }) => pageNumber < 2 },
        ),
      { wrapper, initialProps: { at: 0 } },
    );
    await waitFor(() => expect(asked.map(pageOf)).toEqual(['0', '1']));
    rerender({ at: 1 });
    expect(result.current.data?.rooms[0]?.name).toBe('Page 1');
    await waitFor(() => expect(asked.map(pageOf)).toEqual(['0', '1', '2']));
    rerender({ at: 2 });
    await waitFor(() => expect(result.current.isFetching).toBe(false));
    expect(asked.map(pageOf)).toEqual(['0', '1', '2']);
  });
});
const pageOf = (to: string) => new URL(to, 'http://test.invalid').searchParams.get('page');

describe('reading', () => {
  it('reads for the account of the URL, and again when the URL changes', async () => {
    const { wrapper, asked, at } = setUp(() => json(page('Dana')));
    const { result, rerender } = renderHook(() => useOperation('listConversations', { page: 0 }), {
      wrapper,
    });
    await waitFor(() => expect(result.current.data?.rooms[0]?.name).toBe('Dana'));
    at.account = { org: 8 };
    rerender();
    expect(result.current.data).toBeUndefined();
    await waitFor(() =>
      expect(asked).toEqual([
        '/api/v2/conversations?page=0&targetAccountId=7',
        '/api/v2/conversations?page=0&targetAccountId=8',
      ]),
    );
  });
  it('returns a refusal as a CallError at once, without a retry', async () => {
    const { wrapper, asked } = setUp(() =>
      json({ success: false, message: 'Not here.', retryable: false }, 403),
    );
    const { result } = renderHook(() => useOperation('getAccount'), { wrapper });
    await waitFor(() => expect(result.current.error?.message).toBe('Not here.'));
    expect(asked).toHaveLength(1);
  });
  it('shows a cached list first and replaces it by the reply', async () => {
    let name = 'Dana';
    const { wrapper, cache } = setUp(() => json(page(name)));
    const first = renderHook(() => useOperation('listConversations', {}, { cachedFirst: true }), {
      wrapper,
    });
    await waitFor(() => expect(first.result.current.data).toBeDefined());
    first.unmount();
    cache.clear();
    name = 'Marcus';
    const second = renderHook(() => useOperation('listConversations', {}, { cachedFirst: true }), {
      wrapper,
    });
    expect(second.result.current.data?.rooms[0]?.name).toBe('Dana');
    await waitFor(() => expect(second.result.current.data?.rooms[0]?.name).toBe('Marcus'));
  });
  it('deletes the cache when another person signs in', async () => {
    const { wrapper, store, cache } = setUp(() => json(page('Dana')));
    const { result } = renderHook(() => useOperation('listConversations'), { wrapper });
    await waitFor(() => expect(result.current.data).toBeDefined());
    act(() => store.start({ id: 2, token: 'u', username: 'eve', email: null, kind: 'member' }));
    expect(
      cache.getQueryCache().findAll({ predicate: ({ state }) => state.data !== undefined }),
    ).toEqual([]);
  });
});

describe('writing', () => {
  it('refetches the reads of its area', async () => {
    const { wrapper, asked } = setUp((path) =>
      path.includes('aiAgentEnabled')
        ? json({ success: true, aiAgentEnabled: false })
        : json(page('Dana')),
    );
    const { result } = renderHook(
      () => ({
        list: useOperation('listConversations'),
        turn: useOperationMutation('setAiAgentEnabled'),
      }),
      { wrapper },
    );
    await waitFor(() => expect(result.current.list.data).toBeDefined());
    await act(() => result.current.turn.mutateAsync({ roomId: '7:9', aiAgentEnabled: false }));
    await waitFor(() =>
      expect(asked.filter((path) => path.startsWith('/api/v2/conversations'))).toHaveLength(2),
    );
  });
  it('maps each write to the reads that it makes stale', () => {
    const { table } = createClient({ transport: fetch, token: () => null, target: () => null });
    expect(staleAfter(table, 'closeConversation')).toEqual(
      expect.arrayContaining(['listConversations', 'getRoomTimeline']),
    );
    expect(staleAfter(table, 'closeConversation')).not.toContain('queryLogs');
    expect(staleAfter(table, 'createAgentFromTemplate')).toEqual(
      expect.arrayContaining(['getStagingEventRules', 'listAccounts']),
    );
    expect(staleAfter(table, 'saveCampaign')).not.toContain('getStagingEventRules');
  });
});

describe('live events', () => {
  it.each([
    [{ topic: 'message', roomId: '7:9' }, [7, 'getRoomTimeline', { roomId: '7:9' }], true],
    [{ topic: 'message', roomId: '7:9' }, [7, 'getRoomTimeline', { roomId: '7:10' }], false],
    [{ topic: 'message', roomId: '7:9' }, [7, 'listConversations', { page: 0 }], true],
    [{ topic: 'log' }, [7, 'listConversations', {}], false],
    [{ topic: 'resync' }, [7, 'getAccount', {}], true],
  ] as const)('%j touches %j: %s', (event, key, touched) =>
    expect(isTouchedBy(event, key)).toBe(touched),
  );

  it('add a new message to an open list within a second, without polling', async () => {
    let name = 'before';
    let push: (text: string) => void = () => undefined;
    const events = new Response(
      new ReadableStream({
        start(c) {
          push = (text) => c.enqueue(new TextEncoder().encode(text));
        },
      }),
      { headers: { 'content-type': 'text/event-stream' } },
    );
    const { wrapper, asked } = setUp((path) =>
      path.includes('/events') ? events : json(page(name)),
    );
    const { result } = renderHook(
      () => {
        useLiveEvents();
        return { list: useOperation('listConversations'), connection: useConnection() };
      },
      { wrapper },
    );
    await waitFor(() => expect(result.current.list.data?.rooms[0]?.name).toBe('before'));
    await waitFor(() => expect(result.current.connection).toBe('open'));
    // Repeated if it took longer, as on a busy machine: code that is slow itself is slow every
    // time.
    let [turns, took] = [0, Infinity];
    while (turns < 30 && took >= 1000) {
      turns += 1;
      name = `after ${turns}`;
      const pushed = performance.now();
      act(() => push(`id: ${turns}\ndata: {"topic":"message","roomId":"7:9"}\n\n`));
      await waitFor(() => expect(result.current.list.data?.rooms[0]?.name).toBe(name));
      took = performance.now() - pushed;
    }
    expect(took).toBeLessThan(1000);
    expect(asked.filter((path) => path.includes('conversations'))).toHaveLength(1 + turns);
  });
});

describe('permissions', () => {
  const viewer = {
    success: true,
    permissions: {
      canEditOrg: { allowed: true, reason: 'Owners can do this.' },
      canViewBilling: { allowed: false, reason: 'Harborline handles billing for you.' },
    },
  };
  it('include their reason', async () => {
    const { wrapper } = setUp(() => json(viewer));
    const { result } = renderHook(
      () => [
        usePermission('canEditOrg'),
        usePermission('canViewBilling'),
        usePermission(undefined),
      ],
      { wrapper },
    );
    expect(result.current[0]).toMatchObject({ allowed: false, loading: true });
    await waitFor(() => expect(result.current[0]?.allowed).toBe(true));
    expect(result.current[1]).toMatchObject({
      allowed: false,
      reason: 'Harborline handles billing for you.',
    });
    expect(result.current[2]?.allowed).toBe(true);
  });
});

describe('a write that requires a step-up proof', () => {
  const refusal = {
    success: false,
    message: 'Confirm that it is you.',
    code: 'step-up',
    stepUp: true,
    retryable: false,
  };

  it('is refused if no component asks for a code', async () => {
    const { wrapper, asked } = setUp(() => json(refusal, 403));
    const { result } = renderHook(() => useOperationMutation('createToken'), { wrapper });
    await act(() =>
      expect(
        result.current.mutateAsync({ type: 'admin', description: 'sync' }),
      ).rejects.toMatchObject({ code: 'step-up' }),
    );
    expect(asked).toHaveLength(1);
  });
  it.each([
    [true, 2, 'made'],
    [false, 1, 'step-up'],
  ])('continues when the answer is %s, with %i calls in total', async (answer, calls, outcome) => {
    let isProved = false;
    const { wrapper, asked } = setUp(() =>
      isProved ? json({ success: true, token: { token: 'made' } }) : json(refusal, 403),
    );
    const ask = async () => (isProved = answer);
    const within = ({ children }: { children: ReactNode }) =>
      wrapper({ children: <ProofProvider ask={ask}>{children}</ProofProvider> });
    const { result } = renderHook(() => useOperationMutation('createToken'), { wrapper: within });
    const ended = await act(() =>
      result.current.mutateAsync({ type: 'admin', description: 'sync' }).then(
        (reply) => reply.token.token,
        (error: CallError) => error.code,
      ),
    );
    expect([ended, asked]).toEqual([
      outcome,
      Array.from({ length: calls }, () => '/api/v2/tokens?targetAccountId=7'),
    ]);
  });
});
