import { type Meta, type StoryObj } from '@storybook/react-vite';
import { AvatarButton } from '../marks/Avatar.js';
import { navigationItems } from '../testing/navigation.js';
import { Rail, TabBar } from './Rail.js';

const meta = {
  component: Rail,
  subcomponents: { TabBar },
  args: {
    mark: 'P',
    items: navigationItems,
    foot: <AvatarButton name="Priya Nair" aria-label="Your menu" />,
  },
} satisfies Meta<typeof Rail>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {
  decorators: [
    (Show) => (
      <div style={{ blockSize: 420, display: 'flex' }}>
        <Show />
      </div>
    ),
  ],
};

/** At the bottom of a phone screen. */
export const OnPhones: Story = {
  globals: { viewport: { value: 'phone' } },
  render: ({ items }) => <TabBar items={items} />,
};
