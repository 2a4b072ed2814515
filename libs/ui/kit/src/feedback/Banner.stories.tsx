import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Button } from '../actions/Button.js';
import { Banner } from './Banner.js';

const meta = {
  component: Banner,
  args: { title: 'Calls are forwarded', children: 'Your line rings here since Monday.' },
} satisfies Meta<typeof Banner>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Info: Story = {};

export const Success: Story = { args: { tone: 'success', title: 'The number is yours' } };

export const Warning: Story = {
  args: {
    tone: 'warn',
    title: 'The plan ends on Friday',
    children: 'Calls go on being answered until then.',
    actions: <Button size="sm">See plans</Button>,
    onClose: fn(),
  },
};

export const Danger: Story = {
  args: {
    tone: 'danger',
    title: 'The card was refused',
    children: 'Calls are not answered from Friday on.',
    actions: <Button size="sm">Change card</Button>,
  },
};

export const TitleOnly: Story = { args: { children: undefined } };
