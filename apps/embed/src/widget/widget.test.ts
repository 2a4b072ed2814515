import { jest } from '@jest/globals';
import { type WidgetScript } from '@patchbay/embed-client';
import { waitFor } from '@testing-library/dom';
import { type PanelWindow } from './load-panel.js';
import { createPanels } from './panels.js';
import { createWidgets } from './widgets.js';

const origin = 'https://app.example.test';
const src = `${origin}/embed/widget/v1/script.js`;
/** The browser's import: each load waits until its file arrives, or does not. */
const load = jest.fn((_address: string) => new Promise<void>((...ends) => (file = ends)));
let file: [arrive: () => void, fail: (reason: Error) => void];
const launcher = (id: string) => document.querySelector(id)?.shadowRoot?.querySelector('button');
const spoken = (id: string) =>
  document.querySelector(id)?.shadowRoot?.querySelector('[role="status"]')?.textContent;
const panels = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"]')];
const shown = () => panels().filter(({ hidden }) => !hidden);
const frame = () => panels()[0]?.shadowRoot?.querySelector('iframe') as HTMLIFrameElement;
const own = document.createElement('iframe');
let isNarrow = false;
let widgets: WidgetScript;

const tell = (data: unknown, from = origin, source: Window | null = own.contentWindow) =>
  dispatchEvent(new MessageEvent('message', { origin: from, source, data }));

/** The browser has loaded the panel's file. */
function fileArrives() {
  (window as PanelWindow).patchbayWidgetPanel = createPanels;
  file[0]();
}

/** A page changes its body for one with the same markup, as Turbo does from its cache. */
function swapBody() {
  const next = document.createElement('body');
  next.innerHTML = document.body.innerHTML;
  // jsdom does not write the property into the attribute.
  for (const [at, child] of [...document.body.children].entries())
    (next.children[at] as HTMLElement).inert = (child as HTMLElement).inert;
  document.documentElement.replaceChild(next, document.body);
}

async function openBy(id: string) {
  const button = launcher(id);
  button?.focus();
  button?.click();
  fileArrives();
  await waitFor(() => expect(shown()).toHaveLength(1));
  // jsdom gives a frame within a shadow root no window.
  if (frame().contentWindow !== own.contentWindow)
    Object.defineProperty(frame(), 'contentWindow', { value: own.contentWindow });
}

beforeAll(() => {
  // jsdom has neither constructable stylesheets nor media queries.
  Object.assign(globalThis, {
    CSSStyleSheet: class {
      replaceSync() {
        return undefined;
      }
    },
    matchMedia: () => ({ matches: isNarrow }),
  });
  document.body.innerHTML =
    '<main><div id="a" class="vida-webrtc-widget" data-agent="northside" data-welcome="Ask us" data-size="expanded"></div></main>';
  document.body.append(own);
  widgets = createWidgets(document, src, load);
});
afterEach(() => {
  isNarrow = false;
  widgets.close();
});

