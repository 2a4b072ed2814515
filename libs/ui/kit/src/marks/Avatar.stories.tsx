import { type Meta, type StoryObj } from '@storybook/react-vite';
import { Avatar, AvatarButton, Tile } from './Avatar.js';

const meta = {
  component: Avatar,
  subcomponents: { AvatarButton, Tile },
  args: { name: 'Dana Whitfield' },
} satisfies Meta<typeof Avatar>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};

export const WithChannel: Story = { args: { channel: 'call' } };

export const WithoutName: Story = { args: { name: '' } };

const row = { display: 'flex', gap: 12, alignItems: 'center' };

export const Sizes: Story = {
  render: ({ name }) => (
    <div style={row}>
      {([18, 20, 28, 32, 36, 40, 44] as const).map((size) => (
        <Avatar key={size} name={name} size={size} />
      ))}
    </div>
  ),
};

/** The colour is derived from the name. */
export const Colours: Story = {
  render: () => (
    <div style={row}>
      {['Dana', 'Omar', 'Lena', 'Priya', 'Yuki', 'Ada', 'Chidi'].map((name) => (
        <Avatar key={name} name={name} />
      ))}
      <Avatar name="Patchbay" tone="accent" />
      <Avatar name="Grey" tone="grey" />
    </div>
  ),
};

/** Accounts have rounded squares; a hollow square is an account that is not selected yet. */
export const Tiles: Story = {
  render: () => (
    <div style={row}>
      <Tile name="Northside Dental" size={32} />
      <Tile name="Harborline" />
      <Tile name="" hollow />
    </div>
  ),
};

export const Pressable: Story = {
  render: () => <AvatarButton name="Priya Nair" aria-label="Your menu" />,
};
