import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Controlled } from '../testing/Controlled.js';
import { Switch } from './Switch.js';

const meta = {
  component: Switch,
  args: { label: 'The AI answers calls', checked: true, onChange: fn() },
  render: (args) => (
    <Controlled initial={args.checked}>
      {(checked, onChange) => <Switch {...args} checked={checked} onChange={onChange} />}
    </Controlled>
  ),
} satisfies Meta<typeof Switch>;
export default meta;

type Story = StoryObj<typeof meta>;

export const On: Story = {};

export const Off: Story = { args: { checked: false } };

export const WithHelp: Story = {
  args: { help: 'Calls ring through to the front desk while it is off.' },
};

export const Disabled: Story = { args: { disabled: true, help: 'Harborline decides this.' } };

/** The size for phones. */
export const Big: Story = { args: { big: true } };
