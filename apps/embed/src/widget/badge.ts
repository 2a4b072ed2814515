import { wordOf } from '../button/button-words.js';
import { takeOut } from '../take-out.js';
import { type Launcher } from './launcher.js';

const look =
  'position:absolute;inset-block-start:-4px;inset-inline-end:-4px;min-width:20px;' +
  'border-radius:10px;background:#b3261e;color:#fff;font:600 12px/20px system-ui;text-align:center';

/** Shows on a launcher how many messages came while its panel was closed, and announces them. */
export function badgeOn(page: Document, { button, live }: Launcher): (count: number) => void {
  const label = button.ariaLabel ?? '';
  const badge = page.createElement('span');
  badge.style.cssText = look;
  return (count) => {
    const words = count ? `${count} ${wordOf(page, 'unread', 'sin leer')}` : '';
    badge.textContent = count > 99 ? '99+' : `${count}`;
    if (count) button.append(badge);
    else takeOut(badge);
    button.ariaLabel = words ? `${label}, ${words}` : label;
    live.textContent = words;
  };
}
