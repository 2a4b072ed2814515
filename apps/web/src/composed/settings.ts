import { createSettings } from '@patchbay/feature-accounts/settings';
import { whiteLabelBlock } from '@patchbay/feature-brand';
import { developerPages } from '@patchbay/feature-developer';
import { embedsPages } from '@patchbay/feature-embeds';
import { numbersPages } from '@patchbay/feature-numbers';
import { profilePages } from '@patchbay/feature-profile/settings-pages';

/** The settings, with the pages of every feature and the brand of a tenant. */
export const { Screen, prefetch } = createSettings(
  { ...developerPages, ...embedsPages, ...numbersPages, ...profilePages },
  whiteLabelBlock,
);
