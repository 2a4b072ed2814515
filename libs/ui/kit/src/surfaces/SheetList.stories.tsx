import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { IconCopy, IconPencil, IconTrash } from '../icons/icons.js';
import { SheetList } from './SheetList.js';

const meta = {
  component: SheetList,
  args: {
    items: [
      { key: 'rename', label: 'Rename', icon: <IconPencil size={20} />, onSelect: fn() },
      { key: 'copy', label: 'Make a copy', icon: <IconCopy size={20} />, note: 'Draft' },
      {
        key: 'delete',
        label: 'Delete agent',
        icon: <IconTrash size={20} />,
        danger: true,
        ruled: true,
      },
    ],
  },
} satisfies Meta<typeof SheetList>;
export default meta;

export const Usual: StoryObj<typeof meta> = {};
