import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Controlled } from '../testing/Controlled.js';
import { Slider } from './Slider.js';

const meta = {
  component: Slider,
  args: { label: 'Place in the recording', value: 33, max: 134, valueText: '', onChange: fn() },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, onChange) => (
        <Slider
          {...args}
          value={value}
          valueText={`${value} of ${args.max} seconds`}
          onChange={onChange}
        />
      )}
    </Controlled>
  ),
} satisfies Meta<typeof Slider>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const AtTheBegin: Story = { args: { value: 0 } };
