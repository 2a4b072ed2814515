import { type Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { Themed, type ThemedProps } from '../src/Themed.js';
import { toolbar, viewports } from '../src/toolbar.js';
import '../src/docs.css';

/** What a story waits for comes later on a busy machine; one second ended its play function. */
configure({ asyncUtilTimeout: 20_000 });

const preview: Preview = {
  tags: ['autodocs'],
  globalTypes: toolbar,
  initialGlobals: { scheme: 'light', brand: 'own', direction: 'ltr' },
  parameters: {
    layout: 'padded',
    viewport: { options: viewports },
    // The theme paints the page; a second background would hide what it does.
    backgrounds: { disable: true },
    controls: { expanded: true, sort: 'requiredFirst' },
    options: {
      storySort: { order: ['Foundations', 'Kit', 'Parts of screens', 'Screens', 'Demo'] },
    },
    a11y: { test: 'error' },
  },
  decorators: [
    (Story, { globals }) => (
      <Themed {...(globals as Omit<ThemedProps, 'children'>)}>
        <Story />
      </Themed>
    ),
  ],
};

export default preview;
