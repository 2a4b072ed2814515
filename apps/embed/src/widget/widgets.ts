import { type WidgetScript } from '@patchbay/embed-client';
import { wordOf } from '../button/button-words.js';
import { createLauncher, type Launcher } from './launcher.js';
import { type Panel } from './panel.js';
import { panelLoader } from './load-panel.js';

interface Open {
  readonly key: string;
  readonly element: HTMLElement | undefined;
  readonly panel: Panel;
}

const marked = 'div[data-agent]:is(.vida-webrtc-widget,[data-patchbay-widget])';

/** Makes the widgets of a page, and goes on finding elements that come later. */
export function createWidgets(page: Document, script: HTMLScriptElement): WidgetScript {
  const load = panelLoader(page, script);
  const { origin } = new URL(script.src);
  let current: Open | undefined;

  const open = async (agent: string, mode?: string, element?: HTMLElement, launcher?: Launcher) => {
    const createPanel = await load();
    const key = `${mode} ${agent}`;
    if (current?.key !== key || current.element !== element) {
      current?.panel.remove();
      const panel = createPanel(page, { origin, agent, mode, launcher });
      current = { key, element, panel };
    }
    current.panel.show();
  };

  const dress = (element: HTMLElement) => {
    element.dataset.rendered = '';
    const launcher = createLauncher(page, element);
    launcher.button.onclick = () => {
      const { agent = '', mode } = element.dataset;
      launcher.live.textContent = '';
      open(agent, mode, element, launcher).catch(() => {
        launcher.live.textContent = wordOf(
          page,
          'The chat did not load. Try again.',
          'El chat no cargó. Inténtelo otra vez.',
        );
      });
    };
  };
  const look = () => {
    for (const element of page.querySelectorAll<HTMLElement>(marked))
      if (!element.shadowRoot) dress(element);
    // A page that takes away the element of an open chat, as a change of route does, closes it.
    if (current?.element?.isConnected === false) {
      current.panel.remove();
      current = undefined;
    }
  };
  look();
  new MutationObserver(look).observe(page.documentElement, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-agent'],
  });
  return {
    open: (agent) => void open(agent).catch(() => undefined),
    close: () => current?.panel.hide(),
  };
}
