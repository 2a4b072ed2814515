import { type Meta, type StoryObj } from '@storybook/react-vite';
import { TextField } from '../text-fields/TextField.js';
import { Stack } from './Stack.js';

const meta = {
  component: Stack,
  args: {
    children: (
      <>
        <TextField label="First name" />
        <TextField label="Last name" />
      </>
    ),
  },
} satisfies Meta<typeof Stack>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const Wide: Story = { args: { gap: 24 } };
