import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Held } from '../testing/Held.js';
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
    <Held initial={args.value}>
      {(value, onChange) => <Composer {...args} value={value} onChange={onChange} />}
    </Held>
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