describe('the widget script', () => {
  it('loads the panel only when it is opened, from beside the loader', () => {
    expect(load).not.toHaveBeenCalled();
    launcher('#a')?.click();
    launcher('#a')?.click();
    expect(load.mock.calls).toEqual([[`${origin}/embed/widget/v1/panel.js`]]);
  });

  it('says that the chat did not load, and tries again at an address that no browser keeps', async () => {
    file[1](new TypeError('Failed to fetch dynamically imported module'));
    await waitFor(() => expect(spoken('#a')).toBe('The chat did not load. Try again.'));
    await openBy('#a');
    expect(load.mock.lastCall).toEqual([`${origin}/embed/widget/v1/panel.js?1`]);
    expect(frame().src).toBe(`${origin}/embedChat?chatTarget=northside#`);
  });

  it('finds an element that comes later, and dresses each once', async () => {
    const late = document.createElement('div');
    late.id = 'late';
    late.setAttribute('data-patchbay-widget', '');
    document.querySelector('main')?.append(late);
    late.dataset.agent = 'ridgeway';
    await waitFor(() => expect(launcher('#late')?.ariaLabel).toBe('Chat with us'));
    createWidgets(document, src, load);
    expect(late.shadowRoot?.querySelectorAll('button')).toHaveLength(1);
  });

  it('closes by Escape and gives back the focus, and keeps the chat', async () => {
    await openBy('#a');
    const before = frame();
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect([shown(), frame()]).toEqual([[], before]);
    expect(document.querySelector('#a')?.shadowRoot?.activeElement).toBe(launcher('#a'));
  });

  it('keeps the focus in the panel where it covers a narrow window', async () => {
    isNarrow = true;
    await openBy('#a');
    const main = document.querySelector('main');
    expect([main?.inert, document.documentElement.style.overflow]).toEqual([true, 'hidden']);
    widgets.close();
    expect([main?.inert, document.documentElement.style.overflow]).toEqual([false, '']);
  });

  it('counts and announces the messages that come while it is closed', async () => {
    await openBy('#a');
    tell({ type: 'CHAT_LINES', count: 3 });
    widgets.close();
    tell({ type: 'CHAT_LINES', count: 5 });
    expect([launcher('#a')?.ariaLabel, spoken('#a')]).toEqual(['Ask us, 2 unread', '2 unread']);
    await openBy('#a');
    expect([launcher('#a')?.ariaLabel, spoken('#a')]).toEqual(['Ask us', '']);
  });

  it('keeps the session that its frame cannot keep, for the next frame of this agent and server', async () => {
    await openBy('#a');
    const next = async () => {
      widgets.close();
      document.querySelector('#a')?.remove();
      await waitFor(() => expect(panels()).toHaveLength(0));
      document
        .querySelector('main')
        ?.insertAdjacentHTML(
          'beforeend',
          '<div id="a" class="vida-webrtc-widget" data-agent="northside" data-welcome="Ask us"></div>',
        );
      await waitFor(() => expect(launcher('#a')).toBeTruthy());
      await openBy('#a');
      return new URL(frame().src).hash;
    };
    tell({ type: 'CHAT_SESSION', session: 'of.others' }, 'https://evil.test');
    expect(await next()).toBe('');
    tell({ type: 'CHAT_SESSION', session: 'vis_1-a' });
    expect(await next()).toBe('#visitor=vis_1-a');
    const own = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    expect(await next()).toBe('');
    own.mockRestore();
    localStorage.clear();
  });

  it('says so while the browser is offline', async () => {
    await openBy('#a');
    const notice = () => panels()[0]?.shadowRoot?.querySelector('p')?.textContent;
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    expect(notice()).toMatch(/^You are offline/);
    online.mockRestore();
    dispatchEvent(new Event('online'));
    expect(notice()).toBe('');
  });

  it('stays as it is after 10,000 messages of others and of other forms', async () => {
    await openBy('#a');
    const now = () => document.documentElement.outerHTML + launcher('#a')?.ariaLabel;
    const before = now();
    const right = [{ type: 'CLOSE_CHAT' }, { type: 'CHAT_LINES', count: 90 }];
    const wrong = [
      ...[null, 7, 'CLOSE_CHAT', [right[0]], { type: ['CLOSE_CHAT'] }, { type: 'CLOSE' }],
      { type: 'CHAT_COLOR', color: 'url(https://evil.test)' },
    ];
    for (let sent = 0; sent < 10_000; sent += 1) {
      const kind = sent % 3;
      const data = kind === 2 ? wrong[sent % wrong.length] : right[sent % right.length];
      if (kind === 0) tell(data, sent % 2 ? 'null' : `${origin}.evil.test`);
      else if (kind === 1) tell(data, origin, sent % 2 ? window : null);
      else tell(data);
    }
    expect(now()).toBe(before);
    tell(right[0]);
    expect(shown()).toHaveLength(0);
  });

  it('opens the booking form, and names launcher and panel by it', async () => {
    const element = document.createElement('div');
    Object.assign(element, { id: 'booking', className: 'vida-webrtc-widget' });
    Object.assign(element.dataset, { agent: 'larkin', mode: 'scheduling' });
    document.querySelector('main')?.append(element);
    await waitFor(() => expect(launcher('#booking')?.ariaLabel).toBe('Book with us'));
    await openBy('#booking');
    expect(frame().src).toBe(`${origin}/embedChat?chatTarget=larkin&mode=scheduling#`);
    expect([frame().title, panels()[0]?.getAttribute('aria-label')]).toEqual([
      'Booking',
      'Booking',
    ]);
    element.remove();
    await waitFor(() => expect(panels()).toHaveLength(0));
  });

  it('takes the colour of the host, unless the page gave one', async () => {
    const own = document.createElement('div');
    Object.assign(own, { id: 'own', className: 'vida-webrtc-widget' });
    Object.assign(own.dataset, { agent: 'larkin', color: '#14532d', textColor: '#ffffff' });
    document.querySelector('main')?.append(own);
    await waitFor(() => expect(launcher('#own')).toBeTruthy());
    const colors = () => ['#a', '#own'].map((id) => launcher(id)?.style.background);
    for (const id of ['#own', '#a']) {
      await openBy(id);
      tell({ type: 'CHAT_COLOR', color: 'red;x' });
      expect(colors()).toEqual(['', 'rgb(20, 83, 45)']);
      if (id === '#own') tell({ type: 'CHAT_COLOR', color: '#a4573f' });
      expect(colors()).toEqual(['', 'rgb(20, 83, 45)']);
    }
    tell({ type: 'CHAT_COLOR', color: '#a4573f' });
    expect(colors()).toEqual(['rgb(164, 87, 63)', 'rgb(20, 83, 45)']);
    own.remove();
  });

  it('keeps its panel, the frame in it and its count when the page swaps its body', async () => {
    isNarrow = true;
    await openBy('#a');
    const chat = frame();
    swapBody();
    await waitFor(() => expect(launcher('#a')).toBeTruthy());
    const main = document.querySelector('main');
    await waitFor(() => expect(main?.inert).toBe(true));
    expect([frame() === chat, chat.isConnected, shown().length]).toEqual([true, true, 1]);
    tell({ type: 'CHAT_LINES', count: 3 });
    widgets.close();
    expect([main?.inert, document.documentElement.style.overflow]).toEqual([false, '']);
    expect(document.querySelector('#a')?.shadowRoot?.activeElement).toBe(launcher('#a'));
    tell({ type: 'CHAT_LINES', count: 4 });
    expect(launcher('#a')?.ariaLabel).toBe('Ask us, 1 unread');
    swapBody();
    await waitFor(() => expect(launcher('#a')?.ariaLabel).toBe('Ask us, 1 unread'));
    await openBy('#a');
    expect([frame() === chat, launcher('#a')?.ariaLabel]).toEqual([true, 'Ask us']);
  });

  it('keeps no chat of another visitor when the page swaps its body', async () => {
    await openBy('#a');
    swapBody();
    const element = document.querySelector<HTMLElement>('#a');
    if (element) element.dataset.identity = 'a.b.c';
    await waitFor(() => expect(panels()).toHaveLength(0));
    delete element?.dataset.identity;
  });

  it('makes one launcher of a snippet that a page has twice', async () => {
    const first = document.querySelector('#a');
    const copy = first?.cloneNode() as HTMLElement;
    first?.after(copy);
    const other = first?.cloneNode() as HTMLElement;
    other.id = 'other';
    copy.after(other);
    await waitFor(() => expect(launcher('#other')).toBeTruthy());
    expect(copy.shadowRoot).toBeNull();
    first?.remove();
    await waitFor(() => expect(copy.shadowRoot).toBeTruthy());
    other.remove();
  });

  it('closes when a change of route takes its element away', async () => {
    await openBy('#a');
    document.querySelector('#a')?.remove();
    await waitFor(() => expect(panels()).toHaveLength(0));
  });
});
