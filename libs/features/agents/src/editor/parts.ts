import { lazyPart } from '@patchbay/kit';
import { type EditorPanel } from '../panels/panels.js';

/** The panels of the editor; each is fetched when it is shown first. */
export const template = lazyPart(
  () => import('./TemplatePanel.js'),
  ({ TemplatePanel }) => TemplatePanel,
);
export const prompt = lazyPart(
  () => import('./PromptPanel.js'),
  ({ PromptPanel }) => PromptPanel,
);
export const settings = lazyPart(
  () => import('./SettingsPanel.js'),
  ({ SettingsPanel }) => SettingsPanel,
);
export const versions = lazyPart(
  () => import('../versions/VersionsPanel.js'),
  ({ VersionsPanel }) => VersionsPanel,
);

export const cases = lazyPart(
  () => import('../cases/CasesPanel.js'),
  ({ CasesPanel }) => CasesPanel,
);

export const routes = lazyPart(
  () => import('../routes/RoutesPanel.js'),
  ({ RoutesPanel }) => RoutesPanel,
);

/** The test chat beside the editor. */
export const testChat = lazyPart(
  () => import('../test-chat/TestChat.js'),
  ({ TestChat }) => TestChat,
);

/** Fetches a panel while the configuration is read. */
export const preloadPanel = (panel: EditorPanel): void =>
  ({ template, prompt, settings, cases, routes, versions })[panel].preload();
