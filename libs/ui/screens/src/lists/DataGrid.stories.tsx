import { Chip } from '@patchbay/kit';
import { type Meta, type StoryObj } from '@storybook/react-vite';
import { type ReactElement } from 'react';
import { DataGrid, DataGridSkeleton, type GridColumn, GridFoot, PageTurner } from '../index.js';

interface Call {
  readonly id: number;
  readonly name: string;
  readonly date: string;
  readonly minutes: number;
  readonly isBooked: boolean | null;
}

const names = ['Dana Whitfield', 'Omar Haddad', 'Lena Brandt', 'Priya Nair'];
const calls = (count: number): readonly Call[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at,
    name: names[at % names.length] ?? '',
    date: `Nov ${1 + (at % 28)}`,
    minutes: 1 + ((at * 7) % 12),
    isBooked: at % 3 === 2 ? null : at % 2 === 0,
  }));

const columns: readonly GridColumn<Call>[] = [
  { key: 'name', label: 'Caller', kind: 'text', strong: true, cell: ({ name }) => name },
  { key: 'date', label: 'Date', kind: 'date', cell: ({ date }) => date },
  { key: 'minutes', label: 'Minutes', kind: 'number', cell: ({ minutes }) => minutes },
  {
    key: 'booked',
    label: 'Booked',
    kind: 'boolean',
    sortable: false,
    cell: ({ isBooked }) =>
      isBooked === null ? null : <Chip tone="grey">{isBooked ? 'yes' : 'no'}</Chip>,
  },
];

const framed = (children: ReactElement) => (
  <div style={{ display: 'flex', flexDirection: 'column', blockSize: 360 }}>{children}</div>
);
const grid = (count: number) => (
  <DataGrid
    name="Conversations"
    columns={columns}
    rows={calls(count)}
    rowKey={({ id }) => String(id)}
    total={count}
    sort={{ key: 'date', descending: true }}
    onSort={() => undefined}
    onOpen={() => undefined}
  />
);

const meta = { component: DataGrid } satisfies Meta<typeof DataGrid>;
export default meta;

export const Usual: StoryObj = {
  render: () =>
    framed(
      <>
        {grid(6)}
        <GridFoot first={1} last={6} counted="218 conversations" note="41 minutes">
          <PageTurner page={1} pages={37} onTurn={() => undefined} />
        </GridFoot>
      </>,
    ),
};

/** Only the rows near the viewport are in the document. */
export const ManyRows: StoryObj = { render: () => framed(grid(100_000)) };

export const Loading: StoryObj = { render: () => framed(<DataGridSkeleton columns={columns} />) };
