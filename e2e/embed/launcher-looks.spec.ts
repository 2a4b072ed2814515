import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';

const host = `http://localhost:${process.env.E2E_HOST_PORT ?? 4390}`;
const elements = ['div', 'span', 'button', 'a', 'li', 'input'] as const;

interface Row {
  readonly attributes: Readonly<Record<string, string>>;
  /** Of the computed style of what is pressed. */
  readonly look: Readonly<Record<string, string>>;
  readonly words?: string;
  readonly spoken?: string;
}

const usual = {
  display: 'flex',
  'align-items': 'center',
  'min-height': '48px',
  'padding-left': '20px',
  'padding-right': '20px',
  'border-top-left-radius': '24px',
  'border-top-width': '0px',
  'background-color': 'rgb(48, 95, 221)',
  color: 'rgb(255, 255, 255)',
  'font-size': '15px',
  'font-weight': '500',
  cursor: 'pointer',
  'text-decoration-line': 'none',
};

/** What every attribute of look does, one at a time. */
const rows: readonly Row[] = [
  { attributes: {}, look: {}, words: 'Chat with us' },
  { attributes: { 'data-text': 'Ask a roofer' }, look: {}, words: 'Ask a roofer' },
  { attributes: { 'data-color': '#7a1f1f' }, look: { 'background-color': 'rgb(122, 31, 31)' } },
  { attributes: { 'data-text-color': '#ffe08a' }, look: { color: 'rgb(255, 224, 138)' } },
  {
    attributes: { 'data-size': 'small' },
    look: {
      'min-height': '36px',
      'padding-left': '14px',
      'padding-right': '14px',
      'font-size': '13px',
    },
  },
  {
    attributes: { 'data-size': 'large' },
    look: {
      'min-height': '56px',
      'padding-left': '26px',
      'padding-right': '26px',
      'font-size': '17px',
    },
  },
  { attributes: { 'data-font-size': '22' }, look: { 'font-size': '22px' } },
  { attributes: { 'data-font-weight': '700' }, look: { 'font-weight': '700' } },
  { attributes: { 'data-height': '4rem' }, look: { 'min-height': '64px' } },
  {
    attributes: { 'data-padding-x': '40' },
    look: { 'padding-left': '40px', 'padding-right': '40px' },
  },
  { attributes: { 'data-border-radius': '6px' }, look: { 'border-top-left-radius': '6px' } },
  { attributes: { 'data-icon': 'chat' }, look: {} },
  { attributes: { 'data-icon': 'phone', 'data-icon-position': 'right' }, look: {} },
  { attributes: { 'data-icon': 'phone', 'data-icon-size': '32' }, look: {} },
  {
    attributes: { 'data-icon': 'chat', 'data-icon-only': 'true' },
    look: {
      'min-width': '48px',
      'padding-left': '0px',
      'padding-right': '0px',
      'justify-content': 'center',
    },
    words: '',
    spoken: 'Chat with us',
  },
];

/** Where a floating launcher stands, in px from the edges of the window. */
const places: readonly { attributes: Record<string, string>; at: Record<string, number> }[] = [
  { attributes: { 'data-floating': 'true' }, at: { bottom: 24, right: 24 } },
  { attributes: { 'data-floating': '', 'data-position': 'top-left' }, at: { top: 24, left: 24 } },
  {
    attributes: {
      'data-floating': 'true',
      'data-position': 'bottom-left',
      'data-offset-x': '8',
      'data-offset-y': '70',
    },
    at: { bottom: 70, left: 8 },
  },
];

