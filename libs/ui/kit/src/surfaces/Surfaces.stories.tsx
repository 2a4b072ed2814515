import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Button } from '../actions/Button.js';
import { TextField } from '../text-fields/TextField.js';
import { Avatar } from '../marks/Avatar.js';
import { BottomSheetSurface, ConfirmSurface, ModalSurface, SidePanelSurface } from './Surfaces.js';

const footer = (
  <>
    <Button>Cancel</Button>
    <Button variant="filled">Save changes</Button>
  </>
);

const meta = {
  component: ModalSurface,
  subcomponents: { BottomSheetSurface, ConfirmSurface, SidePanelSurface },
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, height: '480px' } } },
  args: {
    title: 'Rename agent',
    onClose: fn(),
    footer,
    children: <TextField label="Name" defaultValue="Front desk" />,
  },
} satisfies Meta<typeof ModalSurface>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Modal: Story = {};

export const ModalWide: Story = { args: { size: 'lg' } };

/** The list beside it stays usable where there is room. */
export const SidePanel: Story = {
  render: () => (
    <SidePanelSurface title="Call with Dana Whitfield" onClose={fn()} footer={footer}>
      Booked Monday 9:40 AM with Dr. Okafor for a loose crown.
    </SidePanelSurface>
  ),
};

export const BottomSheet: Story = {
  globals: { viewport: { value: 'phone' } },
  render: () => (
    <BottomSheetSurface
      title="Dana Whitfield"
      meta="+1 512 555 0142"
      lead={<Avatar name="Dana Whitfield" size={44} />}
      onClose={fn()}
    >
      Booked Monday 9:40 AM with Dr. Okafor for a loose crown.
    </BottomSheetSurface>
  ),
};

export const Confirm: Story = {
  render: () => (
    <ConfirmSurface
      title="Delete Northside Dental?"
      confirmLabel="Delete organization"
      cancelLabel="Keep it"
      danger
      onConfirm={fn()}
      onClose={fn()}
    >
      Its number stops answering at once. Conversations are kept for 30 days.
    </ConfirmSurface>
  ),
};
