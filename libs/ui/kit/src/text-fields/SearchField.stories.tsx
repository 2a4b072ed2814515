import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Controlled } from '../testing/Controlled.js';
import { SearchField } from './SearchField.js';

const meta = {
  component: SearchField,
  args: { label: 'Search conversations', value: '', onChange: fn() },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, onChange) => <SearchField {...args} value={value} onChange={onChange} />}
    </Controlled>
  ),
} satisfies Meta<typeof SearchField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Filled: Story = { args: { value: 'crown' } };
