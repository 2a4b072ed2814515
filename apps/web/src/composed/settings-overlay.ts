import { createSettingsOverlay } from '@patchbay/feature-accounts/settings-overlay';
import { developerParts } from '@patchbay/feature-developer';

/** The settings over any page, with the API keys. */
export const { Screen } = createSettingsOverlay(developerParts);
