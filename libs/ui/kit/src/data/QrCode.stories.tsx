import { type Meta, type StoryObj } from '@storybook/react-vite';
import { QrCode } from './QrCode.js';

const meta = {
  component: QrCode,
  args: { text: 'https://patchbay.example/app?referredBy=northside', label: 'Code of your link' },
} satisfies Meta<typeof QrCode>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

/** Many squares: each is still drawn whole. */
export const LongText: Story = {
  args: { text: `https://patchbay.example/app?referredBy=${'northside-'.repeat(20)}` },
};
