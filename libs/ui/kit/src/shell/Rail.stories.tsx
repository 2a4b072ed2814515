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

/** With the names, as a person may choose on a wide screen. */
export const WithNames: Story = {
  args: { wide: true },
  decorators: [
    (Show) => (
      <div style={{ container: 'shell / inline-size', inlineSize: 1024, blockSize: 420 }}>
        <div style={{ display: 'flex', inlineSize: 168, blockSize: '100%' }}>
          <Show />
        </div>
      </div>
    ),
  ],
};

/** At the bottom of a phone screen. */
export const OnPhones: Story = {
  globals: { viewport: { value: 'phone' } },
  render: ({ items }) => <TabBar items={items} />,
};
