import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Controlled } from '../testing/Controlled.js';
import { Composer } from './Composer.js';

const meta = {
  component: Composer,
  args: {
    value: 'See you Monday at 9:40.',
    onChange: fn(),
    onSend: fn(),
    onChannel: fn(),
    channel: 'text',
    choices: ['text', 'chat'],
    placeholder: 'Write to Dana',
    answering: 'You’re answering.',
    toggle: { label: 'Turn AI on', onToggle: fn() },
  },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, onChange) => <Composer {...args} value={value} onChange={onChange} />}
    </Controlled>
  ),
} satisfies Meta<typeof Composer>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const Empty: Story = { args: { value: '' } };

export const Sending: Story = { args: { sending: true } };

export const Off: Story = {
  args: { value: '', disabledReason: 'Dana asked not to be texted.', choices: ['text'] },
};
