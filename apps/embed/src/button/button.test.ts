import { waitFor } from '@testing-library/dom';
import { watchButtons } from './watch-buttons.js';

const origin = 'https://app.example.test';
const kind = { attribute: 'data-vida-button', originOf: () => origin };
const launcher = (element: Element | null) => element?.shadowRoot?.querySelector('button') ?? null;
const panel = () => document.querySelector('[role="dialog"]');
const sheets: string[] = [];
const frame = () => panel()?.shadowRoot?.querySelector('iframe') ?? null;

beforeAll(() => {
  // jsdom has no constructable stylesheets.
  Object.assign(globalThis, {
    CSSStyleSheet: class {
      replaceSync(css: string) {
        sheets.push(css);
      }
    },
  });
  document.body.innerHTML =
    '<div id="a" data-vida-button data-target="northside" data-type="chat"></div><div id="b" data-vida-button data-target="north side" data-type="call" data-number="+1 (512) 555-0100">Talk to us</div><div id="c" data-vida-button></div>';
  watchButtons(document, kind);
});
afterEach(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));

describe('the button script', () => {
  it('is not printed with its page, neither its launchers nor its chat', () => {
    launcher(document.querySelector('#a'))?.click();
    expect(sheets.length).toBeGreaterThanOrEqual(3);
    for (const css of sheets) expect(css).toContain('@media print{:host{display:none!important}}');
  });

  it('turns every marked element that names an agent into a launcher, with the page’s own label', () => {
    expect(launcher(document.querySelector('#a'))?.textContent).toBe('Chat with us');
    expect(launcher(document.querySelector('#b'))?.textContent).toBe('Talk to us');
    expect(launcher(document.querySelector('#c'))).toBeNull();
  });
  it('finds elements that are added later, and those that name their agent later', async () => {
    const late = document.createElement('div');
    late.setAttribute('data-vida-button', '');
    document.body.append(late);
    await waitFor(() => expect(late.isConnected).toBe(true));
    expect(launcher(late)).toBeNull();
    late.dataset.target = 'ridgeway';
    await waitFor(() => expect(launcher(late)).not.toBeNull());
  });
  it('labels a launcher without a label in the language of the page', async () => {
    document.documentElement.lang = 'es-MX';
    const late = document.createElement('div');
    late.setAttribute('data-vida-button', '');
    late.dataset.target = 'ridgeway';
    document.body.append(late);
    await waitFor(() => expect(launcher(late)?.textContent).toBe('Chatee con nosotros'));
    document.documentElement.lang = 'en';
  });
  it('never names a call where only a chat can be offered', async () => {
    const late = document.createElement('div');
    late.setAttribute('data-vida-button', '');
    Object.assign(late.dataset, { target: 'ridgeway', type: 'call' });
    document.body.append(late);
    await waitFor(() => expect(launcher(late)?.textContent).toBe('Chat with us'));
    launcher(late)?.click();
    expect([panel()?.ariaLabel ?? panel()?.getAttribute('aria-label'), frame()?.title]).toEqual([
      'Chat',
      'Chat',
    ]);
  });
  it('is one when the page includes it twice', () => {
    watchButtons(document, kind);
    const link = document.querySelector('#a');
    launcher(link)?.click();
    expect(link?.shadowRoot?.querySelectorAll('button')).toHaveLength(1);
    expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(1);
  });
  it('keeps the session that its frame cannot keep, and no identity beside it', () => {
    const link = document.querySelector<HTMLElement>('#a');
    const tell = (from: string) =>
      dispatchEvent(
        new MessageEvent('message', {
          origin: from,
          source: frame()?.contentWindow ?? null,
          data: { type: 'CHAT_SESSION', session: 'vis_1' },
        }),
      );
    const open = () => {
      launcher(link)?.click();
      return new URL(frame()?.src ?? '').hash;
    };
    open();
    tell('https://evil.test');
    expect(open()).toBe('');
    tell(origin);
    expect(open()).toBe('#visitor=vis_1');
    if (link) link.dataset.identity = 'a.b.c';
    expect(open()).toBe('#a.b.c');
    delete link?.dataset.identity;
    localStorage.clear();
  });
  it('shows an element that hid itself until the script runs', async () => {
    const [none, invisible, unseen] = ['display: none', 'visibility: hidden', ''].map((style) => {
      const late = document.createElement('div');
      late.setAttribute('style', style);
      late.setAttribute('data-vida-button', '');
      late.dataset.target = 'ridgeway';
      return late;
    });
    if (unseen) unseen.hidden = true;
    document.body.append(...[none, invisible, unseen].map((late) => late ?? ''));
    await waitFor(() => expect(launcher(unseen ?? null)).not.toBeNull());
    expect([none?.style.display, invisible?.style.visibility, unseen?.hidden]).toEqual([
      'inline-block',
      'visible',
      false,
    ]);
  });
  it('opens the chat of the named agent on its own server', () => {
    launcher(document.querySelector('#a'))?.click();
    expect(frame()?.src).toBe(`${origin}/embedChat?chatTarget=northside#`);
  });
  it('gives the chat the identity that its element has when it is pressed, behind the hash', () => {
    const element = document.querySelector<HTMLElement>('#a');
    for (const identity of ['a.b.c', 'd.e.f']) {
      if (element) element.dataset.identity = identity;
      launcher(element)?.click();
      expect(frame()?.src).toBe(`${origin}/embedChat?chatTarget=northside#${identity}`);
    }
    delete element?.dataset.identity;
  });
  it('keeps the style of a button or link of the page, and opens from it', async () => {
    const link = document.createElement('a');
    link.href = '#contact';
    link.setAttribute('data-vida-button', '');
    link.dataset.target = 'ridgeway';
    document.body.append(link);
    await new Promise((seen) => setTimeout(seen));
    link.click();
    expect(frame()?.src).toBe(`${origin}/embedChat?chatTarget=ridgeway#`);
    expect([link.shadowRoot, location.hash]).toEqual([null, '']);
  });
  it('opens from an element that can carry no shadow, and goes on with the next one', async () => {
    const [item, after] = ['li', 'div'].map((name) => {
      const late = document.createElement(name);
      late.setAttribute('data-vida-button', '');
      late.dataset.target = 'ridgeway';
      document.body.append(late);
      return late;
    });
    await waitFor(() => expect(launcher(after ?? null)).not.toBeNull());
    expect(item?.tabIndex).toBe(0);
    item?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    expect(frame()?.src).toBe(`${origin}/embedChat?chatTarget=ridgeway#`);
  });
  it('opens one panel at a time', () => {
    launcher(document.querySelector('#a'))?.click();
    launcher(document.querySelector('#b'))?.click();
    expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(1);
    expect(frame()?.src).toBe(`${origin}/embedChat?chatTarget=north%20side&testMode=call#`);
  });
  it('keeps its panel and the frame in it when the page swaps its body', async () => {
    launcher(document.querySelector('#a'))?.click();
    const chat = frame();
    const next = document.createElement('body');
    next.innerHTML = document.body.innerHTML;
    document.documentElement.replaceChild(next, document.body);
    await waitFor(() => expect(launcher(document.querySelector('#a'))).not.toBeNull());
    expect([frame() === chat, chat?.isConnected]).toEqual([true, true]);
  });
  it('closes by its button and by Escape', () => {
    launcher(document.querySelector('#a'))?.click();
    panel()?.shadowRoot?.querySelector('button')?.click();
    expect(panel()).toBeNull();
    launcher(document.querySelector('#a'))?.click();
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(panel()).toBeNull();
  });
  it('gives the focus back to the launcher within its shadow root', () => {
    const button = launcher(document.querySelector('#a'));
    button?.focus();
    button?.click();
    expect(panel()?.shadowRoot?.activeElement?.textContent).toBe('×');
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(document.querySelector('#a')?.shadowRoot?.activeElement).toBe(button);
  });
  it.each([
    [
      'another origin',
      { origin: 'https://evil.test', ours: true, data: { type: 'CLOSE_CHAT' } },
      true,
    ],
    ['another frame', { origin, ours: false, data: { type: 'CLOSE_CHAT' } }, true],
    ['an unknown message', { origin, ours: true, data: { type: 'CLOSE' } }, true],
    ['its own frame', { origin, ours: true, data: { type: 'CLOSE_CHAT' } }, false],
  ])('with a message of %s', (_, { origin: from, ours, data }, stays) => {
    launcher(document.querySelector('#a'))?.click();
    dispatchEvent(
      new MessageEvent('message', {
        origin: from,
        source: ours ? (frame()?.contentWindow ?? null) : window,
        data,
      }),
    );
    expect(panel() !== null).toBe(stays);
  });
});
