import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn, userEvent, within } from 'storybook/test';
import { IconPlayerPauseFilled } from '../icons/icons.js';
import { RowMenu } from './RowMenu.js';

const meta = {
  component: RowMenu,
  args: {
    label: 'Actions of “Closing hours”',
    edit: { label: 'Edit', onSelect: fn() },
    remove: { label: 'Delete', onSelect: fn() },
  },
} satisfies Meta<typeof RowMenu>;
export default meta;

type Story = StoryObj<typeof meta>;

const open: Story['play'] = async ({ canvas, canvasElement }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Actions of “Closing hours”' }));
  await within(canvasElement.ownerDocument.body).findByRole('menu', {}, { timeout: 5000 });
};

export const Closed: Story = {};

/** Enter or Space opens it, arrow keys move, Escape closes. */
export const Open: Story = { play: open };

/** What else the row offers stands between. */
export const Further: Story = {
  args: {
    items: [
      {
        key: 'pause',
        label: 'Pause',
        icon: <IconPlayerPauseFilled size={16} />,
        onSelect: fn(),
      },
    ],
  },
  play: open,
};

/** What one may not do stays listed, with the reason. */
export const Refused: Story = {
  args: { remove: { label: 'Delete', onSelect: fn(), disabledReason: 'Only owners can do this.' } },
  play: open,
};

/** While a change is on its way. */
export const Busy: Story = { args: { disabled: true } };
