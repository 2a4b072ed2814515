import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { mintToken } from '../support/one-time-token.js';

interface Site {
  readonly vdaModal: { open(server: string, token: string, overlays: object): void };
}

const host = `http://localhost:${process.env.E2E_HOST_PORT ?? 4390}`;
/** Two operators: this machine answers at both names. */
const serversOf = (product: string) =>
  [product, product.replace('localhost', '127.0.0.1')] as const;

/** What pages did to the objects of the browser before our scripts ran. */
const pages = {
  'a page with Prototype.js': `
    Array.prototype.toJSON = () => '[]';
    String.prototype.toJSON = () => '';
    Array.from = (list) => (list && list.length ? [].slice.call(list) : []);
    Object.prototype.extend = function () {};
    Element.prototype.remove = function () { throw new Error('extend me first'); };`,
  'a page whose elements have no remove': `
    delete Element.prototype.remove; delete CharacterData.prototype.remove;`,
  'a page without Array.from': 'delete Array.from;',
  'a page without JSON': 'delete window.JSON;',
  'a page that refuses to fetch': `window.fetch = () => Promise.reject(new Error('no'));`,
  'a page with polyfilled elements': `
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (options) { return attach.call(this, { ...options, mode: 'open' }); };
    const create = document.createElement;
    document.createElement = (...given) => create.apply(document, given);
    Object.defineProperty(window, 'customElements', { value: undefined });`,
  'a page that patches its history': `
    history.pushState = history.replaceState = () => { throw new Error('not yours'); };`,
  'a page in zones': `
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      return add.call(this, type, typeof listener === 'function' ? function (event) { return listener.call(this, event); } : listener, options);
    };`,
} as const;

const launchers = `<div data-patchbay-widget data-agent="northside" data-welcome="By the widget" data-size="expanded"></div>
<button data-vida-button data-target="northside" data-type="chat">By the button</button>
<div data-agent-button data-target="northside" data-type="chat" data-text="By the second button" data-icon="chat"></div>`;
const script = (server: string, kind: string) =>
  `<script src="${server}/embed/${kind}/script.js"></script>`;
