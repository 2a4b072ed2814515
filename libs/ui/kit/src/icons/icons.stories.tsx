import { type Meta, type StoryObj } from '@storybook/react-vite';
import { type Icon } from './icon.js';
import * as icons from './icons.js';

const meta = { tags: ['!autodocs'] } satisfies Meta;
export default meta;

const all: Readonly<Record<string, Icon>> = icons;

/** Every icon that screens may use. */
export const All: StoryObj = {
  render: () => (
    <ul
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
        gap: 12,
      }}
    >
      {Object.entries(all).map(([name, Shown]) => (
        <li key={name} style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
          <Shown size={18} aria-hidden />
          <span style={{ font: 'var(--pb-type-meta)' }}>{name.replace(/^Icon/, '')}</span>
        </li>
      ))}
    </ul>
  ),
};
