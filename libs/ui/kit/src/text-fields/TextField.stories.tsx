import { type Meta, type StoryObj } from '@storybook/react-vite';
import { TextField } from './TextField.js';

const meta = {
  component: TextField,
  args: { label: 'Name of the business', defaultValue: 'Northside Dental' },
} satisfies Meta<typeof TextField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const WithHelp: Story = { args: { help: 'Callers hear it in the greeting.' } };

export const WithError: Story = {
  args: { label: 'Website', defaultValue: 'northside', error: 'Add the ending, like .com' },
};

export const OptionalAndEmpty: Story = {
  args: {
    label: 'Slogan',
    defaultValue: '',
    placeholder: 'Gentle with every tooth',
    optional: true,
  },
};

/** The line below names who set the value. */
export const Locked: Story = { args: { locked: true, help: 'Harborline set this for you.' } };

export const WithAffixes: Story = {
  args: { label: 'Address', prefix: 'patchbay.test/', defaultValue: 'northside', mono: true },
};

/** In onboarding and at sign-in. */
export const Large: Story = { args: { large: true } };

export const Off: Story = { args: { disabled: true } };
