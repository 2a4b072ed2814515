import { type Meta, type StoryObj } from '@storybook/react-vite';
import { CopyButton } from './CopyButton.js';

const meta = {
  component: CopyButton,
  args: { value: 'https://patchbay.test/northside', what: 'address' },
} satisfies Meta<typeof CopyButton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const Worded: Story = { args: { worded: true } };
