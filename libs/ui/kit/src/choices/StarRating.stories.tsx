import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Controlled } from '../testing/Controlled.js';
import { StarRating } from './StarRating.js';

const meta = {
  component: StarRating,
  args: { label: 'Rate this conversation', value: 4, onChange: fn() },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, onChange) => <StarRating {...args} value={value} onChange={onChange} />}
    </Controlled>
  ),
} satisfies Meta<typeof StarRating>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const NotRated: Story = { args: { value: null } };

export const Locked: Story = { args: { disabled: true } };
