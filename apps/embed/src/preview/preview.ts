import { shapeButton } from '../button-v2/shape.js';
import { watchButtons } from '../button/watch-buttons.js';
import { createLauncher } from '../widget/launcher.js';
import { createPanel } from '../widget/panel.js';

/** The launcher and the panel of the widget; the policy of this page lets in no further script. */
function showWidget(page: Document, of: (name: string) => string, origin: string): void {
  const element = page.createElement('div');
  element.style.cssText = 'position:fixed;right:24px;bottom:24px';
  const { dataset } = element;
  if (of('label')) {
    dataset.welcome = of('label');
    dataset.size = 'expanded';
  }
  if (of('color')) dataset.color = of('color');
  const launcher = createLauncher(page, element);
  const panel = createPanel(page, { origin, agent: of('target'), mode: 'chat' });
  panel.follow(launcher);
  launcher.button.onclick = () => panel.show();
  page.body.append(element);
}

/**
 * Puts the button that an address describes on a page and dresses it with the code of the partner
 * scripts. What the address says is set as text and as data, never as HTML.
 */
export function showPreview(page: Document, search: string, origin: string): void {
  const values = new URLSearchParams(search);
  const of = (name: string): string => values.get(name) ?? '';
  if (/^[a-z]{2}$/.test(of('lang'))) page.documentElement.lang = of('lang');
  if (of('kind') === 'widget') return showWidget(page, of, origin);
  const isSecond = of('kind') === 'buttonV2';
  const attribute = isSecond ? 'data-agent-button' : 'data-agent-chat';
  const element = page.createElement('div');
  element.setAttribute(attribute, '');
  element.dataset.target = of('target');
  element.dataset.type = 'chat';
  if (!isSecond) element.textContent = of('label');
  if (isSecond && of('label')) element.dataset.text = of('label');
  if (isSecond && of('color')) element.dataset.color = of('color');
  page.body.append(element);
  watchButtons(page, {
    attribute,
    originOf: () => origin,
    ...(isSecond ? { shape: shapeButton } : {}),
  });
}
