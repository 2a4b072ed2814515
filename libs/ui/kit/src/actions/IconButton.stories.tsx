import { type Meta, type StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { IconSettings } from '../icons/icons.js';
import { IconButton } from './IconButton.js';

const meta = {
  component: IconButton,
  args: { label: 'Settings', icon: <IconSettings size={16} /> },
} satisfies Meta<typeof IconButton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const Outlined: Story = { args: { outlined: true } };

/** The size for phones. */
export const Large: Story = { args: { large: true } };

/** The tooltip shows the reason instead of the name. */
export const OffWithReason: Story = { args: { disabledReason: 'Only owners can do this.' } };

export const WithTooltip: Story = {
  args: { keys: '⌘K', tooltipPlacement: 'bottom' },
  play: async ({ canvasElement }) => {
    await userEvent.tab();
    await within(canvasElement.ownerDocument.body).findByRole('tooltip', {}, { timeout: 5000 });
  },
};
