import { type FakeReplies, refuse } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  DataList,
  defineList,
  type ListSource,
  useCursorList,
  useEndlessList,
  useListAddress,
  useOffsetList,
  usePagedList,
  useUncountedList,
} from '../index.js';
import { maxExported } from './read-all.js';

interface Row {
  readonly id: string;
}

const things = defineList<Row>({
  name: 'Things',
  things: 'things',
  counted: (count) => `${count} things`,
  rowKey: ({ id }) => id,
  rowName: ({ id }) => id,
  columns: [{ key: 'id', label: 'Id', kind: 'id' }],
});

const rowsFrom = (from: number, count: number): Row[] =>
  Array.from({ length: Math.max(0, count) }, (_, at) => ({ id: `r${from + at}` }));

type Asked = Readonly<Record<string, unknown>>;
/** The rows of a page, of a server that answers no more than 30 at once. */
const slice = (from: number, asked: number, total: number) =>
  rowsFrom(from, Math.min(asked, 30, total - from));

const idsOf = (rows: readonly { readonly id: unknown }[]): readonly Row[] =>
  rows.map(({ id }) => ({ id: String(id) }));

const useByOffset = () =>
  useOffsetList(
    'listTasks',
    { limit: 10, offset: 10, state: 'pending' },
    {
      rowsOf: ({ tasks }) => idsOf(tasks),
      totalOf: ({ total }) => total,
      pageSize: 10,
      largestPage: 30,
    },
  );

const useByNumber = () =>
  usePagedList(
    'listContacts',
    { q: 'dana' },
    {
      rowsOf: ({ contacts }) => idsOf(contacts),
      totalOf: ({ totalContacts }) => totalContacts,
      page: 1,
      pageSize: 10,
      largestPage: 30,
    },
  );

const useAppended = () =>
  useEndlessList(
    'listAccounts',
    { pageSize: 10, queryText: 'desk' },
    {
      rowsOf: ({ accounts }) => idsOf(accounts),
      totalOf: ({ totalAccounts }) => totalAccounts,
      largestPage: 30,
    },
  );

const useUncounted = () =>
  useUncountedList(
    'listRecentTransactions',
    {},
    { rowsOf: ({ transactions }) => idsOf(transactions), pageSize: 10, largestPage: 200 },
  );

const useByCursor = () =>
  useCursorList(
    'listSecurityEvents',
    { severity: 'warning' },
    {
      rowsOf: ({ events }) => idsOf(events),
      nextOf: ({ nextCursor }) => nextCursor,
      pageSize: 10,
      largestPage: 30,
    },
  );

const sources: Readonly<Record<string, () => ListSource<Row>>> = {
  'one page by offset': useByOffset,
  'one page by number': useByNumber,
  'appended pages': useAppended,
  'appended pages without a total': useUncounted,
  'pages by cursor': useByCursor,
};

/** A server with so many rows, whichever way they are asked for. */
const serving = (total: number): FakeReplies => {
  const byNumber = ({ page, pageSize }: Asked) => {
    const size = Math.min(30, Number(pageSize));
    return slice(Number(page) * size, size, total) as never;
  };
  return {
    listTasks: ({ offset, limit }) => ({
      total,
      tasks: slice(Number(offset), Number(limit), total) as never,
    }),
    listContacts: (asked) => ({ totalContacts: total, contacts: byNumber(asked) }),
    listAccounts: (asked) => ({ totalAccounts: total, accounts: byNumber(asked) }),
    listRecentTransactions: (asked) => ({ transactions: byNumber(asked) }),
    listSecurityEvents: ({ cursor = '0', limit }) => {
      const events = slice(Number(cursor), Number(limit), total);
      const next = Number(cursor) + events.length;
      return { events: events as never, nextCursor: next < total ? String(next) : null };
    },
  };
};

const open = (way: string, replies: FakeReplies) => {
  const useSource = sources[way]!;
  function List() {
    const source = useSource();
    const address = useListAddress(things.search);
    return <DataList list={things} source={source} address={address} empty={{ title: 'None' }} />;
  }
  return renderApp({ url: '/app/org/7', screens: { home: List }, replies });
};

