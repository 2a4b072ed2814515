import { type Meta, type StoryObj } from '@storybook/react-vite';
import { Chip } from '../marks/Chip.js';
import { DisclosureList } from './DisclosureList.js';
import { DisclosureRow } from './DisclosureRow.js';

const meta = {
  component: DisclosureRow,
  args: {
    label: 'Open “Asks for a visit on Saturday”',
    title: 'Asks for a visit on Saturday',
    hint: '3 lines · ran on May 4, 2026',
    end: <Chip tone="success">Passed</Chip>,
    children: () => 'Caller: Are you open on Saturday?',
  },
  render: (args) => (
    <DisclosureList>
      <DisclosureRow {...args} />
      <DisclosureRow {...args} hint={undefined} title="Books a cleaning" />
    </DisclosureList>
  ),
} satisfies Meta<typeof DisclosureRow>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const WithoutDetails: Story = {
  args: { label: null, end: <Chip tone="grey">Waiting</Chip> },
};

export const LongTitle: Story = {
  args: { title: 'Unverständlichkeitsvermeidungsstrategie '.repeat(4) },
};
