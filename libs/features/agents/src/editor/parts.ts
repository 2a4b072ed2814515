import { type EditorPanel } from './panels.js';
import { lazyPart } from './lazy-part.js';

/** The panels of the editor; each is fetched when it is shown first. */
export const template = lazyPart(async () => (await import('./TemplatePanel.js')).TemplatePanel);
export const prompt = lazyPart(async () => (await import('./PromptPanel.js')).PromptPanel);
export const settings = lazyPart(async () => (await import('./SettingsPanel.js')).SettingsPanel);
export const versions = lazyPart(
  async () => (await import('../versions/VersionsPanel.js')).VersionsPanel,
);

/** The test chat beside the editor. */
export const testChat = lazyPart(async () => (await import('../test-chat/TestChat.js')).TestChat);

/** Fetches a panel while the configuration is read. */
export const preloadPanel = (panel: EditorPanel): void =>
  ({ template, prompt, settings, versions })[panel].preload();
