import { type ScreenModule } from '@patchbay/routes';

/** Pages of the settings that other features have; the app fills them. */
export interface SettingsPages {
  readonly numbers: () => Promise<ScreenModule>;
  readonly embed: () => Promise<ScreenModule>;
}
