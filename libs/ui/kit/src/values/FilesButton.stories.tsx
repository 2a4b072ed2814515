import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { IconPaperclip } from '../icons/icons.js';
import { FilesButton } from './FilesButton.js';

const meta = {
  component: FilesButton,
  args: {
    onFiles: fn(),
    label: 'Attach files',
    icon: <IconPaperclip size={16} />,
    endings: ['.pdf', '.png'],
  },
} satisfies Meta<typeof FilesButton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const Disabled: Story = { args: { disabledReason: 'Texts to this number carry no files.' } };
