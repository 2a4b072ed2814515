import { refetching } from '@patchbay/kernel';
import { type OverlayScreens } from '@patchbay/overlays';
import { type Screens } from '@patchbay/routes';
import { type SettingsPages } from './settings/settings-pages.js';

/** The pages of this area, each loaded when first needed. */
export const accountsScreens = {
  frame: () => import('./frame/AppFrame.js'),
  home: () => import('./frame/Home.js'),
  accounts: () => import('./tree/AccountsScreen.js'),
  embedSignIn: () => import('./modal/EmbedSignIn.js'),
  modalLayer: () => import('./modal/ModalLayer.js'),
  paymentPage: () => import('./pages/PaymentPage.js'),
  returnPage: () => import('./pages/ReturnPage.js'),
  undoAddressChange: () => import('./pages/UndoAddressChange.js'),
  docs: () => import('./pages/DocsScreen.js'),
  mobileStart: () => import('./pages/MobileStart.js'),
  notFound: () => import('./pages/NotFound.js'),
} satisfies Partial<Screens>;

/** The settings, with the pages that other features have in them. */
export const settingsScreen = (pages: SettingsPages): Screens['settings'] => {
  const load = refetching(() => import('./settings/SettingsScreen.js'));
  return () =>
    load().then(
      ({ createSettings }) => createSettings(pages),
      // Without the address of the module, because another address of it is no screen.
      (cause: unknown) => {
        throw new Error('The settings could not be fetched', { cause });
      },
    );
};

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
  settings: () => import('./settings/SettingsOverlay.js'),
  help: () => import('./pages/Help.js'),
  docsPage: () => import('./pages/DocsPage.js'),
  upgrade: () => import('./pages/UpgradeOverlay.js'),
  requestAccess: () => import('./pages/RequestAccessOverlay.js'),
  shareProfile: () => import('./pages/ShareProfile.js'),
  search: () => import('./palette/SearchOverlay.js'),
} satisfies Partial<OverlayScreens>;
