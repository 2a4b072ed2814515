import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Button } from '../actions/Button.js';
import { DataTable, type Column } from './DataTable.js';

interface Call {
  id: number;
  name: string;
  date: string;
  minutes: number;
  isBooked: boolean | null;
}

const names = ['Dana Whitfield', 'Omar Haddad', 'Lena Brandt', 'Priya Nair'];
const calls = (count: number): Call[] =>
  Array.from({ length: count }, (_, i) => ({
    id: i,
    name: names[i % names.length] ?? '',
    date: `Nov ${1 + (i % 28)}`,
    minutes: 1 + ((i * 7) % 12),
    isBooked: i % 3 === 2 ? null : i % 2 === 0,
  }));

const columns: Column<Call>[] = [
  { key: 'name', label: 'Caller', strong: true, type: 'text', sortable: true, cell: (c) => c.name },
  { key: 'date', label: 'Date', type: 'date', sortable: true, cell: (c) => c.date },
  { key: 'minutes', label: 'Minutes', type: 'number', cell: (c) => c.minutes },
  {
    key: 'booked',
    label: 'Booked',
    type: 'boolean',
    cell: (c) => (c.isBooked === null ? null : c.isBooked ? 'Yes' : 'No'),
  },
];

const table = {
  label: 'Conversations',
  columns,
  rowKey: (call: Call) => String(call.id),
  onOpen: fn(),
  onSort: fn(),
  sort: { key: 'date', descending: true },
};

const meta = {
  component: DataTable,
  decorators: [
    (Story) => (
      <div style={{ blockSize: 360, display: 'grid' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof DataTable>;
export default meta;

export const Usual: StoryObj = {
  render: () => (
    <DataTable
      {...table}
      rows={calls(6)}
      selectedKey="2"
      footer={{
        range: '1–6',
        of: 'of 218 conversations',
        note: '41 minutes',
        pager: <Button size="sm">Next</Button>,
      }}
    />
  ),
};

/** Only the visible rows are in the document. */
export const ThousandsOfRows: StoryObj = {
  render: () => <DataTable {...table} rows={calls(5000)} />,
};
