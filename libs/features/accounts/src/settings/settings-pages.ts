import { type ScreenModule } from '@patchbay/routes';

/** Pages of the settings that another feature has; the app fills them. */
export interface SettingsPages {
  readonly numbers: () => Promise<ScreenModule>;
}
