import { type LaunchOptions } from '@playwright/test';
import { chromiumPath } from '../../tools/browser/chromium.mjs';

type Launch = Omit<LaunchOptions, 'tracesDir'>;

/**
 * Options of a journey with sound: the browser makes a microphone up, and allows it. The engine
 * without windows has no sound devices.
 */
export const withMicrophone = {
  permissions: ['microphone'],
  launchOptions: async (
    { launchOptions }: { readonly launchOptions: Launch },
    provide: (options: Launch) => Promise<void>,
  ): Promise<void> =>
    provide({
      ...launchOptions,
      executablePath: chromiumPath(),
      args: [
        ...(launchOptions.args ?? []),
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    }),
};
