import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { WhiteLabel } from './WhiteLabel.js';

const meta = {
  component: WhiteLabel,
  args: {
    values: {
      color: '#2b5ce6',
      origins: 'https://portal.example.com\nhttps://second.example.com',
      appScheme: 'com.example.agents',
    },
    locked: false,
    onChange: fn(),
  },
} satisfies Meta<typeof WhiteLabel>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Full: Story = {};

export const Empty: Story = { args: { values: { color: '', origins: '', appScheme: '' } } };

/** After a submit, each problem stands at its field. */
export const Wrong: Story = {
  args: {
    values: { color: 'bluish', origins: 'portal.example.com', appScheme: 'https' },
    problems: { color: 'Write it like #2b5ce6', appScheme: 'Write it like com.example.agents' },
  },
};

/** For people who may not change it. */
export const Locked: Story = { args: { locked: true } };
