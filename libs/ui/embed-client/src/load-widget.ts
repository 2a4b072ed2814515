import { type WidgetScript } from './faces.js';
import { type LoadOptions, loadScript } from './load-script.js';
import { originOfServer } from './server-origin.js';

const script = {
  loader: 'loadWidget',
  folder: '/embed/widget/v1',
  isReady: () => window.patchbayWidget !== undefined,
  // The script frames the chat of the server that it came from.
  isShared: false,
};

/**
 * Loads the widget script of a server, once for a page. It dresses every `div[data-patchbay-widget]`
 * with a `data-agent`, also those that are added later. A page has the widgets of one server only:
 * rejects for a second one.
 */
export async function loadWidget(server: string, options: LoadOptions = {}): Promise<WidgetScript> {
  await loadScript(script, originOfServer(server, script.loader), options);
  return window.patchbayWidget as WidgetScript;
}
