import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { SearchButton, ViewAsPill } from './TopBarTools.js';

const meta = {
  component: SearchButton,
  subcomponents: { ViewAsPill },
  args: { onOpen: fn() },
} satisfies Meta<typeof SearchButton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Search: Story = {};

export const ViewAs: Story = { render: () => <ViewAsPill role="Owner" /> };

/** The dot marks a role below the role of the user. */
export const ViewAsLower: Story = { render: () => <ViewAsPill role="Agent" lower /> };
