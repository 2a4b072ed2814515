import { type Meta, type StoryObj } from '@storybook/react-vite';
import { Button } from '../actions/Button.js';
import { AutosaveLine } from '../field/AutosaveLine.js';
import { Avatar } from '../marks/Avatar.js';
import { Screen } from './Screen.js';

const meta = {
  component: Screen,
  args: {
    title: 'Members',
    count: 4,
    padded: true,
    actions: <Button variant="filled">Invite</Button>,
    children: 'The list of members.',
  },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const Compact: Story = {
  args: {
    title: 'Front desk',
    count: undefined,
    compact: true,
    lead: <Avatar name="Front desk" size={32} />,
    meta: <AutosaveLine status="saved" />,
  },
};
