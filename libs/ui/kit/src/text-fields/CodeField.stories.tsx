import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Controlled } from '../testing/Controlled.js';
import { CodeField } from './CodeField.js';

const meta = {
  component: CodeField,
  args: { label: 'Code from the mail', value: '41', onChange: fn(), onComplete: fn() },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, onChange) => <CodeField {...args} value={value} onChange={onChange} />}
    </Controlled>
  ),
} satisfies Meta<typeof CodeField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const Wrong: Story = { args: { value: '417203', error: 'This is not the code we sent.' } };

export const Checking: Story = { args: { value: '417203', disabled: true } };
