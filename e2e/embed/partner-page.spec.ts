import { expect, test } from '@playwright/test';
import { bearer } from '../support/api.js';
import { expectAccessible } from '../support/axe.js';
import { mintToken } from '../support/one-time-token.js';
import { tokenFor } from '../support/sessions.js';

const host = `http://localhost:${process.env.E2E_HOST_PORT ?? 4390}`;

test('a partner’s page embeds the app with a one-time token', async ({ page, request }) => {
  const authToken = await mintToken(request);
  await page.goto(`${host}/portal?authToken=${authToken}&email=owner@demo.patchbay.test`);
  const frame = page.frameLocator('iframe');
  await expect(
    frame
      .getByRole('link', { name: 'Ben Castellano' })
      .or(frame.getByText('Ben Castellano'))
      .first(),
  ).toBeVisible({ timeout: 60_000 });
  await expect(frame.getByRole('navigation', { name: 'Tabs' })).toBeHidden();
  const address = await page.frames()[1]?.evaluate(() => location.href);
  expect(address).not.toContain(authToken);
  await expectAccessible(page, 'partner page with the app');

  const again = await request.get(`/api/v1/oneTimeAuth?oneTimeToken=${authToken}`);
  expect(again.status()).toBe(401);
});

test('a narrow frame in a partner’s page reaches every section', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const authToken = await mintToken(request);
  await page.goto(`${host}/portal?authToken=${authToken}&email=owner@demo.patchbay.test`);
  const frame = page.frameLocator('iframe');
  const more = frame.getByRole('button', { name: 'More', exact: true });
  for (const [section, title] of [
    ['Contacts', 'Contacts'],
    ['Data', 'Dashboard'],
    ['Settings', 'General'],
  ] as const) {
    await more.click({ timeout: 60_000 });
    const sheet = frame.getByRole('dialog', { name: 'More' });
    await sheet.getByRole('link', { name: section, exact: true }).click();
    await expect(sheet).toBeHidden();
    await expect(frame.getByRole('heading', { name: title }).first()).toBeVisible();
  }
  await more.click();
  await expectAccessible(page, 'sections of a narrow frame');
});

test('a partner’s page opens the console’s overlays by the modal script', async ({
  page,
  request,
}) => {
  const authToken = await mintToken(request);
  await page.goto(`${host}/modal?authToken=${authToken}&settings=true`);
  await page.getByRole('button', { name: 'Open' }).click();
  const layer = page.frameLocator('iframe');
  const settings = layer.getByRole('dialog', { name: 'Settings' });
  await expect(settings).toBeVisible({ timeout: 60_000 });
  await expect(settings.getByLabel('Business name', { exact: true })).toHaveValue(/.+/);
  // Nothing of the console is around it, and the page behind shows through.
  await expect(layer.getByRole('navigation', { name: 'Sections' })).toHaveCount(0);
  const look = await page.frames()[1]?.evaluate(() => ({
    address: location.href,
    background: getComputedStyle(document.body).backgroundColor,
  }));
  expect(look?.address).not.toContain(authToken);
  expect(look?.background).toBe('rgba(0, 0, 0, 0)');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe(
    'hidden',
  );
  await expectAccessible(page, 'partner page with the modal layer');

  await settings.press('Escape');
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.locator('#closed')).toHaveText('1');
  await expect(page.getByRole('button', { name: 'Open' })).toBeFocused();
});

