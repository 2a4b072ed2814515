import { refuse, renderApp } from '@patchbay/overlays/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen } from '../data/DataScreen.js';

const rows = ['Ada Okafor', 'Ben Castellano', 'Cara Lopez'].map((cnam, at) => ({
  id: `c${at}`,
  uuid: `c${at}:1`,
  roomId: `7:${at}`,
  timestamp: '2026-11-20T10:31:00Z',
  type: 'call',
  cnam,
  duration: 60 * at,
}));
const reply = {
  logs: rows,
  count: 3,
  totalCount: 203,
  totalDuration: 180,
  schema: ['timestamp', 'cnam'],
  pagination: {
    page: 3,
    pageSize: 100,
    totalPages: 3,
    totalCount: 203,
    hasMore: false,
    pageCount: 3,
  },
};
const open = (search = '') =>
  renderApp({
    url: `/app/org/7/data/logs${search}`,
    screens: { data: Screen },
    replies: { queryLogs: reply },
  });
const shownRows = () => screen.getAllByRole('row').slice(1);

describe('the grid of the logs', () => {
  it('names a caller as the inbox does, in an answer of the fields that it asked for', async () => {
    const text = { ...rows[0], type: 'message', cnam: undefined, contactName: 'Dana Whitfield' };
    await renderApp({
      url: '/app/org/7/data/logs',
      screens: { data: Screen },
      replies: {
        queryLogs: ({ fields }) => ({
          ...reply,
          logs: [
            Object.fromEntries(
              Object.entries(text).filter(([field]) =>
                `id,${String(fields)}`.split(',').includes(field),
              ),
            ),
          ],
        }),
      },
    });
    expect(await screen.findByText('Dana Whitfield')).toBeInTheDocument();
  });

  it('moves by keys, and opens the entry of the row that has the focus', async () => {
    const { router } = await open();
    await screen.findByText('Ben Castellano');
    act(() => shownRows()[0]?.focus());
    await userEvent.keyboard('j{End}{ArrowUp}');
    expect(shownRows()[1]).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ detail: 'c1' }));
  });

  it('says where its rows stand among those of all pages', async () => {
    await open('?page=3');
    expect(await screen.findByText('201–203')).toBeInTheDocument();
    expect(screen.getByRole('grid', { name: 'Conversation logs' })).toHaveAttribute(
      'aria-rowcount',
      '204',
    );
    expect(shownRows()[0]).toHaveAttribute('aria-rowindex', '202');
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('shows its columns in the order of the address, numbers at the end of their column', async () => {
    await open('?fields=duration,cnam');
    await screen.findByText('Ben Castellano');
    const heads = screen.getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Duration', 'Caller']);
    expect(heads.map((head) => head.classList.contains('end'))).toEqual([true, false]);
    expect(screen.queryByRole('button', { name: 'Caller' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Duration' })).toBeInTheDocument();
  });
});

describe('the logs that are read on', () => {
  const second = (at: number) => new Date(Date.UTC(2026, 10, 20) - at * 1000).toISOString();
  const all = Array.from({ length: 1300 }, (_, at) => ({
    id: `c${at}`,
    timestamp: second(at),
    type: 'call',
    cnam: at === 0 ? 'Ada Okafor' : 'Ben Castellano',
    duration: at,
  }));
  const isNew = {
    id: 'new',
    timestamp: second(-60),
    type: 'call',
    cnam: 'Cara Lopez',
    duration: 1,
  };
  interface Asked {
    readonly end?: unknown;
    readonly page?: unknown;
    readonly pageSize?: unknown;
  }
  /** A server with these rows, in the order of time. */
  const answered = (stored: typeof all, { end, page = 1, pageSize = 100 }: Asked) => {
    const found = stored.filter(({ timestamp }) => Date.parse(timestamp) < 1000 * Number(end));
    const [number, size] = [Number(page), Number(pageSize)];
    const logs = found.slice((number - 1) * size, number * size);
    const totalPages = Math.ceil(found.length / size);
    return {
      logs,
      count: logs.length,
      totalCount: found.length,
      totalDuration: 0,
      schema: ['timestamp', 'cnam'],
      pagination: {
        page: number,
        pageSize: size,
        totalPages,
        totalCount: found.length,
        hasMore: number < totalPages,
        pageCount: totalPages,
      },
    };
  };
  const range = encodeURIComponent(
    JSON.stringify({ start: Date.UTC(2026, 9, 1) / 1000, end: Date.UTC(2026, 11, 1) / 1000 }),
  );
  const openAll = (queryLogs: (asked: Asked) => unknown, search = '') =>
    renderApp({
      url: `/app/org/7/data/logs?fields=cnam&dateFilter=${range}${search}`,
      screens: { data: Screen },
      replies: { queryLogs: queryLogs as never },
    });
  const foot = () => screen.getByText(/^of /).closest('[role="status"]');

  it('has the rows after the page of the address below it, as often as they are asked for', async () => {
    await openAll((asked) => answered(all, asked));
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    await screen.findByText('1–599');
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('1–1,098')).toBeInTheDocument();
    expect(screen.getByText('Pages 1–10 of 13')).toBeInTheDocument();
    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '1301');
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('1–1,300')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('turns to the first page that is not loaded', async () => {
    const { router } = await openAll((asked) => answered(all, asked));
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    await screen.findByText('1–599');
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ page: '6' }));
    expect(await screen.findByText('501–600')).toBeInTheDocument();
  });

  it('keeps what is loaded when the rows after it fail, and tries again', async () => {
    let isBroken = true;
    await openAll((asked) =>
      Number(asked.pageSize) === 500 && isBroken
        ? refuse(400, 'The query took too long.')
        : answered(all, asked),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Could not load more. The query took too long.')).toHaveRole(
      'alert',
    );
    expect(screen.getByText('Ada Okafor')).toBeInTheDocument();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1–599')).toBeInTheDocument();
    expect(screen.queryByText(/^Could not load more/)).toBeNull();
  });

  it('begins at the page of the address, and again where that changes', async () => {
    const { router } = await openAll((asked) => answered(all, asked), '&page=2');
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('101–699')).toBeInTheDocument();
    await act(() => router.navigate({ to: '.', search: { fields: 'cnam', page: 1 } as never }));
    await waitFor(() => expect(screen.queryByText('101–699')).toBeNull());
  });

  it('puts what has arrived on top, and shows no row twice', async () => {
    const stored = [...all];
    const { cache } = await openAll((asked) => answered(stored, asked));
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    await screen.findByText('1–599');
    stored.unshift(isNew);
    await act(() => cache.invalidateQueries());
    expect(await screen.findByText('1–600')).toBeInTheDocument();
    expect(screen.getByText('Cara Lopez')).toBeInTheDocument();
    expect(screen.getAllByText('Ada Okafor')).toHaveLength(1);
    expect(foot()).toHaveTextContent('1–600 of 1,301 conversations');
  });
});

describe('the logs on a phone', () => {
  const before = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = (query) => ({
      ...before.call(window, query),
      matches: query.includes('max-width: 767'),
    });
  });
  afterEach(() => {
    window.matchMedia = before;
  });

  it('are cards, titled by whom each conversation was with', async () => {
    const unnamed = { ...rows[0]!, id: 'c9', cnam: null, fromNumber: '+15125550148' };
    await renderApp({
      url: '/app/org/7/data/logs',
      screens: { data: Screen },
      replies: {
        queryLogs: { ...reply, logs: [{ ...rows[1]!, fromNumber: '+15125550177' }, unnamed] },
      },
    });
    await screen.findByText('Ben Castellano');
    const titles = shownRows().map((card) => card.querySelector('[role="gridcell"]')?.textContent);
    expect(titles).toEqual(['Ben Castellano +1 (512) 555-0177', '+1 (512) 555-0148']);
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toContain('Outcome');
    expect(heads).not.toContain('To');
  });
});
