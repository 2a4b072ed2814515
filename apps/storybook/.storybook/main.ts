import react from '@vitejs/plugin-react';
import { type StorybookConfig } from '@storybook/react-vite';
import { defaultClientConditions, mergeConfig } from 'vite';
import { compiledMessages } from '../../../tools/vite/compiled-messages.mjs';

/** The stories of one library, below a heading of their own. */
const storiesOf = (library: string, titlePrefix: string) => ({
  directory: `../../../libs/${library}/src`,
  files: '**/*.stories.tsx',
  titlePrefix,
});

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: [
    storiesOf('ui/theme', ''),
    storiesOf('ui/kit', 'Kit'),
    storiesOf('ui/charts', 'Charts'),
    storiesOf('ui/editor', 'Editor'),
    storiesOf('ui/screens', 'Parts of screens'),
    storiesOf('features/accounts', 'Screens/Accounts'),
    storiesOf('features/agents', 'Screens/Agents'),
    storiesOf('features/brand', 'Screens/Brand'),
    storiesOf('features/conversations', 'Screens/Conversations'),
    storiesOf('features/developer', 'Screens/Developer'),
    storiesOf('features/embeds', 'Screens/Embeds'),
    storiesOf('features/insights', 'Screens/Insights'),
    storiesOf('features/money', 'Screens/Money'),
    storiesOf('features/numbers', 'Screens/Numbers'),
    storiesOf('features/onboarding', 'Screens/Onboarding'),
    storiesOf('features/profile', 'Screens/Profile'),
    storiesOf('features/tasks', 'Screens/Tasks'),
    { directory: '../src/demo', files: '**/*.stories.tsx', titlePrefix: 'Demo' },
  ],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  // Nothing leaves the machine: no telemetry, no crash reports, no news.
  core: { disableTelemetry: true, enableCrashReports: false, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
  // Storybook looks for a configuration of Vite from the folder it is started in.
  viteFinal: (given) =>
    mergeConfig(given, {
      plugins: [react(), compiledMessages()],
      // The libraries are read from their sources, so that no build comes first.
      resolve: { conditions: ['@patchbay/source', ...defaultClientConditions] },
      css: { modules: { localsConvention: 'camelCase' } },
      build: { target: 'es2022', chunkSizeWarningLimit: 2000 },
    }),
};

export default config;