test('a page with the second button script shows its launcher, which offers a call and the chat', async ({
  page,
}) => {
  await page.goto(`${host}/site-v2?agent=northside`);
  await page.getByRole('button', { name: 'Talk to us' }).click();
  const chat = page.frameLocator('iframe[title="Chat"]');
  await expect(chat.getByRole('button', { name: 'Call Northside Dental' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(chat.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await expectAccessible(page, 'site with the second button script');
});

test('a visitor opens the widget on a page with a strict policy, and closes it by a key', async ({
  page,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  await page.goto(`${host}/site-widget?agent=northside`);
  const launcher = page.getByRole('button', { name: 'Ask us' });
  await expect(launcher).toHaveCount(1);
  // The colour of the server's host, before anything is pressed.
  await expect(launcher).toHaveCSS('background-color', 'rgb(43, 92, 230)');
  await expect(launcher).toHaveCSS('color', 'rgb(255, 255, 255)');
  await launcher.click();
  const chat = page.frameLocator('iframe');
  await expect(chat.getByText(/Thanks for contacting Northside Dental/)).toBeVisible({
    timeout: 60_000,
  });
  await expectAccessible(page, 'site with the widget');
  await page.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Escape');
  await expect(page.locator('iframe')).toBeHidden();
  await expect(launcher).toBeFocused();
  expect(refused).toEqual([]);
});

test('a visitor books a service in the widget on a page with a strict policy', async ({
  page,
  request,
}, { project }) => {
  const owner = await tokenFor(request, 'owner@demo.patchbay.test');
  const services = [
    { serviceName: 'Oil change', price: 79.9, comment: 'About 30 minutes', minutes: 30 },
    { serviceName: 'Inspection', minutes: 60 },
  ];
  const opened = await request.put('/api/v2/integration/automotiveScheduler/v1', {
    headers: bearer(owner),
    data: { appData: { services } },
  });
  expect(opened.ok()).toBe(true);
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });

  await page.goto(`${host}/site-booking?agent=northside`);
  const launcher = page.getByRole('button', { name: 'Book with us' });
  // The icon on yellow is black, although the page chose no colour for it.
  expect(await launcher.evaluate((button) => getComputedStyle(button).color)).toMatch(/^lch\(0 /);
  await launcher.click();
  const form = page.frameLocator('iframe[title="Booking"]');
  const next = form.getByRole('button', { name: 'Continue' });
  const question = (name: string) =>
    expect(form.getByRole('heading', { level: 2, name })).toBeVisible({ timeout: 60_000 });

  await question('How can we reach you?');
  await next.click();
  await expect(form.getByLabel('Phone number')).toBeFocused();
  await expectAccessible(page, 'booking who');
  await form.getByLabel('Phone number').fill('+1 512 555 0148');
  await form.getByLabel('First name').fill('Dana');
  await form.getByLabel('Last name').fill('Whitfield');
  await next.click();

  await question('What does your vehicle need?');
  await form.getByRole('radio', { name: /Oil change/ }).check();
  await expectAccessible(page, 'booking what');
  await next.click();

  await question('Which vehicle is it?');
  await form.getByLabel('Make').fill('Larkin');
  await form.getByLabel('Model').fill('Tourer');
  // A reload of the page loses nothing.
  await page.reload();
  await launcher.click();
  await expect(form.getByLabel('Model')).toHaveValue('Tourer', { timeout: 60_000 });
  await form.getByRole('radio', { name: 'I wait there' }).check();
  await expectAccessible(page, 'booking which');
  await next.click();

  await question('When does it suit you?');
  await expect(form.getByText(/^Times are in /)).toBeVisible();
  // Two widths run at once: each takes a day of its own.
  await form.getByLabel('Day').selectOption({ index: project.name === 'wide' ? 1 : 2 });
  await form.getByRole('radio').first().check();
  await expectAccessible(page, 'booking when');
  await next.click();

  await question('Is everything right?');
  await expectAccessible(page, 'booking all');
  // Nothing is cut off in the narrowest window, in either direction.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  for (const direction of ['rtl', 'ltr'])
    expect(
      await page.frames()[1]?.evaluate((dir) => {
        document.documentElement.dir = dir;
        return document.documentElement.scrollWidth;
      }, direction),
    ).toBeLessThanOrEqual(320);
  await expectAccessible(page, 'booking narrow');
  if (size) await page.setViewportSize(size);
  await form.getByRole('button', { name: 'Book this time' }).click();
  await question('Your time is booked');
  await expectAccessible(page, 'booking done');
  expect(refused).toEqual([]);
});

test('a visitor chats through the button on a site', async ({ page, request }) => {
  await page.goto(`${host}/site?agent=northside`);
  await page.getByRole('button', { name: 'Chat with us' }).click();
  const chat = page.frameLocator('iframe[title="Chat"]');
  await expect(chat.getByText(/Thanks for contacting Northside Dental/)).toBeVisible({
    timeout: 60_000,
  });
  const field = chat.getByRole('textbox', { name: 'Message' });
  await field.fill('Are you open on Saturday?');
  await field.press('Enter');
  await expect(chat.getByText(/9 AM to noon/)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, 'site with chat');

  const owner = await tokenFor(request, 'owner@demo.patchbay.test');
  const rooms = (await (
    await request.get('/api/v2/conversations?pagination=true&channel=client', {
      headers: bearer(owner),
    })
  ).json()) as { rooms: { lastMessage: string }[] };
  expect(rooms.rooms.some((room) => /9 AM to noon/.test(room.lastMessage))).toBe(true);
});
