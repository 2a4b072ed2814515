import { type Page, expect, test } from '@playwright/test';
import { chromiumPath } from '../../tools/browser/chromium.mjs';
import { proveDomain } from '../support/domains.js';
import { people } from '../support/everywhere.js';
import { openNextVersion } from '../support/next-version.js';
import { enter } from '../support/sessions.js';

const port = process.env['E2E_PORT'] ?? 4310;
const host = 'harborline.test';
const tenant = `http://${host}:${port}`;

// The tenant's host is this machine. Only there a worker is allowed without HTTPS.
test.use({
  serviceWorkers: 'allow',
  launchOptions: {
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      `--host-resolver-rules=MAP ${host} 127.0.0.1`,
      `--unsafely-treat-insecure-origin-as-secure=${tenant}`,
    ],
  },
});

/** Waits until the worker of the page answers its requests. */
const controlled = (page: Page) =>
  expect(async () => {
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  }).toPass();

/** The addresses that all caches of the origin hold. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        found.push(new URL(url).pathname);
    return found;
  });

test('without a connection a tenant’s page is the tenant’s, and comes back', async ({
  page,
  context,
}) => {
  await proveDomain(host);
  await page.goto(`${tenant}/app`);
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await controlled(page);
  await expect.poll(() => cached(page)).toContain('/offline.html');

  await context.setOffline(true);
  await page.goto(`${tenant}/app/org/7/inbox`).catch(() => undefined);
  await expect(page).toHaveTitle('No connection · Harborline');
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expect(page.getByText('Harborline cannot be reached')).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/patchbay/i);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/app/org/7/inbox');

  await context.setOffline(false);
  await expect(page.getByLabel('E-mail')).toBeVisible();
});

test('no cache holds a reply of the API or a page of an account', async ({
  page,
  context,
  request,
}) => {
  await enter(page, request, people.organization);
  await controlled(page);
  await page.reload();
  await page.getByRole('link', { name: 'Inbox', exact: true }).filter({ visible: true }).click();
  await expect(page.getByRole('list').filter({ visible: true }).first()).toBeVisible();
  await expect.poll(async () => (await cached(page)).length).toBeGreaterThan(3);
  for (const path of await cached(page)) expect(path).toMatch(/^\/(assets\/.+|offline\.html)$/);
  const asked = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.includes('/api/')),
    );
  await expect.poll(async () => (await asked()).length).toBeGreaterThan(3);

  // Without a connection, nothing answers for the API, also not with what was loaded before.
  await context.setOffline(true);
  const answered = await page.evaluate(
    async (paths) => {
      const answers = await Promise.all(
        paths.map((path) =>
          fetch(path).then(
            () => path,
            () => null,
          ),
        ),
      );
      return answers.filter(Boolean);
    },
    await asked(),
  );
  expect(answered).toEqual([]);
  await page.reload().catch(() => undefined);
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeHidden();
});

test('another version of the app is offered, and taken by a reload', async ({
  browser,
  request,
}) => {
  const next = await openNextVersion(`http://localhost:${port}`);
  const context = await browser.newContext({ baseURL: next.url, serviceWorkers: 'allow' });
  try {
    const page = await context.newPage();
    await enter(page, request, people.organization);
    await controlled(page);
    next.publish();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(page.getByText('A new version is ready')).toBeVisible();
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: 'Reload', exact: true }).click(),
    ]);
    await expect
      .poll(() => page.evaluate(() => caches.keys()))
      .not.toContainEqual(expect.stringMatching(/^assets-(?!nextbuild)/));
    // The new page and its worker are of one version.
    await controlled(page);
    await expect(page.getByRole('navigation').filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText('A new version is ready')).toHaveCount(0);
  } finally {
    await context.close();
    await next.close();
  }
});