const kinds = ['widget/v1', 'button/v1', 'button/v2', 'modal/v1'];
const page = (body: string, before = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A site</title>${before}</head><body><main><h1>A site</h1></main>${body}</body></html>`;

/** A page of the host's site, with what it threw. */
async function open(at: Page, html: string, policy = '') {
  const thrown: string[] = [];
  at.on('pageerror', ({ message }) => thrown.push(message));
  const given = new URLSearchParams({ html, ...(policy && { policy }) });
  await at.goto(`${host}/given?${given}`);
  return thrown;
}

/** Opens the chat by a launcher, sees that it answers, and closes it. */
async function chats(at: Page | FrameLocator, name: string) {
  await at.getByRole('button', { name, exact: true }).click();
  // A widget keeps its chat when it is closed.
  const chat = at.locator('iframe[title="Chat"]').filter({ visible: true }).contentFrame();
  const field = chat.getByRole('textbox', { name: 'Message' });
  await field.fill(name);
  await field.press('Enter');
  await expect(chat.getByText(name)).toBeVisible();
  await at.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(at.locator('iframe').filter({ visible: true })).toHaveCount(0);
}

const launcherNames = ['By the widget', 'By the button', 'By the second button'];
const product = () => new URL(test.info().project.use.baseURL ?? '').origin;

for (const [what, before] of Object.entries(pages))
  test(`every script works on ${what}`, async ({ page: at, request }) => {
    const body = launchers + kinds.map((kind) => script(product(), kind)).join('');
    const thrown = await open(at, page(body, `<script>${before}</script>`));
    for (const name of launcherNames) await chats(at, name);
    const token = await mintToken(request);
    await at.evaluate(
      ([server, given]) =>
        (window as unknown as Site).vdaModal.open(`${server}`, `${given}`, { settings: 'true' }),
      [product(), token],
    );
    const settings = at
      .frameLocator('iframe[title="A site"]')
      .getByRole('dialog', { name: 'Settings' });
    await expect(settings).toBeVisible();
    await settings.press('Escape');
    await expect(at.locator('iframe').filter({ visible: true })).toHaveCount(0);
    expect(thrown).toEqual([]);
  });

test('rules of a page for all its elements leave the chat as wide and high as it is', async ({
  page: at,
}) => {
  const rules =
    '*{max-width:80px;min-height:0;position:static!important;opacity:.1;filter:blur(3px)!important}' +
    'div{height:20px!important;padding:40px;transform:scale(.2)}iframe{width:60px!important}';
  const body = launchers + kinds.map((kind) => script(product(), kind)).join('');
  await open(at, page(body, `<style>${rules}</style>`));
  for (const name of ['By the widget', 'By the button']) {
    await at.getByRole('button', { name, exact: true }).dispatchEvent('click');
    const frame = at.locator('iframe[title="Chat"]').filter({ visible: true });
    await expect(frame).toBeVisible();
    const box = await frame.boundingBox();
    expect(box?.width).toBeGreaterThan(300);
    expect(box?.height).toBeGreaterThan(400);
    await at.getByRole('button', { name: 'Close', exact: true }).dispatchEvent('click');
  }
});

test('a page is printed without its launchers and chats', async ({ page: at }) => {
  const floating =
    '<a data-agent-button data-floating="true" data-target="northside" data-text="Floats"></a>' +
    '<p>The price list</p>';
  await open(
    at,
    page(launchers + floating + kinds.map((kind) => script(product(), kind)).join('')),
  );
  const named = (name: string) => at.getByRole('button', { name, exact: true });
  const chat = at.locator('iframe[title="Chat"]').filter({ visible: true });
  for (const name of ['By the widget', 'By the second button']) {
    await named(name).click();
    await expect(chat).toBeVisible();
    await at.emulateMedia({ media: 'print' });
    await expect(chat).toBeHidden();
    for (const one of ['By the widget', 'By the second button', 'Floats'])
      await expect(named(one)).toBeHidden();
    // A button in the text of the page is a part of it.
    await expect(named('By the button')).toBeVisible();
    await expect(at.getByText('The price list')).toBeVisible();
    await at.emulateMedia({ media: 'screen' });
    await expect(named('Floats')).toBeVisible();
    await named('Close').click();
  }
});

test('the scripts of two servers work where no policy of trusted types may be made', async ({
  page: at,
}) => {
  const [one, other] = serversOf(product());
  const policy = `default-src 'none'; script-src ${one} ${other}; frame-src ${one} ${other}; require-trusted-types-for 'script'; trusted-types 'none'`;
  const scripts = [
    ['widget/v1', one],
    ['widget/v1', other],
    ['button/v1', other],
    ['button/v2', one],
    ['modal/v1', one],
    ['modal/v1', other],
  ].map(([kind, server]) => script(`${server}`, `${kind}`));
  const thrown = await open(at, page(launchers + scripts.join('')), policy);
  const refused = await at.evaluateHandle(() => {
    const list: string[] = [];
    addEventListener('securitypolicyviolation', (event) => list.push(event.violatedDirective));
    return list;
  });
  for (const name of launcherNames) await chats(at, name);
  expect([thrown, await refused.jsonValue()]).toEqual([[], []]);
});

test('a page without an origin chats, and learns why it has no modal', async ({ page: at }) => {
  const inner = page(launchers + kinds.map((kind) => script(product(), kind)).join(''));
  const outer = page(
    `<iframe title="Box" sandbox="allow-scripts" style="width:100%;height:800px" srcdoc="${inner.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`,
  );
  const thrown = await open(at, outer);
  const box = at.frameLocator('iframe[title="Box"]');
  for (const name of launcherNames) await chats(box, name);
  const frame = at.frames().find((one) => one.url() === 'about:srcdoc');
  const said = await frame?.evaluate((server) => {
    try {
      (window as unknown as Site).vdaModal.open(server, 'once_1', { settings: 'true' });
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  }, product());
  expect(said).toContain('allow-same-origin');
  expect(thrown).toEqual([]);
});
