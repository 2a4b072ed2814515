import { type Meta, type StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { Button } from './Button.js';
import { Tooltip } from './Tooltip.js';

const meta = {
  component: Tooltip,
  args: {
    label: 'Everything since the last live version',
    keys: '⌘S',
    placement: 'bottom',
    children: <Button>3 changes</Button>,
  },
} satisfies Meta<typeof Tooltip>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Closed: Story = {};

export const Open: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.tab();
    await within(canvasElement.ownerDocument.body).findByRole('tooltip', {}, { timeout: 5000 });
  },
};
