import { PatchbayProvider } from '@patchbay/theme';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import {
  DataGrid,
  type DataGridProps,
  type GridColumn,
  GridEnd,
  type GridEndProps,
  GridFoot,
  PageTurner,
} from '../index.js';

interface Call {
  readonly id: string;
  readonly name: string;
  readonly minutes: number | null;
}
const columns: readonly GridColumn<Call>[] = [
  { key: 'name', label: 'Name', kind: 'text', strong: true, cell: ({ name }) => name },
  {
    key: 'minutes',
    label: 'Minutes',
    kind: 'number',
    sortable: false,
    cell: ({ minutes }) => minutes,
  },
];
const rowKey = ({ id }: Call) => id;
const callsOf = (count: number): readonly Call[] =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at),
    name: `Call ${at}`,
    minutes: at === 0 ? null : at,
  }));

const show = (props: Partial<DataGridProps<Call>> = {}) => {
  const rows = props.rows ?? callsOf(3);
  return render(
    <PatchbayProvider env="test">
      <main>
        <DataGrid
          name="Calls"
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          total={rows.length}
          {...props}
        />
      </main>
    </PatchbayProvider>,
  );
};
const rowsShown = () => screen.getAllByRole('row').slice(1);

describe('a grid of data', () => {
  it('shows a missing value as a dash and keeps a zero', () => {
    show({
      rows: [
        { id: 'a', name: '', minutes: 0 },
        { id: 'b', name: 'B', minutes: null },
      ],
    });
    const texts = rowsShown().map((row) =>
      within(row)
        .getAllByRole('gridcell')
        .map((cell) => cell.lastChild?.textContent),
    );
    expect(texts).toEqual([
      ['–', '0'],
      ['B', '–'],
    ]);
  });

  it('opens a row by a press and by Enter, and moves by keys', async () => {
    const onOpen = jest.fn();
    show({ onOpen });
    await userEvent.click(screen.getByText('Call 1'));
    expect(onOpen).toHaveBeenLastCalledWith(callsOf(3)[1]);
    const rows = rowsShown();
    act(() => rows[0]?.focus());
    await userEvent.keyboard('{ArrowDown}j{Enter}');
    expect(rows[2]).toHaveFocus();
    expect(onOpen).toHaveBeenLastCalledWith(callsOf(3)[2]);
    await userEvent.keyboard('k{Home}');
    expect(rows[0]).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(rows[2]).toHaveFocus();
  });

  it('has no tab stop where a row cannot be opened', () => {
    show();
    expect(rowsShown().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1]);
  });

  it('marks the sorted column, and asks for the order of a sortable one', async () => {
    const onSort = jest.fn();
    show({ sort: { key: 'name', descending: true }, onSort });
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(onSort).toHaveBeenCalledWith('name');
    expect(screen.queryByRole('button', { name: 'Minutes' })).toBeNull();
  });

  it('numbers its rows among those of all pages', () => {
    show({ total: 218, before: 100 });
    expect(screen.getByRole('grid', { name: 'Calls' })).toHaveAttribute('aria-rowcount', '219');
    expect(rowsShown()[0]).toHaveAttribute('aria-rowindex', '102');
  });

  it('has no accessibility violations', async () => {
    const { container } = show({ onOpen: () => undefined, onSort: () => undefined });
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});

describe('a grid of 100,000 rows', () => {
  // The page of the tests has no layout: this is the height of the viewport.
  beforeEach(() =>
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', {
      configurable: true,
      get: () => 600,
    }),
  );
  afterEach(() => Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight'));

  it('renders those near the viewport, and again only those that come into view', async () => {
    const drawn: string[] = [];
    const counting: readonly GridColumn<Call>[] = [
      {
        key: 'name',
        label: 'Name',
        kind: 'text',
        cell: ({ name }) => {
          drawn.push(name);
          return name;
        },
      },
    ];
    show({ rows: callsOf(100_000), columns: counting, onOpen: () => undefined });
    expect(await screen.findByText('Call 0')).toBeInTheDocument();
    expect(rowsShown().length).toBeLessThan(60);
    drawn.length = 0;
    const view = screen.getByRole('grid').parentElement as HTMLElement;
    view.scrollTop = 36 * 20;
    fireEvent.scroll(view);
    expect(await screen.findByText('Call 44')).toBeInTheDocument();
    expect(drawn).not.toContain('Call 10');
    expect(drawn.length).toBeLessThan(40);
  });
});

