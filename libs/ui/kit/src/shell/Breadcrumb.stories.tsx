import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { levels } from '../testing/navigation.js';
import { Breadcrumb } from './Breadcrumb.js';

const meta = {
  component: Breadcrumb,
  args: { levels, onOpen: fn() },
} satisfies Meta<typeof Breadcrumb>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const NotChosenYet: Story = {
  args: {
    levels: [
      ...levels.slice(0, 1),
      { key: '2', name: 'Select organization', unchosen: true, onSwitch: fn() },
    ],
  },
};
