import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { IconBolt } from '../icons/icons.js';
import { Chip } from '../marks/Chip.js';
import { Controlled } from '../testing/Controlled.js';
import { ChoiceCard, ChoiceGroup, PhoneFrame, VoiceCard } from './ChoiceCard.js';

const meta = {
  component: ChoiceCard,
  subcomponents: { ChoiceGroup, PhoneFrame, VoiceCard },
} satisfies Meta<typeof ChoiceCard>;
export default meta;

export const Choices: StoryObj = {
  render: () => (
    <Controlled initial="warm">
      {(value, choose) => (
        <ChoiceGroup label="Tone">
          <ChoiceCard
            group="tone"
            title="Warm"
            description="Small talk is welcome."
            icon={<IconBolt size={18} />}
            badge={<Chip tone="accent">Most chosen</Chip>}
            selected={value === 'warm'}
            onSelect={() => choose('warm')}
          />
          <ChoiceCard
            group="tone"
            title="Brief"
            description="Straight to the point."
            selected={value === 'brief'}
            onSelect={() => choose('brief')}
          />
          <ChoiceCard
            group="tone"
            title="Formal"
            description="Harborline does not offer it."
            selected={false}
            disabled
            onSelect={fn()}
          />
        </ChoiceGroup>
      )}
    </Controlled>
  ),
};

export const Voices: StoryObj = {
  render: () => (
    <Controlled initial="ava">
      {(value, choose) => (
        <ChoiceGroup label="Voice">
          {['Ava', 'Noah'].map((name) => (
            <VoiceCard
              key={name}
              group="voice"
              title={name}
              description="American English"
              playing={name === 'Noah'}
              onPlay={fn()}
              selected={value === name.toLowerCase()}
              onSelect={() => choose(name.toLowerCase())}
            />
          ))}
        </ChoiceGroup>
      )}
    </Controlled>
  ),
};

export const Phone: StoryObj = {
  render: () => (
    <PhoneFrame name="Northside Dental" status="0:12" footer="Keypad">
      Thank you for calling Northside Dental. How can I help?
    </PhoneFrame>
  ),
};