describe('a long grid whose columns have a layout', () => {
  const width = 200;
  const fields = Array.from({ length: 30 }, (_, at) => `f${at}`);
  const wide: readonly GridColumn<Call>[] = fields.map((key) => ({
    key,
    label: key,
    kind: 'text',
    cell: ({ name }) => `${name} ${key}`,
  }));
  beforeEach(() => {
    const sizes = { clientHeight: 600, clientWidth: 1000 };
    for (const [name, size] of Object.entries(sizes))
      Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size });
    jest
      .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
      .mockImplementation(() => ({ width }) as DOMRect);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight');
    Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth');
  });
  const view = () => screen.getByRole('grid').parentElement as HTMLElement;
  const scroll = (to: Partial<Pick<HTMLElement, 'scrollTop' | 'scrollLeft'>>) => {
    Object.assign(view(), to);
    fireEvent.scroll(view());
  };
  const indexes = () => rowsShown().map((row) => Number(row.getAttribute('aria-rowindex')) - 2);
  const columnsShown = () =>
    within(rowsShown()[0] as HTMLElement)
      .getAllByRole('gridcell')
      .map((cell) => Number(cell.getAttribute('aria-colindex')));

  it('draws the columns in view, with their numbers', () => {
    show({ rows: callsOf(500), columns: wide });
    expect(screen.getByRole('grid')).toHaveAttribute('aria-colcount', '30');
    expect(columnsShown()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    scroll({ scrollLeft: 2100 });
    expect(columnsShown()).toEqual([10, 11, 12, 13, 14, 15, 16, 17]);
    const heads = screen.getAllByRole('columnheader');
    expect(heads.map((head) => head.getAttribute('aria-colindex'))).toEqual(
      columnsShown().map(String),
    );
  });

  it('draws again only the rows that come into view', () => {
    const drawn: string[] = [];
    const counting = wide.map((column) => ({
      ...column,
      cell: ({ name }: Call) => {
        drawn.push(name);
        return name;
      },
    }));
    show({ rows: callsOf(500), columns: counting, onOpen: () => undefined });
    drawn.length = 0;
    scroll({ scrollTop: 36 * 10 });
    const names = [...new Set(drawn)];
    expect(names[0]).toBe('Call 25');
    expect(names.length).toBeLessThan(12);
    const before = drawn.length;
    scroll({ scrollLeft: 250 });
    // The cells of one more column, and no other of its row.
    expect(drawn.length - before).toBeLessThanOrEqual(rowsShown().length);
  });

  it('keeps the headings that can have the focus', () => {
    const sorted = wide.map((column, at) => ({ ...column, sortable: at === 0 }));
    show({ rows: callsOf(500), columns: sorted, onSort: () => undefined });
    scroll({ scrollLeft: 2100 });
    expect(screen.getByRole('button', { name: 'f0' })).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader')).toHaveLength(9);
  });

  it('shows rows that come into view in the elements of those that left, in order at rest', async () => {
    show({ rows: callsOf(500), columns: wide });
    const elements = new Set(rowsShown());
    scroll({ scrollTop: 36 * 10 });
    scroll({ scrollTop: 36 * 20 });
    const fresh = rowsShown().filter((row) => !elements.has(row));
    expect(fresh.length).toBeLessThan(12);
    await waitFor(() => expect(indexes()).toEqual([...indexes()].sort((a, b) => a - b)));
    expect(indexes().at(-1)).toBe(44);
    expect(screen.getByText('Call 30 f0')).toBeInTheDocument();
  });

  it('makes a column wider for a value that is cut off, once scrolling rests', async () => {
    show({ rows: callsOf(500), columns: wide });
    jest.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (
      this: HTMLElement,
    ) {
      const isCut = this.textContent === 'Call 40 f1' && this.style.inlineSize === '200px';
      return isCut ? 1030 : 1000;
    });
    const second = () => screen.getByRole('columnheader', { name: 'f1' });
    scroll({ scrollTop: 36 * 10 });
    expect(second()).toHaveStyle({ inlineSize: '200px' });
    scroll({ scrollTop: 36 * 20 });
    await waitFor(() => expect(second()).toHaveStyle({ inlineSize: '230px' }));
    expect(screen.getByRole('columnheader', { name: 'f2' })).toHaveStyle({
      insetInlineStart: '430px',
      inlineSize: '200px',
    });
  });

  it('keeps the focus on its row while others are scrolled into view', async () => {
    show({ rows: callsOf(500), columns: wide, onOpen: () => undefined });
    const row = rowsShown()[3] as HTMLElement;
    act(() => row.focus());
    scroll({ scrollTop: 36 * 200 });
    expect(row).toHaveFocus();
    expect(row).toHaveAttribute('aria-rowindex', '5');
    await userEvent.keyboard('j');
    expect(document.activeElement).toHaveAttribute('aria-rowindex', '6');
  });

  it('keeps the rows that are read, and the focus, where they are when new ones come on top', () => {
    const props = { name: 'Calls', columns: wide, rowKey, onOpen: () => undefined, place: 'a' };
    const rows = callsOf(500);
    const grid = (shown: readonly Call[], place = 'a') => (
      <PatchbayProvider env="test">
        <DataGrid {...props} place={place} rows={shown} total={shown.length} />
      </PatchbayProvider>
    );
    const { rerender } = render(grid(rows));
    scroll({ scrollTop: 36 * 50 });
    const row = rowsShown().find((one) => one.dataset['index'] === '52') as HTMLElement;
    act(() => row.focus());
    rerender(grid([{ id: 'new', name: 'New', minutes: 1 }, ...rows]));
    expect(view().scrollTop).toBe(36 * 51);
    expect(row).toHaveFocus();
    expect(row).toHaveAttribute('aria-rowindex', '55');
    rerender(grid(callsOf(300), 'b'));
    expect(view().scrollTop).toBe(0);
  });

  it('asks for the next rows near the end, and not before', () => {
    const onNearEnd = jest.fn();
    jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(500 * 36);
    show({ rows: callsOf(500), columns: wide, onNearEnd });
    scroll({ scrollTop: 36 * 300 });
    expect(onNearEnd).not.toHaveBeenCalled();
    scroll({ scrollTop: 36 * 420 });
    expect(onNearEnd).toHaveBeenCalled();
  });
});

