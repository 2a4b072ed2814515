import { type EpochMilliseconds } from '@patchbay/kernel';
import { renderApp } from '@patchbay/overlays/testing';
import { type KeyValue } from '@patchbay/session';
import axe from 'axe-core';
import { cleanup, act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type BulkAction, DataList, defineList, useListAddress, useWholeList } from '../index.js';
import { cellContent } from './cell-content.js';
import { type ListSource } from './list-source.js';

interface Person {
  readonly id: number;
  readonly name: string | null;
  readonly email: string;
  readonly role: 'owner' | 'admin';
  readonly since: EpochMilliseconds;
}

const people = defineList<Person>({
  name: 'People',
  things: 'people',
  counted: (count) => `${count} people`,
  rowKey: ({ id }) => String(id),
  rowName: ({ email }) => email,
  columns: [
    { key: 'person', label: 'Name', kind: 'person', strong: true, name: ({ name }) => name ?? '' },
    { key: 'email', label: 'E-mail', kind: 'text' },
    {
      key: 'role',
      label: 'Role',
      kind: 'status',
      filter: true,
      states: { owner: { label: 'Owner' }, admin: { label: 'Administrator' } },
    },
    { key: 'since', label: 'Since', kind: 'date', unit: 'milliseconds' },
    { key: 'id', label: 'Id', kind: 'number', optional: true },
  ],
});

const person = (id: number, name: string | null, role: Person['role'] = 'admin') => ({
  id,
  name,
  email: `${(name ?? 'invited').toLowerCase()}@example.com`,
  role,
  isOwner: role === 'owner',
  permittedAccountIds: [],
  pending: false,
  since: 1_750_000_000_000 as unknown as EpochMilliseconds,
});
const three = [person(1, 'Priya', 'owner'), person(2, 'Ada'), person(3, null)];

interface Props {
  readonly onOpen?: (row: Person) => void;
  readonly actions?: readonly BulkAction<Person>[];
}

function List({ onOpen, actions, source }: Props & { readonly source: ListSource<Person> }) {
  const address = useListAddress(people.search);
  return (
    <main>
      <DataList
        list={people}
        source={source}
        address={address}
        {...(onOpen ? { onOpen } : {})}
        {...(actions ? { actions } : {})}
        empty={{ title: 'No people yet', actions: <button type="button">Invite</button> }}
      />
    </main>
  );
}

function Whole(props: Props) {
  const source = useWholeList('listMembers', {}, { rowsOf: ({ members }) => members });
  return <List {...props} source={source as unknown as ListSource<Person>} />;
}

const open = (
  url = '/app/org/7',
  props: Props = {},
  members: unknown = three,
  storage?: KeyValue,
) =>
  renderApp({
    url,
    ...(storage ? { storage } : {}),
    screens: { home: () => <Whole {...props} /> },
    replies: {
      listMembers: (members instanceof Response ? members : { members, users: [] }) as never,
    },
  });

const rowNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => visibleText(within(row).getAllByRole('gridcell')[0]));
/** The announced text, without the letters of an avatar. */
const visibleText = (cell: HTMLElement | undefined) => {
  const copy = cell?.cloneNode(true) as HTMLElement;
  copy.querySelectorAll('[aria-hidden]').forEach((mark) => mark.remove());
  return copy.textContent;
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('a column of states', () => {
  it('shows a state with a tone as a chip, and a kind without one as a word', () => {
    const column = {
      key: 'role',
      label: 'Role',
      kind: 'status' as const,
      states: { owner: { label: 'Owner', tone: 'success' as const }, admin: { label: 'Admin' } },
    };
    const cell = (role: string) => cellContent(column, { role }, 'en');
    expect(cell('admin')).toBe('Admin');
    expect(cell('owner')).toMatchObject({ props: { tone: 'success', children: 'Owner' } });
  });
});

describe('the row height of a list', () => {
  it('is chosen for all lists of a browser, and stays', async () => {
    const { storage } = await open();
    const scroller = async () =>
      (await screen.findByRole('grid', { name: 'People' })).parentElement;
    expect(await scroller()).toHaveStyle({ '--row': '40px' });
    await press('View');
    await userEvent.click(await screen.findByRole('radio', { name: 'Compact' }));
    expect(await scroller()).toHaveStyle({ '--row': '32px' });
    cleanup();
    await open('/app/org/7', {}, three, storage);
    expect(await scroller()).toHaveStyle({ '--row': '32px' });
  });
});

describe('the address of a list', () => {
  it('sets search, filter, order and columns', async () => {
    await open('/app/org/7?q=example&filter.role=admin&sort=-person&fields=person,email,id');
    await screen.findByRole('grid', { name: 'People' });
    expect(rowNames()).toEqual(['Ada', '–']);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'E-mail',
      'Id',
    ]);
    expect(screen.getByLabelText('Search people')).toHaveValue('example');
  });

  it('follows the controls, and keeps the other parameters', async () => {
    const { router } = await open('/app/org/7?help=true');
    await screen.findByText('Ada');
    await press('Name');
    expect(rowNames()).toEqual(['Ada', 'Priya', '–']);
    await press('Name');
    expect(rowNames()).toEqual(['Priya', 'Ada', '–']);
    await userEvent.selectOptions(screen.getByLabelText('Role'), 'admin');
    await userEvent.type(screen.getByLabelText('Search people'), ' ada ');
    await waitFor(() => expect(rowNames()).toEqual(['Ada']));
    const { search } = router.history.location;
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
      help: 'true',
      sort: '-person',
      'filter.role': 'admin',
      q: 'ada',
    });
  });

  it('is updated once after a pause, not at each key', async () => {
    const { router } = await open();
    await screen.findByText('Ada');
    const seen: string[] = [];
    router.subscribe('onBeforeNavigate', ({ toLocation }) => void seen.push(toLocation.searchStr));
    const field = screen.getByLabelText('Search people');
    for (const value of ['p', 'pri', 'priya']) fireEvent.change(field, { target: { value } });
    await waitFor(() => expect(rowNames()).toEqual(['Priya']));
    expect(seen).toEqual(['?org=7&q=priya']);
  });

  it('ignores invalid parameters', async () => {
    await open('/app/org/7?filter.role=king&sort=crown&fields=throne&page=-1');
    await screen.findByText('Ada');
    expect(rowNames()).toEqual(['Priya', 'Ada', '–']);
    expect(screen.getAllByRole('columnheader')).toHaveLength(4);
  });
});

