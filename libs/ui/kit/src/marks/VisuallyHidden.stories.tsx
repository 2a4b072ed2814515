import { type Meta, type StoryObj } from '@storybook/react-vite';
import { VisuallyHidden } from './VisuallyHidden.js';

const meta = {
  component: VisuallyHidden,
  args: { children: 'to September' },
} satisfies Meta<typeof VisuallyHidden>;
export default meta;

/** A screen reader says “From May to September”. */
export const Usual: StoryObj<typeof meta> = {
  render: (args) => (
    <p>
      From May <VisuallyHidden {...args} />
    </p>
  ),
};
