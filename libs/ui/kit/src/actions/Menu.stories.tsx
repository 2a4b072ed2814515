import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn, userEvent, within } from 'storybook/test';
import { IconCopy, IconDots, IconPencil, IconTrash } from '../icons/icons.js';
import { IconButton } from './IconButton.js';
import { Menu } from './Menu.js';

const meta = {
  component: Menu,
  args: {
    label: 'More',
    align: 'start',
    items: [
      { key: 'rename', label: 'Rename', icon: <IconPencil size={16} />, note: 'R', onSelect: fn() },
      { key: 'copy', label: 'Make a copy', icon: <IconCopy size={16} />, onSelect: fn() },
      {
        key: 'delete',
        label: 'Delete agent',
        icon: <IconTrash size={16} />,
        danger: true,
        ruled: true,
        disabledReason: 'Only owners can do this.',
      },
    ],
    trigger: (props) => <IconButton label="More" icon={<IconDots size={16} />} {...props} />,
  },
} satisfies Meta<typeof Menu>;
export default meta;

type Story = StoryObj<typeof meta>;

const open: Story['play'] = async ({ canvas, canvasElement }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'More' }));
  await within(canvasElement.ownerDocument.body).findByRole('menu', {}, { timeout: 5000 });
};

export const Closed: Story = {};

/** Actions without permission stay listed, with the reason. */
export const Open: Story = { play: open };

/** A single choice among several. */
export const Choice: Story = {
  args: {
    items: [
      { key: 'text', label: 'Text', checked: true, heading: 'Answer by', onSelect: fn() },
      { key: 'chat', label: 'Chat', checked: false, onSelect: fn() },
    ],
  },
  play: open,
};
