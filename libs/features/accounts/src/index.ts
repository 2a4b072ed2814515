import { type OverlayScreens } from '@patchbay/overlays';
import { type Screens } from '@patchbay/routes';

/** The pages of this area, each loaded when first needed. */
export const accountsScreens = {
  home: () => import('./frame/Home.js'),
  accounts: () => import('./tree/AccountsScreen.js'),
  paymentPage: () => import('./pages/PaymentPage.js'),
  returnPage: () => import('./pages/ReturnPage.js'),
  docs: () => import('./pages/DocsScreen.js'),
  notFound: () => import('./pages/NotFound.js'),
} satisfies Partial<Screens>;

/**
 * What stands beside the pages: it names them in the tab, and reads their names out; and it is the
 * part of the app that is installed and knows the phone around it.
 */
export const accountsParts = {
  pageTitle: () => import('./titles/PageTitle.js'),
  shell: () => import('./shell/Shell.js'),
};

/** The overlays of this area. */
export const accountsOverlays = {
  selectAccount: () => import('./tree/SelectAccount.js'),
  viewAs: () => import('./view-as/ViewAs.js'),
  help: () => import('./pages/Help.js'),
  docsPage: () => import('./pages/DocsPage.js'),
  shareProfile: () => import('./pages/ShareProfile.js'),
  search: () => import('./palette/SearchOverlay.js'),
} satisfies Partial<OverlayScreens>;
