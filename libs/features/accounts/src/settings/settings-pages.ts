import { type ScreenModule } from '@patchbay/routes';
import { type ComponentType } from 'react';
import { type OwnPage } from './tabs.js';

/** Pages of the settings that other features have; the app fills them. */
export type SettingsPages = Readonly<Record<OwnPage, () => Promise<ScreenModule>>>;

/** What other features show in the overlay of the settings; the app fills it. */
export interface SettingsParts {
  readonly keys: () => Promise<{ readonly Screen: ComponentType }>;
}
