/** Pages of this feature, for the settings. */
export const embedsPages = {
  embed: () => import('./page/EmbedPage.js'),
};
