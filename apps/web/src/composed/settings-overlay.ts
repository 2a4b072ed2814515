import { createSettingsOverlay } from '@patchbay/feature-accounts/settings-overlay';
import { whiteLabelBlock } from '@patchbay/feature-brand';
import { developerParts } from '@patchbay/feature-developer';

/** The settings over any page, with the API keys and the brand of a tenant. */
export const { Screen } = createSettingsOverlay(developerParts, whiteLabelBlock);
