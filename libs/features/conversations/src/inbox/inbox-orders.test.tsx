import { createClient } from '@patchbay/api-client';
import { createQueryClient, DataProvider } from '@patchbay/queries';
import {
  CurrentAccountProvider,
  createSessionStore,
  currentAccountOf,
  memoryKeyValue,
  SessionProvider,
} from '@patchbay/session';
import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { type ReactNode } from 'react';
import { pageSize, type RoomsWanted, useFirstRooms } from '../rooms/use-inbox.js';
import { useRoomPages } from './use-room-pages.js';

const total = 3 * pageSize;

interface Asked {
  readonly path: string;
  readonly answer: () => void;
  readonly fail: () => void;
}

/** What the server has at a place of a list, which names all that it was asked by. */
const nameAt = (account: number, { tab, queryText }: RoomsWanted, index: number) =>
  `${account} ${tab} ${queryText} ${index}`;

/** The rooms of a page, by what was asked. */
function roomsIn(path: string) {
  const [pathname = '', query] = path.split('?');
  const asked = new URLSearchParams(query);
  const wanted = {
    tab: pathname.includes('junk') ? ('agent' as const) : ('priority' as const),
    queryText: asked.get('queryText') ?? '',
    view: 'open' as const,
  };
  const page = Number(asked.get('page'));
  const rooms = Array.from({ length: pageSize }, (_, at) => {
    const name = nameAt(Number(asked.get('targetAccountId')), wanted, page * pageSize + at);
    return { roomId: name, name };
  });
  return { page, rooms };
}

/** A server that answers when it is let, in any order; an aborted request gets no answer. */
function slowServer() {
  const waiting: Asked[] = [];
  const transport = (path: string, { signal }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      const { page, rooms } = roomsIn(path);
      const body = { pageSize, pageNumber: page, totalRooms: total, unreadRooms: 0, rooms };
      const asked: Asked = {
        path,
        answer: () =>
          resolve(
            new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }),
          ),
        fail: () => reject(new TypeError('fetch failed')),
      };
      waiting.push(asked);
      signal?.addEventListener('abort', () => {
        if (waiting.includes(asked)) waiting.splice(waiting.indexOf(asked), 1);
        reject(signal.reason as Error);
      });
    });
  return { waiting, transport };
}

interface Place extends RoomsWanted {
  readonly account: number;
  readonly page: number;
}
const beginning: Place = { account: 7, tab: 'priority', view: 'open', queryText: '', page: 0 };

function open() {
  const { waiting, transport } = slowServer();
  const storage = memoryKeyValue();
  const store = createSessionStore(storage);
  store.start({ id: 1, token: 't', username: 'ada', email: null, kind: 'member' });
  const modes = {
    embed: false,
    mobileApp: false,
    genericBrand: false,
    platform: null,
    appVersion: null,
  };
  const handle = { store, storage, tab: memoryKeyValue(), handOver: null, framed: false, modes };
  const client = createClient({ transport, token: store.token, target: () => null });
  const cache = createQueryClient();
  cache.setDefaultOptions({ queries: { ...cache.getDefaultOptions().queries, retryDelay: 0 } });
  const at = { place: beginning };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <SessionProvider handle={handle}>
      <DataProvider client={client} cache={cache}>
        <CurrentAccountProvider account={currentAccountOf({ org: at.place.account })}>
          {/* The screen is another one on another account. */}
          <div key={at.place.account}>{children}</div>
        </CurrentAccountProvider>
      </DataProvider>
    </SessionProvider>
  );
  const hook = renderHook(
    ({ place }: { readonly place: Place }) => {
      const list = useFirstRooms(place);
      const first = place.page * pageSize;
      const { roomAt } = useRoomPages(list, place, { first, next: first + pageSize });
      return Array.from({ length: pageSize }, (_, index) => roomAt(first + index)?.name);
    },
    { wrapper, initialProps: { place: beginning } },
  );
  return {
    waiting,
    close: () => {
      hook.unmount();
      cache.clear();
    },
    shown: () => hook.result.current.filter((name) => name !== undefined),
    go: (change: Partial<Place>) => {
      // A switch of account starts again, as the key of the screen does.
      const from = change.account === undefined ? at.place : beginning;
      at.place = { ...from, ...change };
      hook.rerender({ place: at.place });
      return at.place;
    },
  };
}

const step = fc.oneof(
  fc
    .record({ queryText: fc.constantFrom('', 'a', 'ab') })
    .map((change) => ({ ...change, page: 0 })),
  fc.record({ tab: fc.constantFrom('priority' as const, 'agent' as const) }).map((change) => ({
    ...change,
    page: 0,
  })),
  fc.record({ page: fc.nat({ max: 2 }) }),
  fc.record({ account: fc.constantFrom(7, 8) }),
  fc.record({ answers: fc.nat({ max: 5 }) }),
  fc.record({ fails: fc.nat({ max: 5 }) }),
);

/** Lets the answers that were given arrive. */
const arrive = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

describe('the list of rooms', () => {
  it('is at last what was asked last, in whatever order the server answers, and never of another account', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const { waiting, shown, go, close } = open();
        let place = beginning;
        let failed = 0;
        // An expectation of each name would be half of the time of a run.
        const check = () => {
          const own = `${place.account} ${place.tab} `;
          const foreign = shown().find((name) => !name.startsWith(own));
          if (foreign !== undefined) throw new Error(`Shown on ${own}: ${foreign}`);
        };
        for (const change of steps) {
          if ('answers' in change)
            waiting.splice(change.answers % (waiting.length || 1), 1)[0]?.answer();
          else if ('fails' in change) {
            // After the third time a read is left to the person.
            if (failed < 2) waiting.splice(change.fails % (waiting.length || 1), 1)[0]?.fail();
            failed += 1;
          } else place = go(change);
          if ('answers' in change || 'fails' in change) await arrive();
          check();
        }
        // A read that failed is tried again after a moment.
        for (let quiet = 0; quiet < 3; quiet += 1) {
          if (waiting.length > 0) quiet = 0;
          for (const asked of waiting.splice(0).reverse()) asked.answer();
          await arrive();
          check();
        }
        const first = place.page * pageSize;
        const model = Array.from({ length: pageSize }, (_, at) =>
          nameAt(place.account, place, first + at),
        );
        try {
          expect(shown()).toEqual(model);
        } finally {
          close();
        }
      }),
      { numRuns: 10_000 },
    );
    // Ten thousand orders of a long run take five minutes where the machine has other work too.
  }, 3_600_000);
});
