import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Controlled } from '../testing/Controlled.js';
import { EmailField } from './AddressFields.js';

const meta = {
  component: EmailField,
  args: { onChange: fn(), label: 'E-mail', value: 'ana@northside.test' },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, onChange) => <EmailField {...args} value={value} onChange={onChange} />}
    </Controlled>
  ),
} satisfies Meta<typeof EmailField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const WithError: Story = {
  args: { value: 'ana@northside', error: 'Add the ending, like .com' },
};

export const Locked: Story = { args: { locked: true, help: 'Harborline set this for you.' } };