describe('the states of a list', () => {
  it('are headings and rows of the same geometry while it loads', async () => {
    await renderApp({
      screens: { home: Whole },
      replies: { listMembers: () => new Promise<never>(() => undefined) },
    });
    const skeleton = await screen.findByRole('status', { busy: true });
    expect(skeleton).toHaveTextContent('Since');
    expect(skeleton.querySelectorAll('.row')).toHaveLength(8);
  });

  it('are the next step while there are no rows', async () => {
    await open('/app/org/7', {}, []);
    expect(await screen.findByText('No people yet')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Invite' })).toBeInTheDocument();
  });

  it('are a button that clears the filter when nothing matches', async () => {
    const { router } = await open('/app/org/7?q=zebra&filter.role=owner');
    expect(await screen.findByText('No people match “zebra”.')).toBeInTheDocument();
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear' }).at(-1) as HTMLElement);
    await waitFor(() => expect(rowNames()).toHaveLength(3));
    expect(router.history.location.search).toBe('');
  });

  it('are the reason and a retry after a failure', async () => {
    let isDown = true;
    await renderApp({
      screens: { home: Whole },
      replies: {
        listMembers: () =>
          isDown
            ? new Response(JSON.stringify({ success: false, message: 'Down.', retryable: false }), {
                status: 403,
              })
            : { members: three, users: [] },
      },
    });
    expect(await screen.findByText('Could not load the people')).toBeInTheDocument();
    isDown = false;
    await press('Try now');
    expect(await screen.findByText('Ada')).toBeInTheDocument();
  });
});

describe('the cards of a list on a phone', () => {
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

  it('begin with the name, wherever its column is', async () => {
    await open('/app/org/7?fields=email,person');
    const card = (await screen.findByText('Ada')).closest<HTMLElement>('[role="row"]')!;
    expect(within(card).getAllByRole('gridcell').map(visibleText)).toEqual([
      'Ada',
      'ada@example.com',
    ]);
  });
});

describe('the keys of a list', () => {
  it('move by arrow keys, open by Enter and select by Space', async () => {
    const onOpen = jest.fn();
    await open('/app/org/7', { onOpen, actions: [remove()] });
    await screen.findByText('Ada');
    const rows = screen.getAllByRole('row').slice(1);
    act(() => rows[0]?.focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(rows[1]).toHaveFocus();
    expect(rows.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
    await userEvent.keyboard('{Enter}');
    expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 2 }));
    await userEvent.keyboard(' {End}');
    expect(rows[2]).toHaveFocus();
    expect(rows.map((row) => row.getAttribute('aria-selected'))).toEqual([
      'false',
      'true',
      'false',
    ]);
    await userEvent.keyboard('{Home}');
    expect(rows[0]).toHaveFocus();
  });
});

const remove = (run: BulkAction<Person>['run'] = async () => true): BulkAction<Person> => ({
  key: 'remove',
  label: 'Remove',
  run,
});

