import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Controlled } from '../testing/Controlled.js';
import { Checkbox } from './Checkbox.js';

const meta = {
  component: Checkbox,
  args: { label: 'Send a text after each missed call', checked: true, onChange: fn() },
  render: (args) => (
    <Controlled initial={args.checked}>
      {(checked, onChange) => <Checkbox {...args} checked={checked} onChange={onChange} />}
    </Controlled>
  ),
} satisfies Meta<typeof Checkbox>;
export default meta;

type Story = StoryObj<typeof meta>;

export const On: Story = {};

export const Off: Story = { args: { checked: false } };

export const WithHelp: Story = { args: { help: 'At most one in an hour.' } };

export const Disabled: Story = { args: { disabled: true, help: 'Harborline decides this.' } };
