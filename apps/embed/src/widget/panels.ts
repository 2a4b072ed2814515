import { type Launcher } from './launcher.js';
import { createPanel, type Panel } from './panel.js';

interface Open {
  readonly chat: string;
  readonly panel: Panel;
  element?: HTMLElement | undefined;
}

/** The panel of a page: one at a time. */
export interface Panels {
  /** Opens the chat with an agent, by the launcher of an element where there is one. */
  open(agent: string, element?: HTMLElement): void;
  close(): void;
  /** Sees what a change of the page left of its elements. */
  look(elements: readonly HTMLElement[]): void;
}

/** Elements of one chat share its panel. */
const chatOf = ({ agent, mode, identity }: DOMStringMap) => [agent, mode, identity].join('\n');

/** Makes the panel of a page when one is first opened. */
export function createPanels(
  page: Document,
  origin: string,
  launchers: WeakMap<Element, Launcher>,
): Panels {
  let current: Open | undefined;
  const follow = (to: Open, element: HTMLElement | undefined) => {
    to.element = element;
    to.panel.follow(element && launchers.get(element));
  };
  return {
    open: (agent, element) => {
      const data = { ...element?.dataset, agent };
      const chat = chatOf(data);
      if (current?.chat !== chat) {
        current?.panel.remove();
        current = { chat, panel: createPanel(page, { ...data, origin }) };
      }
      follow(current, element);
      current.panel.show();
    },
    close: () => current?.panel.hide(),
    look: (elements) => {
      if (current?.element?.isConnected !== false) return;
      // A page that swaps its body brings the element again; one that takes it away, as a change of
      // route does, closes the chat.
      const { chat, panel } = current;
      const next = elements.find((one) => launchers.has(one) && chatOf(one.dataset) === chat);
      if (next) follow(current, next);
      else {
        panel.remove();
        current = undefined;
      }
    },
  };
}