describe('the end of the loaded rows', () => {
  const end = (props: Partial<GridEndProps>) =>
    render(
      <PatchbayProvider env="test">
        <GridEnd
          hasMore
          isReading={false}
          failure={undefined}
          onMore={() => undefined}
          {...props}
        />
      </PatchbayProvider>,
    );

  it('loads the next ones, and tries again after a failure with its reason', async () => {
    const onMore = jest.fn();
    const { unmount } = end({ onMore });
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    unmount();
    end({ onMore, failure: 'The server is asleep.' });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Could not load more. The server is asleep.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onMore).toHaveBeenCalledTimes(2);
  });

  it('is empty behind the last row of all', () => {
    end({ hasMore: false });
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the foot of a grid', () => {
  it('says which rows are shown, and turns the page', async () => {
    const onTurn = jest.fn();
    render(
      <PatchbayProvider env="test">
        <GridFoot first={1} last={100} counted="218 calls" note="8 h in all">
          <PageTurner page={1} pages={3} onTurn={onTurn} />
        </GridFoot>
      </PatchbayProvider>,
    );
    expect(screen.getByRole('status')).toHaveTextContent('1–100 of 218 calls');
    expect(screen.getByText('8 h in all')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Previous page' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(onTurn).toHaveBeenCalledWith(2);
  });
});
