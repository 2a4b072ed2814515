import { type Meta, type StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { Controlled } from '../testing/Controlled.js';
import { MultiSelectField, SearchSelectField, TagsField } from './ChoiceField.js';

const zones = ['America/Chicago', 'America/New_York', 'Europe/Berlin', 'Asia/Tokyo'].map(
  (zone) => ({
    value: zone,
    label: zone.replace('_', ' '),
  }),
);

const meta = {
  component: SearchSelectField,
  subcomponents: { MultiSelectField, TagsField },
} satisfies Meta<typeof SearchSelectField>;
export default meta;

/** The list is loaded in a separate chunk. */
const ready: StoryObj['play'] = async ({ canvas }) => {
  await canvas.findByRole('combobox', {}, { timeout: 5000 });
};

const searchSelect = (initial: string | null, rest: { error?: string; locked?: boolean } = {}) => (
  <Controlled initial={initial}>
    {(value, onChange) => (
      <SearchSelectField
        label="Time zone"
        placeholder="Choose a zone"
        options={zones}
        value={value}
        onChange={onChange}
        {...rest}
      />
    )}
  </Controlled>
);

export const One: StoryObj = { render: () => searchSelect('America/Chicago'), play: ready };

export const Open: StoryObj = {
  render: () => searchSelect(null),
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('combobox', {}, { timeout: 5000 }));
    await within(canvasElement.ownerDocument.body).findAllByRole('option');
  },
};

export const WithError: StoryObj = {
  render: () => searchSelect(null, { error: 'Choose where the business is.' }),
  play: ready,
};

export const Locked: StoryObj = {
  render: () => searchSelect('America/Chicago', { locked: true }),
};

export const Several: StoryObj = {
  render: () => (
    <Controlled<string[]> initial={['America/Chicago', 'Europe/Berlin']}>
      {(value, onChange) => (
        <MultiSelectField label="Offices" options={zones} value={value} onChange={onChange} />
      )}
    </Controlled>
  ),
  play: ready,
};

export const Words: StoryObj = {
  render: () => (
    <Controlled<string[]> initial={['crown', 'new patient']}>
      {(value, onChange) => (
        <TagsField label="Labels" max={5} help="At most five." value={value} onChange={onChange} />
      )}
    </Controlled>
  ),
};
