import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Controlled } from '../testing/Controlled.js';
import { UrlField } from './AddressFields.js';

const meta = {
  component: UrlField,
  args: {
    onChange: fn(),
    label: 'Website',
    value: 'https://northside.test',
    help: 'Where patients book',
  },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, onChange) => <UrlField {...args} value={value} onChange={onChange} />}
    </Controlled>
  ),
} satisfies Meta<typeof UrlField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const Empty: Story = { args: { value: '', placeholder: 'northside.test' } };

export const Locked: Story = { args: { locked: true, help: 'Harborline set this for you.' } };
