import { jest } from '@jest/globals';
import { loadButtons } from './load-buttons.js';
import { loadModal } from './load-modal.js';
import { loadMs } from './load-script.js';
import { loadWidget } from './load-widget.js';

const server = 'https://app.example.test';
const second = 'https://second.example.test';
const scripts = () => [...document.scripts];
const modalCalls: unknown[][] = [];
const modal = {
  open: (...given: unknown[]) => void modalCalls.push(given),
  close: () => undefined,
  onClose: () => undefined,
  offClose: () => undefined,
};
const widget = { open: () => undefined, close: () => undefined };
const mark = Symbol.for('data-agent-button');

/** The browser has fetched a script and ran it: `sets` is what it leaves in the page. */
function run(sets: Readonly<Partial<Window>>, element = scripts().at(-1)) {
  Object.assign(window, sets);
  element?.dispatchEvent(new Event('load'));
}
function addElement(address: string) {
  const element = document.createElement('script');
  element.setAttribute('src', address);
  document.body.append(element);
  return element;
}

afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  delete window.patchbayModal;
  delete window.patchbayWidget;
  Reflect.deleteProperty(document, mark);
  modalCalls.length = 0;
  jest.useRealTimers();
});

describe('a script of the server', () => {
  it('is loaded once, with the nonce of the page, and bound to the server', async () => {
    const all = Promise.all([
      loadModal('app.example.test', { nonce: 'n1' }),
      loadModal(`${server}/`),
    ]);
    expect(scripts().map(({ src, nonce }) => [src, nonce])).toEqual([
      [`${server}/embed/modal/v1/script.js`, 'n1'],
    ]);
    run({ patchbayModal: modal });
    const [first] = await all;
    await loadModal(server);
    expect(scripts()).toHaveLength(1);
    first.open('once_1', { settings: true });
    expect(modalCalls).toEqual([[server, 'once_1', { settings: true }]]);
  });

  it.each(['script.js', 'scriptMinified.js?v=2'])(
    'is not loaded again where the page has %s itself',
    async (file) => {
      addElement('https://');
      const element = addElement(`${server}/embed/widget/v1/${file}`);
      const loaded = loadWidget(server);
      expect(scripts()).toHaveLength(2);
      run({ patchbayWidget: widget }, element);
      await expect(loaded).resolves.toBe(widget);
      await expect(loadWidget(server)).resolves.toBe(widget);
    },
  );

  it('that does not load is removed, named with what to check, and tried again', async () => {
    const loaded = loadModal(server);
    scripts()[0]?.dispatchEvent(new Event('error'));
    await expect(loaded).rejects.toThrow(
      `${server}/embed/modal/v1/script.js did not load. Check that the server can be reached and that the content policy`,
    );
    expect(scripts()).toEqual([]);
    const again = loadModal(server);
    run({ patchbayModal: modal });
    await expect(again).resolves.toBeDefined();
  });

  it('that failed before it was looked for is given up in time', async () => {
    jest.useFakeTimers();
    addElement(`${server}/embed/button/v2/script.js`);
    const loaded = loadButtons(server);
    const refused = expect(loaded).rejects.toThrow('did not answer in time');
    await jest.advanceTimersByTimeAsync(loadMs);
    await refused;
    expect(scripts()).toEqual([]);
  });

  it('stays in the page once it is loaded', async () => {
    jest.useFakeTimers();
    const loaded = loadModal(server);
    run({ patchbayModal: modal });
    await loaded;
    await jest.advanceTimersByTimeAsync(loadMs);
    expect(scripts()).toHaveLength(1);
  });

  it('that is another file says so', async () => {
    const loaded = loadWidget(server);
    run({});
    await expect(loaded).rejects.toThrow(
      `is not the script that loadWidget needs. Check that ${server} is the address of your server`,
    );
    expect(scripts()).toEqual([]);
  });

  it('is refused for an address that is none', () =>
    expect(loadButtons('')).rejects.toThrow('loadButtons needs the address of your server'));
});

describe('a second server on a page', () => {
  it('opens its overlays by the script of the first', async () => {
    const first = loadModal(server);
    run({ patchbayModal: modal });
    await first;
    (await loadModal(second)).open('once_1');
    expect(scripts()).toHaveLength(1);
    expect(modalCalls).toEqual([[second, 'once_1', {}]]);
  });

  it('has no widgets, also while those of the first are loading', async () => {
    const words = `loadWidget cannot use ${second}: this page has the script of ${server} already`;
    const first = loadWidget(server);
    await expect(loadWidget(second)).rejects.toThrow(words);
    run({ patchbayWidget: widget });
    await first;
    await expect(loadWidget(second)).rejects.toThrow(words);
    expect(scripts()).toHaveLength(1);
  });

  it('has no widgets where the page removed the element of the first', async () => {
    window.patchbayWidget = widget;
    await expect(loadWidget(second)).rejects.toThrow('has the script of another server already');
  });

  it('shares the script of buttons, which the document is marked for', async () => {
    const first = loadButtons(server);
    Object.assign(document, { [mark]: new Set() });
    run({});
    await first;
    await loadButtons(second);
    expect(scripts()).toHaveLength(1);
  });
});
