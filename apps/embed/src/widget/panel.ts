import { giveBack } from '../behind.js';
import { wordOf } from '../button/button-words.js';
import { offPaper, shadowOf } from '../button/shadow.js';
import { sessionOf } from '../host-session.js';
import { takeOut } from '../take-out.js';
import { badgeOn } from './badge.js';
import { keepBehind } from './keep-behind.js';
import { type Launcher } from './launcher.js';

const css =
  ':host{all:initial!important;position:fixed!important;inset-block-end:24px!important;inset-inline-end:24px!important;z-index:2147483000!important;width:372px!important;height:min(600px,100vh - 48px)!important;border-radius:20px!important;overflow:hidden!important;background:#fff!important;box-shadow:0 0 0 1px #10121814,0 24px 64px -12px #1012183d!important}:host([hidden]){display:none!important}iframe{width:100%;height:100%;border:0;color-scheme:light dark}button{all:initial;position:absolute;inset-block-start:14px;inset-inline-end:12px;width:44px;height:44px;border-radius:8px;font:22px/44px system-ui;text-align:center;color:#666972;cursor:pointer}button:focus-visible{outline:2px solid var(--patchbay-accent,#305fdd);outline-offset:-2px}p{position:absolute;inset:70px 0 auto;margin:0;padding:8px 16px;background:#fdf1d6;color:#5a3d00;font:13px/20px system-ui}p:empty{display:none}@media(prefers-color-scheme:dark){:host{background:#16181d!important}button{color:#b4b7be}}@media(max-width:550px){:host{inset:0!important;width:100%!important;height:100%!important;border-radius:0!important}}';

/** What a panel shows. */
export interface PanelOptions {
  readonly origin: string;
  readonly agent: string;
  /** `scheduling` shows the booking form; `call` the chat, which says that it is one. */
  readonly mode?: string | undefined;
  /** What the element of the launcher says of its visitor, signed by the page's server. */
  readonly identity?: string | undefined;
}

/** An opened widget. Hidden, it keeps its chat and counts the messages that come. */
export interface Panel {
  show(): void;
  /** Names the launcher that bears the number of unread messages and gets back the focus. */
  follow(launcher: Launcher | undefined): void;
  hide(): void;
  remove(): void;
}

interface Told {
  readonly type?: unknown;
  readonly count?: unknown;
  readonly color?: unknown;
  readonly session?: unknown;
}

function addFrame(
  page: Document,
  { origin, agent, mode, identity }: PanelOptions,
): HTMLIFrameElement {
  const frame = page.createElement('iframe');
  const isBooking = mode === 'scheduling';
  frame.title = isBooking ? wordOf(page, 'Booking', 'Reserva') : 'Chat';
  frame.allow = 'microphone';
  // The frame answers to this origin only, whatever the page tells others.
  frame.referrerPolicy = 'origin';
  // The identity is behind the hash, which no server and no log receives.
  frame.src = `${origin}/embedChat?chatTarget=${encodeURIComponent(agent)}${isBooking ? '&mode=scheduling' : mode === 'call' ? '&testMode=call' : ''}#${identity || sessionOf(`${origin} ${agent}`)}`;
  return frame;
}

function addParts(page: Document, options: PanelOptions) {
  const host = page.createElement('div');
  host.hidden = true;
  host.setAttribute('role', 'dialog');
  const frame = addFrame(page, options);
  host.setAttribute('aria-label', frame.title);
  const button = page.createElement('button');
  button.textContent = '×';
  button.ariaLabel = wordOf(page, 'Close', 'Cerrar');
  const notice = page.createElement('p');
  notice.setAttribute('role', 'status');
  shadowOf(host, css + offPaper).append(frame, button, notice);
  // Beside the body, which some pages swap: a frame that is moved loads again.
  page.documentElement.append(host);
  return { host, frame, button, notice };
}

/** The colour of the server's host, for a launcher to which its page gave none. */
function paintAs(button: HTMLElement | undefined, color: string): void {
  if (!button || button.style.background || button.style.color) return;
  if (getComputedStyle(button).getPropertyValue('--patchbay-accent')) return;
  button.style.background = color;
  button.style.color = `lch(from ${color} calc((49 - l)*infinity) 0 0)`;
}

/**
 * Makes the panel of a widget: a frame of the server's chat, a button that closes it, and a notice
 * while the browser is offline.
 */
export function createPanel(page: Document, options: PanelOptions): Panel {
  const { host, frame, button, notice } = addParts(page, options);
  let onUnread = (_count: number): void => undefined;
  let launcher: Launcher | undefined;
  let leave: (() => void) | undefined;
  let hostColor = '';
  let [lines, seen] = [0, 0];

  const hide = () => {
    if (host.hidden) return;
    host.hidden = true;
    leave?.();
  };
  const onMessage = ({ origin, source, data }: MessageEvent) => {
    // Only our own frame, from our own server, is listened to.
    if (origin !== options.origin || source !== frame.contentWindow) return;
    const { type, count, color, session } = (data ?? {}) as Told;
    if (type === 'CLOSE_CHAT') hide();
    if (type === 'CHAT_SESSION') sessionOf(`${options.origin} ${options.agent}`, session);
    if (type === 'CHAT_COLOR' && /^#[\da-f]{6}$/i.test(`${color}`))
      paintAs(launcher?.button, (hostColor = `${color}`));
    if (type !== 'CHAT_LINES' || !Number.isSafeInteger(count)) return;
    lines = count as number;
    // The first count is what the visitor finds there.
    if (!host.hidden || lines < seen) seen = lines;
    onUnread(lines - seen);
  };
  const onLine = () => {
    notice.textContent = navigator.onLine
      ? ''
      : wordOf(
          page,
          'You are offline. The chat goes on when you are connected.',
          'No hay conexión. El chat sigue cuando la haya.',
        );
  };
  const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
  addEventListener('message', onMessage);
  addEventListener('online', onLine);
  addEventListener('offline', onLine);
  addEventListener('keydown', onKey);
  button.onclick = hide;
  onLine();

  return {
    show: () => {
      if (host.hidden) leave = keepBehind(page, host, launcher?.button);
      host.hidden = false;
      seen = lines;
      onUnread(0);
      button.focus();
    },
    hide,
    follow: (next) => {
      if (next === launcher) return;
      onUnread(0);
      launcher = next;
      onUnread = next ? badgeOn(page, next) : () => undefined;
      onUnread(lines - seen);
      if (hostColor) paintAs(next?.button, hostColor);
      if (host.hidden) return giveBack(page);
      // The body behind it is another one.
      leave?.();
      leave = keepBehind(page, host, next?.button);
    },
    remove: () => {
      hide();
      giveBack(page);
      onUnread(0);
      removeEventListener('message', onMessage);
      removeEventListener('online', onLine);
      removeEventListener('offline', onLine);
      removeEventListener('keydown', onKey);
      takeOut(host);
    },
  };
}
