/** Pages of this feature, for the settings. */
export const developerPages = {
  developer: () => import('./keys/DeveloperPage.js'),
};

/** What the overlay of the settings shows of this feature. */
export const developerParts = {
  keys: () => import('./keys/KeysPart.js'),
};
