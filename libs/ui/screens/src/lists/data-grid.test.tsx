import { PatchbayProvider } from '@patchbay/theme';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { DataGrid, type DataGridProps, type GridColumn, GridFoot, PageTurner } from '../index.js';

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
    expect(await screen.findByText('Call 48')).toBeInTheDocument();
    expect(drawn).not.toContain('Call 10');
    expect(drawn.length).toBeLessThan(40);
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
