import { sessionOf } from '../host-session.js';
import { wordOf } from './button-words.js';
import { offPaper, shadowOf } from './shadow.js';

const css =
  ':host{all:initial!important;position:fixed!important;inset:auto 24px 24px auto!important;z-index:2147483000!important;width:372px!important;height:min(560px,100vh - 120px)!important;border-radius:20px!important;overflow:hidden!important;background:#fff!important;box-shadow:0 0 0 1px #10121814,0 24px 64px -12px #1012183d!important}iframe{width:100%;height:100%;border:0}button{all:initial;position:absolute;top:16px;right:14px;width:36px;height:36px;border-radius:8px;font:22px/36px system-ui;text-align:center;color:#666972;cursor:pointer}button:focus-visible{outline:2px solid #305fdd}@media(max-width:550px){:host{inset:0!important;width:100%!important;height:100%!important;border-radius:0!important}}';

interface Told {
  readonly type?: unknown;
  readonly session?: unknown;
}

let close: (() => void) | undefined;

/**
 * Opens the chat panel for the data of an element, also for a call, which the chat answers; a panel
 * that is open already gives way. The focus goes in, and back to the opener when it closes: within
 * a shadow root the page names only the host as focused, and a host takes no focus.
 */
export function openPanel(
  page: Document,
  origin: string,
  dataset: DOMStringMap,
  opener: HTMLElement,
): void {
  close?.();
  const host = page.createElement('div');
  host.role = 'dialog';
  // The frame says itself that a call is not possible there yet.
  const root = shadowOf(host, css + offPaper);
  const frame = page.createElement('iframe');
  const chat = `${origin} ${dataset.target}`;
  host.ariaLabel = frame.title = 'Chat';
  frame.allow = 'microphone';
  // The identity is behind the hash, which no server and no log receives.
  frame.src = `${origin}/embedChat?chatTarget=${encodeURIComponent(dataset.target ?? '')}${dataset.type === 'call' ? '&testMode=call' : ''}#${dataset.identity || sessionOf(chat)}`;
  const button = page.createElement('button');
  button.textContent = '×';
  button.ariaLabel = wordOf(page, 'Close', 'Cerrar');

  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close?.();
  // Only our own frame, from our own server, is listened to.
  const onMessage = (event: MessageEvent) => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return;
    const { type, session } = (event.data ?? {}) as Told;
    if (type === 'CLOSE_CHAT') close?.();
    if (type === 'CHAT_SESSION') sessionOf(chat, session);
  };
  close = () => {
    close = undefined;
    removeEventListener('keydown', onKey);
    removeEventListener('message', onMessage);
    host.parentNode?.removeChild(host);
    opener.focus();
  };
  button.onclick = close;
  addEventListener('keydown', onKey);
  addEventListener('message', onMessage);
  root.append(frame, button);
  // Beside the body, which some pages swap: a frame that is moved loads again.
  page.documentElement.append(host);
  button.focus();
}