/** Adds an element to the page, waits until the script dressed it, and says how it looks. */
const dressed = (page: Page, name: string, attributes: Readonly<Record<string, string>>) =>
  page.evaluate(
    async ({ name, attributes }) => {
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      if (name === 'input') element.setAttribute('type', 'button');
      element.setAttribute('data-vida-button-v2', '');
      const target = document.querySelector(name === 'li' ? 'ul' : 'main');
      target?.append(element);
      element.dataset['target'] = 'northside';
      // The script's own observer runs before the next frame.
      await new Promise((seen) => requestAnimationFrame(seen));
      const launcher = element.shadowRoot?.querySelector('button') ?? element;
      const style = getComputedStyle(launcher);
      const box = launcher.getBoundingClientRect();
      const found = {
        look: Object.fromEntries([...style].map((key) => [key, style.getPropertyValue(key)])),
        words: launcher instanceof HTMLInputElement ? launcher.value : launcher.textContent,
        spoken: launcher.ariaLabel,
        icon: launcher.querySelector('svg')?.getBoundingClientRect().toJSON() as
          | DOMRect
          | undefined,
        picture: style.backgroundImage,
        box: box.toJSON() as DOMRect,
        canFocus: launcher.tabIndex >= 0,
      };
      element.remove();
      return found;
    },
    { name, attributes },
  );

test('each attribute of look does the same on every element of a page', async ({ page }) => {
  await page.goto(`${host}/roofing`);
  await expect(page.getByRole('button', { name: 'Ask a roofer' })).toBeVisible();
  for (const { attributes, look, words, spoken } of rows) {
    const [reference, ...others] = await Promise.all(
      elements.map(async (name) => ({ name, ...(await dressed(page, name, attributes)) })),
    );
    for (const found of [reference, ...others]) {
      if (!found || !reference) throw new Error('No element');
      const about = `${found.name} with ${JSON.stringify(attributes)}`;
      const wanted: Record<string, string> = { ...usual, ...look };
      // An input is a box of its own, whose words are centred in any case; its padding makes room
      // for the icon.
      if (found.name === 'input') {
        delete wanted['display'];
        if (attributes['data-icon'] && words === undefined)
          for (const side of ['left', 'right']) delete wanted[`padding-${side}`];
      }
      const got = Object.fromEntries(Object.keys(wanted).map((key) => [key, found.look[key]]));
      if ('display' in got) got['display'] = got['display']?.replace('inline-', '');
      expect(got, about).toEqual(wanted);
      expect(found.words, about).toBe(words ?? 'Chat with us');
      expect(found.spoken, about).toBe(spoken ?? null);
      expect(found.canFocus, about).toBe(true);
      const hasIcon = found.name === 'input' ? found.picture.includes('svg') : !!found.icon;
      expect(hasIcon, about).toBe('data-icon' in attributes);
      // The same size to the pixel, with the icon and without.
      expect(Math.abs(found.box.width - reference.box.width), about).toBeLessThan(1);
      expect(Math.abs(found.box.height - reference.box.height), about).toBeLessThan(1);
    }
  }
});

test('a floating launcher stands where its attributes say on every element of a page', async ({
  page,
}) => {
  await page.goto(`${host}/roofing`);
  // That of the page itself would be below others in its corner.
  await page.getByRole('button', { name: 'Ask a roofer' }).evaluate((own) => own.remove());
  const window = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: innerHeight,
  }));
  for (const { attributes, at } of places)
    for (const name of elements) {
      const { box } = await dressed(page, name, attributes);
      const edges: Record<string, number> = {
        top: box.top,
        left: box.left,
        right: window.width - box.right,
        bottom: window.height - box.bottom,
      };
      for (const [edge, distance] of Object.entries(at))
        expect(edges[edge], `${edge} of ${name} with ${JSON.stringify(attributes)}`).toBeCloseTo(
          distance,
          0,
        );
    }
});

test('a native button of a roofer’s page looks as its attributes say, and opens the chat', async ({
  page,
}) => {
  await page.goto(`${host}/roofing?agent=northside`);
  const launcher = page.getByRole('button', { name: 'Ask a roofer' });
  await expect(launcher).toHaveCSS('background-color', 'rgb(122, 31, 31)');
  await expect(launcher).toHaveCSS('color', 'rgb(255, 247, 230)');
  await expect(launcher).toHaveCSS('border-top-left-radius', '8px');
  await expect(launcher).toHaveCSS('position', 'fixed');
  await expect(launcher.locator('svg')).toHaveCount(1);
  await expectAccessible(page, 'roofing page');
  await launcher.click();
  const chat = page.frameLocator('iframe[title="Chat"]');
  await expect(chat.getByRole('textbox', { name: 'Message' })).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('Escape');
  await expect(launcher).toBeFocused();
});
