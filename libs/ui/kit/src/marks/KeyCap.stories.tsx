import { type Meta, type StoryObj } from '@storybook/react-vite';
import { KeyCap } from './KeyCap.js';

const meta = { component: KeyCap, args: { keys: 'modK' } } satisfies Meta<typeof KeyCap>;
export default meta;

export const Usual: StoryObj<typeof meta> = {};