describe('the file of a list', () => {
  const saved: { readonly name: string; readonly blob: Blob }[] = [];
  const blobs: Blob[] = [];
  beforeEach(() => {
    saved.length = 0;
    blobs.length = 0;
    const createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`;
    Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, blob: blobs.at(-1)! });
    });
  });
  afterEach(() => jest.restoreAllMocks());
  const button = () => screen.findByRole('button', { name: 'Export as CSV' });
  const press = async () => {
    await screen.findAllByText(/^r1?0$/);
    await userEvent.click(await button());
  };
  const file = async () => {
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = (await textOf(saved[0]!.blob)).trimEnd().split('\r\n').slice(1);
    return { name: saved[0]!.name, lines };
  };

  it.each(Object.keys(sources))('has all rows that match, of a list of %s', async (way) => {
    const { server } = await open(way, serving(75));
    await press();
    expect(await file()).toEqual({
      name: 'things.csv',
      lines: rowsFrom(0, 75).map(({ id }) => id),
    });
    const narrowed = { state: 'pending', q: 'dana', queryText: 'desk', severity: 'warning' };
    for (const { name, args } of server.asked)
      if (name in serving(0) && name !== 'listRecentTransactions')
        expect(Object.entries(narrowed)).toContainEqual(
          Object.entries(args).find(([key]) => key in narrowed),
        );
  });

  it('begins with the mark of UTF-8', async () => {
    await open(Object.keys(sources)[0]!, serving(75));
    await press();
    await file();
    expect((await bytesOf(saved[0]!.blob)).slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('says in its name of how many rows it has the first ones', async () => {
    await open('one page by offset', {
      listTasks: ({ offset, limit }) => ({
        total: maxExported + 5,
        tasks: rowsFrom(Number(offset), Number(limit) === 30 ? 2500 : 10) as never,
      }),
    });
    await press();
    const { name, lines } = await file();
    expect([name, lines.length]).toEqual(['things (10000 of 10005).csv', maxExported]);
  });

  it('says in its name that it has the first rows where their number is unknown', async () => {
    await open('appended pages without a total', {
      listRecentTransactions: ({ page, pageSize }) => ({
        transactions: rowsFrom(Number(page) * 2500, Number(pageSize) === 200 ? 2500 : 10) as never,
      }),
    });
    await press();
    const { name, lines } = await file();
    expect([name, lines.length]).toEqual(['things (first 10000).csv', maxExported]);
  });

  /** A server that holds back the second page for the file until it is let go. */
  const holding = (way: string) => {
    let letGo: (() => void) | undefined;
    const { listTasks, listRecentTransactions } = serving(75) as Required<FakeReplies>;
    const held = (answer: unknown, isHeld: (args: Asked) => boolean) => async (args: Asked) => {
      if (isHeld(args)) await new Promise<void>((resolve) => (letGo = resolve));
      return (answer as (args: Asked) => never)(args);
    };
    const opened = open(way, {
      listTasks: held(listTasks, ({ offset }) => offset === '30'),
      listRecentTransactions: held(
        listRecentTransactions,
        ({ page, pageSize }) => page === '1' && pageSize === '200',
      ),
    });
    return {
      opened,
      isHeld: () => waitFor(() => expect(letGo).toBeDefined()),
      letGo: () => letGo?.(),
    };
  };

  it('shows how far it is, and is saved when the rest is there', async () => {
    const { opened, isHeld, letGo } = holding('one page by offset');
    await opened;
    await press();
    await isHeld();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '30 of 75');
    expect(await button()).toHaveAttribute('aria-busy', 'true');
    letGo();
    expect((await file()).lines).toHaveLength(75);
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(await button()).not.toHaveAttribute('aria-busy');
  });

  it.each(['one page by offset', 'appended pages without a total'])(
    'is not saved when its reading is stopped, of a list of %s',
    async (way) => {
      const { opened, isHeld, letGo } = holding(way);
      const { server } = await opened;
      await press();
      await isHeld();
      if (way !== 'one page by offset')
        expect(screen.getByText('30 rows so far')).toBeInTheDocument();
      await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
      expect(await screen.findByText('Stopped. Nothing was saved.')).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
      const asked = server.asked.length;
      await act(async () => letGo());
      expect([saved, server.asked.length]).toEqual([[], asked]);
    },
  );

  it('is not saved when the screen is left', async () => {
    const { opened, isHeld, letGo } = holding('one page by offset');
    const { unmount, server } = await opened;
    await press();
    await isHeld();
    unmount();
    const asked = server.asked.length;
    await act(async () => letGo());
    expect([saved, server.asked.length]).toEqual([[], asked]);
  });

  it('is not saved in part when a page cannot be read', async () => {
    await open('one page by offset', {
      listTasks: (args) =>
        args['offset'] === '30'
          ? refuse(403, 'The disk is full.')
          : (serving(75).listTasks as (args: Asked) => never)(args),
    });
    await press();
    expect(await screen.findByText('The disk is full.')).toBeInTheDocument();
    expect(saved).toEqual([]);
  });
});

const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

const bytesOf = (blob: Blob) =>
  new Promise<number[]>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve([...new Uint8Array(reader.result as ArrayBuffer)]);
    reader.readAsArrayBuffer(blob);
  });
