import { type Meta, type StoryObj } from '@storybook/react-vite';
import { ListRow, type RowItem, WaitingRow } from './ListRow.js';

const dana: RowItem = {
  key: 'dana',
  name: 'Dana Whitfield',
  preview: 'Agent: Dr. Okafor has time on Monday at 9:40. Shall I book it?',
  time: '10:44',
  channel: 'text',
  href: '#dana',
};

const meta = { component: ListRow, args: { item: dana } } satisfies Meta<typeof ListRow>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const Unread: Story = { args: { item: { ...dana, unread: true, channel: 'call' } } };

export const Selected: Story = { args: { item: { ...dana, selected: true, channel: 'chat' } } };

export const LongName: Story = {
  args: {
    item: {
      ...dana,
      name: 'Maximiliane von Hohenstein-Wittelsbach, practice manager',
      time: 'Sep 2',
      channel: 'mail',
    },
  },
};

/** As on phones. */
export const Tall: Story = { args: { tall: true, item: { ...dana, unread: true } } };

/** Its conversation is on the way. */
export const Waiting: Story = { render: () => <WaitingRow /> };

/** Of a kind that is said in a word. */
export const WithChip: Story = { args: { item: { ...dana, chip: 'Test', channel: 'chat' } } };