describe('the selection of a list', () => {
  it('counts, acts on the selected rows, and is cleared after success', async () => {
    const run = jest.fn(async () => true);
    await open('/app/org/7', { actions: [remove(run)] });
    await userEvent.click(await screen.findByLabelText('Select ada@example.com'));
    await userEvent.click(screen.getByLabelText('Select invited@example.com'));
    expect(screen.getByText('2 selected')).toBeInTheDocument();
    await press('Remove');
    expect(run).toHaveBeenCalledWith([
      expect.objectContaining({ id: 2 }),
      expect.objectContaining({ id: 3 }),
    ]);
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  });

  it('of all rows includes the shown rows only, and stays when an action fails', async () => {
    await open('/app/org/7?filter.role=admin', { actions: [remove(async () => false)] });
    await userEvent.click(await screen.findByLabelText('Select all rows'));
    await press('Remove');
    expect(screen.getByText('2 selected')).toBeInTheDocument();
    await press('Clear selection');
    expect(screen.queryByText('2 selected')).toBeNull();
  });

  it('does not open the row', async () => {
    const onOpen = jest.fn();
    await open('/app/org/7', { onOpen, actions: [remove()] });
    await userEvent.click(await screen.findByLabelText('Select ada@example.com'));
    expect(onOpen).not.toHaveBeenCalled();
  });
});

describe('a long list', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => person(at + 1, `Person ${at + 1}`));
  // The page of the tests has no layout: this is the height of the viewport.
  beforeEach(() =>
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', {
      configurable: true,
      get: () => 600,
    }),
  );
  afterEach(() => Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight'));
  const openMany = () =>
    renderApp({
      screens: { home: () => <List source={source} onOpen={() => undefined} /> },
    });
  const source: ListSource<Person> = {
    rows: many,
    total: many.length,
    status: 'success',
    error: null,
    retry: () => undefined,
    isRetrying: false,
    isWhole: true,
  };

  it('renders fewer than 60 of 10,000 rows, and states how many there are', async () => {
    await openMany();
    await screen.findByText('Person 1');
    const rows = screen.getAllByRole('row').length - 1;
    expect(rows).toBeGreaterThan(14);
    expect(rows).toBeLessThan(60);
    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '10001');
    expect(screen.getByText(/of 10000 people/)).toBeInTheDocument();
  });

  it('keeps the focused row when the others are scrolled away', async () => {
    await openMany();
    const first = (await screen.findByText('Person 1')).closest('[role="row"]') as HTMLElement;
    act(() => first.focus());
    const view = screen.getByRole('grid').parentElement as HTMLElement;
    view.scrollTop = 200_000;
    fireEvent.scroll(view);
    expect(await screen.findByText('Person 5001')).toBeInTheDocument();
    expect(first).toHaveFocus();
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
  });
});

describe('the export of a list', () => {
  it('contains the shown columns and rows, and escapes formulas', async () => {
    const saved: Blob[] = [];
    const create = jest.fn((blob: Blob) => {
      saved.push(blob);
      return 'blob:list';
    });
    Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => undefined });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await open('/app/org/7?fields=person,role,since&q=a', {}, [
      ...three,
      person(4, '=A1', 'owner'),
    ]);
    await screen.findByText('Ada');
    await press('Export as CSV');
    click.mockRestore();
    expect(await textOf(saved[0])).toBe(
      'Name,Role,Since\r\n' +
        'Priya,Owner,2025-06-15T15:06:40.000Z\r\n' +
        'Ada,Administrator,2025-06-15T15:06:40.000Z\r\n' +
        ',Administrator,2025-06-15T15:06:40.000Z\r\n' +
        "'=A1,Owner,2025-06-15T15:06:40.000Z\r\n",
    );
  });
});

const textOf = (blob: Blob | undefined) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob as Blob);
  });

describe('a list', () => {
  it('has no accessibility violations', async () => {
    const { container } = await open('/app/org/7', {
      onOpen: () => undefined,
      actions: [remove()],
    });
    await screen.findByText('Ada');
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('has columns that fit the reply, and rejects others at compile time', () => {
    defineList<Person>({
      name: 'People',
      things: 'people',
      counted: String,
      rowKey: ({ id }) => String(id),
      rowName: ({ email }) => email,
      columns: [
        // @ts-expect-error the contract gives milliseconds
        { key: 'since', label: 'Since', kind: 'date', unit: 'seconds' },
        // @ts-expect-error an administrator has no word
        { key: 'role', label: 'Role', kind: 'status', states: { owner: { label: 'Owner' } } },
        // @ts-expect-error a text is no amount
        { key: 'email', label: 'E-mail', kind: 'money' },
      ],
    });
  });
});
