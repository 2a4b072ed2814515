import { type LoadOptions, loadScript } from './load-script.js';
import { originOfServer } from './server-origin.js';

const script = {
  loader: 'loadButtons',
  folder: '/embed/button/v2',
  // The script sets no global; it marks the document, so that it runs once.
  isReady: () => Symbol.for('data-agent-button') in document,
  // An element names its server itself, as those of AgentButton do.
  isShared: true,
};

/**
 * Loads the button script of a server, once for a page. It dresses every `[data-agent-button]` with
 * a `data-target`, also those that are added later. The script of the first server serves all
 * elements: those of a second server name it in `data-domain`.
 */
export async function loadButtons(server: string, options: LoadOptions = {}): Promise<void> {
  await loadScript(script, originOfServer(server, script.loader), options);
}
