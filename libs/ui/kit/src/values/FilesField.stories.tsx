import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { FilesField } from './FilesField.js';

const meta = {
  component: FilesField,
  args: {
    onFiles: fn(),
    label: 'Files',
    endings: ['.pdf', '.docx', '.txt'],
    maxBytes: 10_485_760,
  },
} satisfies Meta<typeof FilesField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const WithError: Story = { args: { error: 'scan.png is no PDF, DOCX, or TXT.' } };

export const Disabled: Story = { args: { disabled: true } };
