import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Controlled } from '../testing/Controlled.js';
import { RadioGroup } from './RadioGroup.js';

const meta = {
  component: RadioGroup,
  args: {
    label: 'Tone',
    value: 'warm',
    onChange: fn(),
    options: [
      { value: 'warm', label: 'Warm', help: 'Small talk is welcome.' },
      { value: 'brief', label: 'Brief', help: 'Straight to the point.' },
      { value: 'formal', label: 'Formal', disabled: true },
    ],
  },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, onChange) => <RadioGroup {...args} value={value} onChange={onChange} />}
    </Controlled>
  ),
} satisfies Meta<typeof RadioGroup>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const NothingChosen: Story = { args: { value: null } };
