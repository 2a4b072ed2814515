import { showPreview } from './preview.js';

const button = (attribute: string) =>
  document.querySelector(`[${attribute}]`)?.shadowRoot?.querySelector('button') as HTMLElement;

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
  document.body.innerHTML = '';
});

describe('the preview of a button', () => {
  it('has the text and the colour of the address, by the second script', () => {
    showPreview(
      document,
      '?kind=buttonV2&target=northside&label=Ask+us&color=%2314532d',
      'https://app.example.test',
    );
    expect(button('data-agent-button').textContent).toBe('Ask us');
    expect(button('data-agent-button').style.backgroundColor).toBe('rgb(20, 83, 45)');
  });

  it('puts the launcher of the widget into the corner, and opens its panel', () => {
    Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
    showPreview(
      document,
      '?kind=widget&target=northside&label=Ask+us&color=%2314532d',
      'https://app.example.test',
    );
    const hosts = [...document.querySelectorAll<HTMLElement>('div')];
    const launcher = hosts.find(({ style }) => style.position === 'fixed');
    const open = launcher?.shadowRoot?.querySelector('button');
    expect([open?.textContent, open?.style.background]).toEqual(['Ask us', 'rgb(20, 83, 45)']);
    const panel = hosts.find(({ role }) => role === 'dialog') ?? hosts[0];
    expect(panel?.hidden).toBe(true);
    open?.click();
    expect(panel?.hidden).toBe(false);
    expect(panel?.shadowRoot?.querySelector('iframe')?.src).toBe(
      'https://app.example.test/embedChat?chatTarget=northside#',
    );
  });

  it('takes markup of the address as text', () => {
    showPreview(
      document,
      '?kind=button&target=northside&label=%3Cimg+src%3Dx%3E',
      'https://app.example.test',
    );
    expect(button('data-agent-chat').textContent).toBe('<img src=x>');
    expect(document.querySelector('img')).toBeNull();
  });

  it.each([
    ['en', 'Chat with us'],
    ['es', 'Chatee con nosotros'],
  ])('without a text has that of the language of its page: %s', async (lang, text) => {
    showPreview(document, `?kind=button&target=northside&lang=${lang}`, 'https://app.example.test');
    // The page is watched already; a button that comes later is dressed after a moment.
    await new Promise((resolve) => setTimeout(resolve));
    expect(button('data-agent-chat').textContent).toBe(text);
    expect(document.documentElement.lang).toBe(lang);
  });
});
