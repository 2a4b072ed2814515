import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { IconButton } from '../actions/IconButton.js';
import { IconPlus } from '../icons/icons.js';
import { Chip } from '../marks/Chip.js';
import { sections } from '../testing/navigation.js';
import { SectionNav } from './SectionNav.js';
import { WalkthroughCard } from './WalkthroughCard.js';

const meta = {
  component: SectionNav,
  args: { title: 'Inbox', groups: sections },
  decorators: [
    (Show) => (
      <div style={{ inlineSize: 240 }}>
        <Show />
      </div>
    ),
  ],
} satisfies Meta<typeof SectionNav>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const WithEverything: Story = {
  args: {
    action: <IconButton label="New conversation" icon={<IconPlus size={16} />} />,
    sub: <Chip tone="success">Calls are answered</Chip>,
    slot: (
      <WalkthroughCard
        title="Get ready for calls"
        done={3}
        total={4}
        action="Forward calls"
        onHide={fn()}
      >
        Forward your line.
      </WalkthroughCard>
    ),
  },
};
