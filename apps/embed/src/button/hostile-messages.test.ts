import { watchButtons } from './watch-buttons.js';

/*
 * Hostile messages to the listener of the page that carries the button: from other origins, other
 * windows, in other forms. PATCHBAY_MESSAGES makes a longer run.
 */
const count = Number(process.env['PATCHBAY_MESSAGES'] ?? 5000);
const origin = 'https://app.example.test';
const panel = () => document.querySelector('[role="dialog"]');
const other = document.createElement('iframe');
const own = document.createElement('iframe');

beforeAll(() => {
  // jsdom has no constructable stylesheets.
  Object.assign(globalThis, {
    CSSStyleSheet: class {
      replaceSync() {
        return undefined;
      }
    },
  });
  document.body.innerHTML =
    '<div id="a" data-vida-button data-target="northside" data-type="chat"></div>';
  watchButtons(document, { attribute: 'data-vida-button', originOf: () => origin });
  document.querySelector('#a')?.shadowRoot?.querySelector('button')?.click();
  document.body.append(other, own);
  // jsdom gives a frame within a shadow root no window.
  const frame = panel()?.shadowRoot?.querySelector('iframe') as HTMLIFrameElement;
  Object.defineProperty(frame, 'contentWindow', { value: own.contentWindow });
});
afterAll(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));

const origins = [
  'https://evil.test',
  'null',
  '',
  'http://app.example.test',
  'https://app.example.test:8443',
  'https://app.example.test.evil.test',
  'https://evil-app.example.test',
  'https://APP.example.test',
  'https://app.example.test/',
];
const windows = () => [window, null, other.contentWindow];
const getter = {
  get type() {
    return 'CLOSE';
  },
};
const closing = { type: 'CLOSE_CHAT' };
const forms: readonly unknown[] = [
  { type: 'CLOSE' },
  { type: 'close_chat' },
  { type: ['CLOSE_CHAT'] },
  { type: { toString: () => 'CLOSE_CHAT' } },
  { type: 'OPEN_ORG_APP', path: 'https://evil.test' },
  { type: 'OPEN_ORG_APP', id: 1, path: 'javascript:alert(1)' },
  { Type: 'CLOSE_CHAT' },
  JSON.parse('{"__proto__":{"type":"CLOSE"}}'),
  'CLOSE_CHAT',
  JSON.stringify(closing),
  [closing],
  getter,
  null,
  undefined,
  0,
  Number.NaN,
  'x'.repeat(10_000),
];

const pageNow = () => document.documentElement.outerHTML + location.href + history.length;

it(`the panel stays as it is after ${count} messages that are not its own frame's wish to close`, () => {
  expect([own.contentWindow, other.contentWindow]).not.toContain(null);
  expect(panel()).not.toBeNull();
  const before = pageNow();
  let sent = 0;
  const send = (from: string, source: Window | null, data: unknown) => {
    dispatchEvent(new MessageEvent('message', { origin: from, source, data }));
    sent += 1;
  };
  const failures: unknown[] = [];
  addEventListener('error', ({ error }) => failures.push(error));
  while (sent < count) {
    for (const from of origins)
      for (const data of [closing, ...forms]) send(from, own.contentWindow, data);
    for (const source of windows())
      for (const data of [closing, ...forms]) send(origin, source, data);
    for (const data of forms) send(origin, own.contentWindow, data);
  }
  const isSame = pageNow() === before;
  process.stdout.write(
    `Messages: ${sent} hostile ones of ${origins.length + 1} origins and ${forms.length + 1} forms, ${isSame ? 0 : 'some'} changes of the page, ${failures.length} exceptions\n`,
  );
  expect([isSame, failures]).toEqual([true, []]);
  // The same listener hears what it should.
  send(origin, own.contentWindow, closing);
  expect(panel()).toBeNull();
});
