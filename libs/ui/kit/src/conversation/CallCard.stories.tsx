import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { CallCard, Waveform, type WaveBar } from './CallCard.js';

/** Turns of both speakers with silence between, identical in every screenshot. */
const bars: WaveBar[] = Array.from({ length: 64 }, (_, i) => {
  const by = i % 16 < 7 ? 'customer' : i % 16 < 14 ? 'agent' : undefined;
  return { level: 0.3 + 0.6 * Math.abs(Math.sin(i * 1.7)), ...(by ? { by } : {}) };
});

const meta = {
  component: CallCard,
  subcomponents: { Waveform },
  args: {
    title: 'Incoming call',
    meta: '9:36 AM · 2 min 14 s',
    bars,
    played: 0.46,
    position: '1:02 / 2:14',
    onPlay: fn(),
    onSeek: fn(),
    onFullTranscript: fn(),
    lines: [
      { key: '1', at: '0:28', speaker: 'Front desk', by: 'agent', text: 'Which day suits you?' },
      {
        key: '2',
        at: '0:33',
        speaker: 'Dana',
        by: 'customer',
        text: 'Monday at nine forty would be great.',
        word: 'nine forty',
        playing: true,
      },
    ],
    summary: 'Booked Monday 9:40 AM with Dr. Okafor for a loose crown.',
  },
} satisfies Meta<typeof CallCard>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const Playing: Story = { args: { playing: true } };

/** A call that was not recorded. */
export const WithoutRecording: Story = {
  args: { onPlay: undefined, onSeek: undefined, bars: [], position: undefined, lines: [] },
};

export const SoundAlone: Story = { render: () => <Waveform bars={bars} played={0.5} /> };
