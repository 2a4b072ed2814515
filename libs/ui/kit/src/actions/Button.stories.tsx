import { type Meta, type StoryObj } from '@storybook/react-vite';
import { IconPlus } from '../icons/icons.js';
import { Button } from './Button.js';

const meta = {
  component: Button,
  args: { children: 'Save changes' },
} satisfies Meta<typeof Button>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

/** At most one on a surface: its main action. */
export const Filled: Story = { args: { variant: 'filled' } };

export const Subtle: Story = { args: { variant: 'subtle' } };

/** Only for actions that lose data, money or a phone number. */
export const QuietDanger: Story = { args: { variant: 'quietDanger', children: 'Delete' } };
export const Danger: Story = { args: { variant: 'danger', children: 'Delete organization' } };

export const WithIconAndKeys: Story = {
  args: { icon: <IconPlus size={15} />, keys: '⌘↵', children: 'New agent' },
};

export const Small: Story = { args: { size: 'sm' } };

export const Large: Story = { args: { size: 'lg', variant: 'filled', full: true } };

export const Loading: Story = { args: { loading: true, variant: 'filled' } };

/** A disabled button stays focusable, so that its reason can be read. */
export const OffWithReason: Story = {
  args: { disabledReason: 'Only owners can do this.', variant: 'filled' },
};
