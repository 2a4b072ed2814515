import { waitFor } from '@testing-library/dom';
import { watchButtons } from '../button/watch-buttons.js';
import { serverOf } from './server-of.js';
import { shapeButton } from './shape.js';

function shaped(attributes: Readonly<Record<string, string>>) {
  const element = document.createElement('div');
  const button = document.createElement('button');
  button.textContent = 'Chat with us';
  Object.assign(element.dataset, attributes);
  shapeButton(document, element, button);
  return { element, button };
}

describe('the look of a launcher of the second script', () => {
  it('is that of the first script without attributes', () => {
    const { element, button } = shaped({});
    expect([button.textContent, button.style.minHeight, button.style.backgroundColor]).toEqual([
      'Chat with us',
      '48px',
      '',
    ]);
    expect(element.style.position).toBe('');
  });

  it('follows its attributes, lengths with and without a unit', () => {
    const { button } = shaped({
      text: 'Ask Northside',
      color: 'rgb(0, 80, 60)',
      textColor: '#ffffff',
      fontSize: '17',
      fontWeight: '700',
      height: '3rem',
      paddingX: '30',
      borderRadius: '6px',
    });
    const { style } = button;
    expect(button.textContent).toBe('Ask Northside');
    expect(style.backgroundColor).toBe('rgb(0, 80, 60)');
    expect([style.fontSize, style.fontWeight, style.minHeight]).toEqual(['17px', '700', '3rem']);
    expect([style.paddingInline, style.borderRadius]).toEqual(['30px', '6px']);
  });

  it.each(['red;position:fixed', 'url(https://evil.test)', 'expression(alert(1))', '</style>'])(
    'drops what is no colour: %s',
    (color) => {
      const { button } = shaped({ color });
      expect(button.style.backgroundColor).toBe('');
      expect(button.getAttribute('style')).not.toContain('evil');
      expect(button.style.position).toBe('');
    },
  );

  it('shows its text as text', () => {
    const { button } = shaped({ text: '<img src=x onerror=alert(1)>' });
    expect(button.children).toHaveLength(0);
    expect(button.textContent).toBe('<img src=x onerror=alert(1)>');
  });

  it('has an icon on the side that is asked for, and a name where it is alone', () => {
    expect(shaped({ icon: 'chat' }).button.firstElementChild?.tagName).toBe('svg');
    expect(shaped({ icon: 'phone', iconPosition: 'right' }).button.lastElementChild?.tagName).toBe(
      'svg',
    );
    const { button } = shaped({ icon: 'chat', iconOnly: 'true', text: 'Ask us' });
    expect([button.ariaLabel, button.textContent]).toEqual(['Ask us', '']);
    expect(shaped({ icon: 'toString', iconOnly: 'true' }).button.textContent).toBe('Chat with us');
  });

  it('floats in the corner that is asked for', () => {
    const { element } = shaped({ floating: 'true', position: 'top-left', offsetX: '8' });
    const { position, top, left, right } = element.style;
    expect([position, top, left, right]).toEqual(['fixed', '24px', '8px', '']);
  });
});

describe('launchers in one corner of a page', () => {
  const floating = (attributes: Readonly<Record<string, string>>) => {
    const element = document.createElement('div');
    Object.assign(element.dataset, { floating: 'true', ...attributes });
    document.body.append(element);
    shapeButton(document, element, document.createElement('button'));
    return element;
  };
  afterEach(() => document.body.replaceChildren());

  it('are one where they are equal', () => {
    const [one, other] = [floating({ agent: 'northside' }), floating({ agent: 'northside' })];
    expect([one.style.display, other.style.display]).toEqual(['', 'none']);
    expect(one.style.bottom).toBe('24px');
  });

  it('stand above each other where they differ, also one that comes later into the page', () => {
    const [one, other] = [floating({ agent: 'a', size: 'large' }), floating({ agent: 'b' })];
    expect([one.style.bottom, other.style.bottom]).toEqual(['24px', 'calc(92px)']);
    const elsewhere = floating({ agent: 'c', position: 'bottom-left' });
    expect(elsewhere.style.bottom).toBe('24px');
  });
});

describe('a native element that names the second script', () => {
  it.each(['button', 'a', 'li', 'input'])('is shaped itself: %s', async (name) => {
    // jsdom has no constructable stylesheets.
    Object.assign(globalThis, {
      CSSStyleSheet: class {
        replaceSync() {
          return undefined;
        }
      },
    });
    Object.assign(document, { adoptedStyleSheets: [] });
    const element = document.createElement(name);
    const attributes = { color: '#7a1f1f', text: 'Ask', floating: 'true', icon: 'chat' };
    Object.assign(element.dataset, attributes, { target: 'northside' });
    element.setAttribute('data-native', '');
    document.body.append(element);
    watchButtons(document, {
      attribute: 'data-native',
      originOf: () => 'https://app.example.test',
      shape: shapeButton,
    });
    await waitFor(() => expect(element.style.position).toBe('fixed'));
    expect(element.style.backgroundColor).toBe('rgb(122, 31, 31)');
    expect(element instanceof HTMLInputElement ? element.value : element.textContent).toBe('Ask');
    element.remove();
  });
});

describe('a link without an address', () => {
  it('that is a launcher is a button, which keys reach and press', async () => {
    const element = document.createElement('a');
    Object.assign(element.dataset, { text: 'Ask', target: 'northside', keys: '' });
    document.body.append(element);
    watchButtons(document, {
      attribute: 'data-keys',
      originOf: () => 'https://app.example.test',
      shape: shapeButton,
    });
    await waitFor(() => expect(element.textContent).toBe('Ask'));
    expect([element.getAttribute('tabindex'), element.role]).toEqual(['0', 'button']);
    const press = new KeyboardEvent('keydown', { key: 'Enter', cancelable: true });
    element.dispatchEvent(press);
    expect(document.querySelector('[role="dialog"]')).not.toBeNull();
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    element.remove();
  });
});

describe('the server of a launcher of the second script', () => {
  const src = 'https://app.example.test/embed/button/v2/script.js';
  it.each([
    [undefined, 'https://app.example.test'],
    ['', 'https://app.example.test'],
    ['agents.partner.test', 'https://agents.partner.test'],
    ['http://localhost:4300', 'http://localhost:4300'],
    ['localhost:4300', 'http://localhost:4300'],
    ['127.0.0.1:4300', 'http://127.0.0.1:4300'],
    ['javascript:alert(1)', 'https://app.example.test'],
    ['not a host', 'https://app.example.test'],
  ])('named by %s is %s', (domain, origin) => expect(serverOf(domain, src)).toBe(origin));
});
