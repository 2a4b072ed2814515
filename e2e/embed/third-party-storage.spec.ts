import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { bearer } from '../support/api.js';
import { mintToken } from '../support/one-time-token.js';
import { roomNamed } from '../support/rooms.js';
import { tokenFor } from '../support/sessions.js';
import {
  expected,
  otherSite,
  storageIn,
  test,
  type ThirdPartyStorage,
} from '../support/third-party.js';

const email = 'owner@demo.patchbay.test';

/** The frame of the product in a page of the other site, which is proved to have no shared storage. */
async function expectApart(page: Page, kind: ThirdPartyStorage, product: string): Promise<void> {
  const inside = page.frames().find((frame) => frame.url().startsWith(product));
  expect(new URL(page.url()).origin).toBe(otherSite);
  expect(inside && (await storageIn(inside))).toEqual(expected[kind]);
}

/** A conversation of the demo with a name, which only its own page shows as a heading. */
async function namedRoom(request: APIRequestContext) {
  const owner = await tokenFor(request, email);
  const headers = bearer(owner);
  const { home } = (await (await request.get('/api/v2/viewer', { headers })).json()) as {
    home: { id: number };
  };
  const room = await roomNamed(request, headers, 'Ben Castellano');
  return { path: `/app/org/${home.id}/inbox?active=${room}`, name: 'Ben Castellano' };
}

for (const kind of ['refused', 'partitioned'] as const)
  test.describe(`storage of frames is ${kind}`, () => {
    test.use({ kind });

    test('the app in a frame signs in, opens a deep link and is renewed by a message', async ({
      page,
      request,
      baseURL,
    }) => {
      const product = new URL(baseURL ?? '').origin;
      const { path, name } = await namedRoom(request);
      const query = new URLSearchParams({
        authToken: await mintToken(request),
        email,
        redirectUrl: path,
      });
      await page.goto(`${otherSite}/portal?${query}`);
      const frame = page.frameLocator('iframe[title="Console"]');
      await expect(frame.getByRole('heading', { name })).toBeVisible();
      await expectApart(page, kind, product);

      // A reload of the frame: its storage of the tab is all that it may have.
      const inside = page.frames().find((one) => one.url().startsWith(product));
      const address = String(inside?.url()).replace(product, '');
      await inside?.evaluate(() => location.reload());
      if (kind === 'refused') {
        await expect
          .poll(() => page.evaluate(() => (window as unknown as { received: unknown[] }).received))
          .toContainEqual(expect.objectContaining({ type: 'SESSION_ENDED' }));
        const authToken = await mintToken(request);
        await page
          .locator('iframe')
          .evaluate(
            (element: HTMLIFrameElement, [token, origin]) =>
              element.contentWindow?.postMessage(
                { type: 'SIGN_IN', authToken: token },
                origin ?? '',
              ),
            [authToken, product],
          );
      }
      await expect(frame.getByRole('heading', { name })).toBeVisible();
      expect(inside?.url().replace(product, '')).toBe(address);
    });

    test('the modal script opens an overlay that saves', async ({ page, request, baseURL }) => {
      await page.goto(`${otherSite}/modal?authToken=${await mintToken(request)}&settings=true`);
      await page.getByRole('button', { name: 'Open' }).click();
      const settings = page.frameLocator('iframe').getByRole('dialog', { name: 'Settings' });
      await expect(settings.getByLabel('Business name', { exact: true })).toHaveValue(/.+/);
      await expectApart(page, kind, new URL(baseURL ?? '').origin);
      await settings.press('Escape');
      await expect(page.locator('#closed')).toHaveText('1');
    });

    for (const [script, path, launcher] of [
      ['the second button script', '/site-v2', 'Talk to us'],
      ['the widget', '/site-widget', 'Ask us'],
    ] as const)
      test(`a visitor chats through ${script}`, async ({ page, baseURL }) => {
        await page.goto(`${otherSite}${path}?agent=northside`);
        await page.getByRole('button', { name: launcher }).click();
        const chat = page.frameLocator('iframe');
        await expect(chat.getByText(/Thanks for contacting Northside Dental/)).toBeVisible();
        await expectApart(page, kind, new URL(baseURL ?? '').origin);
        const field = chat.getByRole('textbox', { name: 'Message' });
        await field.fill('Are you open on Saturday?');
        await field.press('Enter');
        await expect(chat.getByText(/9 AM to noon/)).toBeVisible();

        // The page keeps the session for a frame that keeps nothing itself.
        await page.reload();
        await page.getByRole('button', { name: launcher }).click();
        await expect(chat.getByText('Are you open on Saturday?')).toBeVisible();
        await expect(chat.getByText(/9 AM to noon/)).toBeVisible();
        const kept = await page.evaluate(() => Object.keys(localStorage));
        expect(kept.some((key) => key.startsWith('patchbay-chat '))).toBe(kind === 'refused');
        expect(page.url()).not.toContain('visitor=');
      });

    test('a visitor books a service in the widget', async ({ page, request, baseURL }, info) => {
      const services = [{ serviceName: 'Oil change', price: 79.9, minutes: 30 }];
      const opened = await request.put('/api/v2/integration/automotiveScheduler/v1', {
        headers: bearer(await tokenFor(request, email)),
        data: { appData: { services } },
      });
      expect(opened.ok()).toBe(true);
      await page.goto(`${otherSite}/site-booking?agent=northside`);
      await page.getByRole('button', { name: 'Book with us' }).click();
      const form = page.frameLocator('iframe[title="Booking"]');
      const next = form.getByRole('button', { name: 'Continue' });
      // Each run of this journey takes a day of its own, and a number: one holds three appointments.
      const day = 3 + (info.project.name === 'wide' ? 0 : 2) + (kind === 'refused' ? 0 : 1);
      await form.getByLabel('Phone number').fill(`+1 512 555 014${day}`);
      await expectApart(page, kind, new URL(baseURL ?? '').origin);
      await form.getByLabel('First name').fill('Dana');
      await form.getByLabel('Last name').fill('Whitfield');
      await next.click();
      await form.getByRole('radio', { name: /Oil change/ }).check();
      await next.click();
      await form.getByLabel('Make').fill('Larkin');
      await form.getByLabel('Model').fill('Tourer');
      await form.getByRole('radio', { name: 'I wait there' }).check();
      await next.click();
      await form.getByLabel('Day').selectOption({ index: day });
      await form.getByRole('radio').first().check();
      await next.click();
      await form.getByRole('button', { name: 'Book this time' }).click();
      await expect(form.getByRole('heading', { name: 'Your time is booked' })).toBeVisible();
    });
  });
