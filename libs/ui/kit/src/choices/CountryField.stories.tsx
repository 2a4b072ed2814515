import { type Meta, type StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { Controlled } from '../testing/Controlled.js';
import { CountryField } from './CountryField.js';

const meta = { component: CountryField } satisfies Meta<typeof CountryField>;
export default meta;

/** The list and the numbering plans are loaded in separate chunks. */
const ready: StoryObj['play'] = async ({ canvas }) => {
  await canvas.findByRole('combobox', {}, { timeout: 5000 });
};

const countryField = (initial: string, rest: { error?: string; locked?: boolean } = {}) => (
  <Controlled initial={initial}>
    {(value, onChange) => (
      <CountryField
        label="Country"
        unchosen="By the phone number or the time zone"
        value={value}
        onChange={onChange}
        {...rest}
      />
    )}
  </Controlled>
);

export const Chosen: StoryObj = { render: () => countryField('MX'), play: ready };

export const Unchosen: StoryObj = { render: () => countryField(''), play: ready };

export const Open: StoryObj = {
  render: () => countryField(''),
  play: async ({ canvas, canvasElement }) => {
    await userEvent.type(await canvas.findByRole('combobox', {}, { timeout: 5000 }), 'mex');
    await within(canvasElement.ownerDocument.body).findAllByRole('option');
  },
};

export const WithError: StoryObj = {
  render: () => countryField('', { error: 'Choose where the business is.' }),
  play: ready,
};

export const Locked: StoryObj = { render: () => countryField('MX', { locked: true }) };
