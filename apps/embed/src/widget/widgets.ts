import { type WidgetScript } from '@patchbay/embed-client';
import { wordOf } from '../button/button-words.js';
import { createLauncher, type Launcher } from './launcher.js';
import { type Load, panelLoader } from './load-panel.js';
import { type Panels } from './panels.js';

const marked = 'div[data-agent]:is(.vida-webrtc-widget,[data-patchbay-widget])';

/** Makes the widgets of a page, and goes on finding elements that come later. */
export function createWidgets(page: Document, src: string, loadFile?: Load): WidgetScript {
  const load = panelLoader(src, loadFile);
  const launchers = new WeakMap<Element, Launcher>();
  let panels: Panels | undefined;

  const open = async (agent: string, element?: HTMLElement) => {
    const createPanels = await load();
    panels ??= createPanels(page, new URL(src).origin, launchers);
    panels.open(agent, element);
  };

  const dress = (element: HTMLElement) => {
    const launcher = createLauncher(page, element);
    const { button, live } = launcher;
    launchers.set(element, launcher);
    button.onclick = () => {
      live.textContent = '';
      open(element.dataset.agent ?? '', element).catch(() => {
        live.textContent = wordOf(
          page,
          'The chat did not load. Try again.',
          'El chat no cargó. Inténtelo otra vez.',
        );
      });
    };
  };
  const look = () => {
    const elements = [...page.querySelectorAll<HTMLElement>(marked)];
    // A snippet that a page has twice, its elements the same, is one launcher.
    for (const element of elements)
      if (!elements.some((other) => other.shadowRoot && other.isEqualNode(element))) dress(element);
    panels?.look(elements);
  };
  look();
  new MutationObserver(look).observe(page.documentElement, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-agent'],
  });
  return {
    open: (agent) => void open(agent).catch(() => undefined),
    close: () => panels?.close(),
  };
}
