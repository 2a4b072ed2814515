import { giveBack, takeAway } from '../behind.js';
import { focused } from '../button/focused.js';
import { shadowOf } from '../button/shadow.js';
import { takeOut } from '../take-out.js';

const css =
  ':host{all:initial!important;position:fixed!important;inset:0!important;z-index:2147483000!important;background:#10121852!important}' +
  ':host([data-shown]){background:none!important}' +
  'iframe{width:100%;height:100%;border:0;background:none;color-scheme:light}' +
  'button{all:initial;position:absolute;top:16px;right:16px;width:44px;height:44px;' +
  'border-radius:8px;background:#fff;color:#16181d;font:22px/44px system-ui;text-align:center;' +
  'cursor:pointer}' +
  'button:focus-visible{outline:2px solid #305fdd}' +
  ':host([data-shown]) button{display:none}';

interface LayerOptions {
  readonly address: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/**
 * A frame over the whole window. Until it draws itself, the page behind it is dimmed and a button
 * closes it again. The page behind can be neither scrolled, clicked nor reached by Tab, and gets
 * back its focus.
 */
export function createLayer(page: Document, { address, closeLabel, onClose }: LayerOptions) {
  const opener = focused(page);
  const host = page.createElement('div');
  const root = shadowOf(host, css);
  const frame = page.createElement('iframe');
  frame.title = page.title;
  frame.allow = 'camera; microphone';
  // The frame answers to this origin only, whatever the page tells others.
  frame.referrerPolicy = 'origin';
  frame.src = address;
  const button = page.createElement('button');
  button.textContent = '×';
  button.ariaLabel = closeLabel;
  button.onclick = onClose;
  root.append(frame, button);

  const { style } = page.documentElement;
  const { overflow } = style;
  style.overflow = 'hidden';
  const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
  addEventListener('keydown', onKey);
  // Beside the body, which some pages swap: a frame that is moved loads again.
  page.documentElement.append(host);
  takeAway(page);
  button.focus();

  return {
    window: () => frame.contentWindow,
    show: () => {
      host.dataset.shown = '';
      frame.focus();
    },
    remove: () => {
      removeEventListener('keydown', onKey);
      takeOut(host);
      style.overflow = overflow;
      giveBack(page);
      opener?.focus();
    },
  };
}
