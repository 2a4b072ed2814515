import { type ModalScript } from '@patchbay/embed-client';
import { createModal } from './modal.js';

const origin = 'https://app.example.test';
const host = () =>
  [...document.documentElement.children].find((element) => element.shadowRoot) ?? null;
const frames = () =>
  [...document.documentElement.children].flatMap((element) => [
    ...(element.shadowRoot?.querySelectorAll('iframe') ?? []),
  ]);
const frame = () => frames()[0] as HTMLIFrameElement;

let modal: ModalScript;
const tell = (data: unknown, from = origin, source: Window | null = frame().contentWindow) =>
  dispatchEvent(new MessageEvent('message', { origin: from, source, data }));
const told = () => new Promise<void>((resolve) => setTimeout(resolve));

beforeAll(() =>
  // jsdom has no constructable stylesheets.
  Object.assign(globalThis, {
    CSSStyleSheet: class {
      replaceSync() {
        return undefined;
      }
    },
  }),
);
beforeEach(() => {
  document.body.innerHTML = '<main><button id="opener">Settings</button></main><aside></aside>';
  modal = createModal(document);
  document.querySelector<HTMLElement>('#opener')?.focus();
});
afterEach(() => modal.close());

/** Opens the layer; jsdom gives a frame within a shadow root no window. */
function open(...given: Parameters<ModalScript['open']>) {
  modal.open(...given);
  const own = document.createElement('iframe');
  document.head.append(own);
  Object.defineProperty(frame(), 'contentWindow', { value: own.contentWindow });
}

describe('the modal script', () => {
  it('shows the named server’s layer over the page, with the token and the overlays', () => {
    open('app.example.test', 'once_1', { org: 7, agent: 9, editAgent: 'true', none: undefined });
    expect(frame().src).toBe(`${origin}/embed/modal?authToken=once_1&org=7&agent=9&editAgent=true`);
    expect([frame().allow, frame().referrerPolicy]).toEqual(['camera; microphone', 'origin']);
  });

  it.each([
    ['localhost:4300', 'http://localhost:4300'],
    ['127.0.0.1', 'http://127.0.0.1'],
    ['https://app.example.test/', origin],
    ['localhost.example.test', 'https://localhost.example.test'],
  ])('reaches the server of %s at %s', (domain, at) => {
    open(domain, 'x');
    expect(new URL(frame().src).origin).toBe(at);
  });

  it('says what is missing without a domain, and opens nothing', () => {
    expect(() => modal.open('', 'x')).toThrow('vdaModal.open needs a domain');
    expect(host()).toBeNull();
  });

  it('keeps the page from being scrolled, clicked and focused, and gives all of it back', async () => {
    document.documentElement.style.overflow = 'clip';
    const [main, aside] = [...document.body.children] as HTMLElement[];
    if (aside) aside.inert = true;
    open('app.example.test', 'x', { settings: true });
    expect([main?.inert, document.documentElement.style.overflow]).toEqual([true, 'hidden']);
    tell({ type: 'MODAL_CLOSED' });
    await told();
    expect(host()).toBeNull();
    expect([main?.inert, aside?.inert]).toEqual([false, true]);
    expect(document.documentElement.style.overflow).toBe('clip');
    expect(document.activeElement).toBe(document.querySelector('#opener'));
  });

  it('stays with its frame when the page swaps its body', () => {
    open('app.example.test', 'x');
    const layer = frame();
    const next = document.createElement('body');
    next.append(...[...document.body.children].map((child) => child.cloneNode(true)));
    // jsdom does not write the property into the attribute.
    for (const [at, child] of [...document.body.children].entries())
      (next.children[at] as HTMLElement).inert = (child as HTMLElement).inert;
    document.documentElement.replaceChild(next, document.body);
    expect([frame() === layer, layer.isConnected]).toEqual([true, true]);
    // The copy of a body that was out of reach is out of reach, until the layer is closed.
    expect(document.querySelector('main')?.inert ?? false).toBe(true);
    modal.close();
    expect(document.querySelector('main')?.inert).toBe(false);
  });

  it('gives the focus back to a button within a shadow root', () => {
    const widget = document.querySelector('aside')?.attachShadow({ mode: 'open' });
    const button = document.createElement('button');
    widget?.append(button);
    button.focus();
    open('app.example.test', 'x');
    modal.close();
    expect(widget?.activeElement).toBe(button);
  });

  it('calls each function once when the last overlay is closed, and none that was taken back', async () => {
    const seen: string[] = [];
    const one = () => void seen.push('one');
    const other = () => void seen.push('other');
    open('app.example.test', 'x');
    modal.onClose(one);
    modal.onClose(one);
    modal.onClose(other);
    modal.offClose(other);
    tell({ type: 'MODAL_CLOSED' });
    modal.close();
    await told();
    expect(seen).toEqual(['one']);
  });

  it('has one layer when it is opened twice, and calls nothing for the first', async () => {
    const seen: string[] = [];
    modal.onClose(() => void seen.push('closed'));
    open('app.example.test', 'x', { settings: true });
    open('app.example.test', 'y', { help: true });
    await told();
    expect(frames().map(({ src }) => new URL(src).search)).toEqual(['?authToken=y&help=true']);
    expect(seen).toEqual([]);
  });

  it('dims the page until the layer draws itself, and can be closed meanwhile', async () => {
    open('app.example.test', 'x');
    const layer = host() as HTMLElement;
    expect(layer.dataset.shown).toBeUndefined();
    tell({ type: 'MODAL_READY' });
    expect(layer.dataset.shown).toBe('');
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(host()).toBeNull();
  });

  it.each([
    ['another origin', { type: 'MODAL_CLOSED' }, 'https://evil.test', undefined],
    ['another window', { type: 'MODAL_CLOSED' }, origin, window],
    ['nothing', null, origin, undefined],
    ['another word', { type: 'CLOSE_CHAT' }, origin, undefined],
    ['a text', 'MODAL_CLOSED', origin, undefined],
  ])('is not closed by a message of %s', (_, data, from, source) => {
    open('app.example.test', 'x');
    tell(data, from, source);
    expect(frames()).toHaveLength(1);
  });
});
