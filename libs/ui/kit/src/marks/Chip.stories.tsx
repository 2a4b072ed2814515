import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { channels, type Channel } from './channels.js';
import { ChannelChip, ChannelName, Chip, FieldChip, FilterChip, type ChipTone } from './Chip.js';

const meta = {
  component: Chip,
  subcomponents: { ChannelChip, ChannelName, FieldChip, FilterChip },
  args: { children: 'Live' },
} satisfies Meta<typeof Chip>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const WithDot: Story = { args: { dot: true, tone: 'success' } };

const row = { display: 'flex', gap: 8, flexWrap: 'wrap', alignItems: 'center' } as const;
const tones: ChipTone[] = ['neutral', 'grey', 'accent', 'success', 'warn', 'danger', 'info'];

export const Tones: Story = {
  render: () => (
    <div style={row}>
      {tones.map((tone) => (
        <Chip key={tone} tone={tone}>
          {tone}
        </Chip>
      ))}
    </div>
  ),
};

export const Channels: Story = {
  render: () => (
    <div style={row}>
      {(Object.keys(channels) as Channel[]).map((channel) => (
        <ChannelChip key={channel} channel={channel} />
      ))}
    </div>
  ),
};

/** In running text and in tables: without the background of the chip. */
export const ChannelNames: Story = {
  render: () => (
    <div style={row}>
      {(Object.keys(channels) as Channel[]).map((channel) => (
        <ChannelName key={channel} channel={channel} />
      ))}
    </div>
  ),
};

export const Fields: Story = {
  render: () => (
    <div style={row}>
      <FieldChip name="business_name" />
      <FieldChip name="caller_name" title="Name of the caller" onInsert={fn()} />
    </div>
  ),
};

export const Filter: Story = {
  render: () => (
    <FilterChip field="Minutes" operator="is more than" value="5" onOpen={fn()} onRemove={fn()} />
  ),
};
