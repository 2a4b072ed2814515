import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { bearer } from '../support/api.js';
import { mintToken } from '../support/one-time-token.js';
import { tokenFor } from '../support/sessions.js';

const host = `http://localhost:${process.env.E2E_HOST_PORT ?? 4390}`;

interface Script {
  open(domain: string, token: string, params: object): void;
  onClose(call: () => void): void;
  offClose(call: () => void): void;
}
interface PartnerWindow {
  readonly vdaModal: Script;
  readonly counted: () => void;
  closes: number;
}

/** The page of the script, where a callback counts what closes. */
async function openPage(page: Page): Promise<void> {
  await page.goto(`${host}/modal`);
  await page.evaluate(() => {
    const partner = window as unknown as PartnerWindow;
    partner.closes = 0;
    Object.assign(partner, { counted: () => (partner.closes += 1) });
    partner.vdaModal.onClose(partner.counted);
    partner.vdaModal.onClose(partner.counted);
  });
}

const closes = (page: Page) => page.evaluate(() => (window as unknown as PartnerWindow).closes);

/** Opens overlays with a fresh token of the partner's server, as a press of a button does. */
async function show(
  page: Page,
  request: APIRequestContext,
  params: Readonly<Record<string, string | number>>,
  token?: string,
): Promise<void> {
  const domain = new URL(test.info().project.use.baseURL ?? '').host;
  const given = [domain, token ?? (await mintToken(request)), params] as const;
  await page.evaluate(
    ([at, authToken, overlays]) =>
      (window as unknown as PartnerWindow).vdaModal.open(at, authToken, overlays),
    given,
  );
}

test('J14: a partner’s page opens single screens by script, and hears of the last that closes', async ({
  page,
  request,
}) => {
  await openPage(page);
  const layer = page.frameLocator('iframe');
  const dialogs = layer.getByRole('dialog');
  const scroll = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow);
  const before = await scroll();

  await test.step('the user’s account is over a page that shows through and is out of reach', async () => {
    await show(page, request, { editUserAccount: 'true' });
    await expect(dialogs).toHaveCount(1);
    const behind = await page
      .frames()[1]
      ?.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(behind).toBe('rgba(0, 0, 0, 0)');
    expect(await page.locator('main').evaluate((main: HTMLElement) => main.inert)).toBe(true);
    expect(await scroll()).toBe('hidden');
  });

  await test.step('a second call opens no second layer', async () => {
    await show(page, request, { settings: 'true', editUserAccount: 'true' });
    await expect(page.locator('iframe')).toHaveCount(1);
    await expect(dialogs).toHaveCount(2);
  });

  await test.step('of nested screens only the last tells the page', async () => {
    const told = await closes(page);
    await dialogs.last().press('Escape');
    await expect(dialogs).toHaveCount(1);
    expect(await closes(page)).toBe(told);
    await dialogs.press('Escape');
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect.poll(() => closes(page)).toBe(told + 1);
    expect(await scroll()).toBe(before);
  });

  await test.step('integrations of an agent open by their names', async () => {
    const owner = bearer(await tokenFor(request, 'owner@demo.patchbay.test'));
    const { home } = (await (await request.get('/api/v2/viewer', { headers: owner })).json()) as {
      home: { id: number };
    };
    const at = { org: home.id, agent: home.id };
    for (const [params, words] of [
      [{ ...at, integrations: 'googleCalendar' }, 'Connect Google Calendar'],
      [
        { ...at, integrations: 'vidaApp', appId: 'squareUp', appVersion: 'v1' },
        'This app is not offered to this account',
      ],
    ] as const) {
      await show(page, request, params);
      await expect(dialogs).toHaveCount(1);
      expect(page.frames()[1]?.url()).toContain(`integrations=${params.integrations}`);
      await expect(dialogs.getByText(words)).toBeVisible();
      await dialogs.press('Escape');
      await expect(page.locator('iframe')).toHaveCount(0);
    }
  });

  await test.step('a callback that was taken back hears nothing', async () => {
    const told = await closes(page);
    await page.evaluate(() => {
      const { vdaModal, counted } = window as unknown as PartnerWindow;
      vdaModal.offClose(counted);
    });
    await show(page, request, { settings: 'true' });
    await expect(dialogs).toHaveCount(1);
    await dialogs.press('Escape');
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(await closes(page)).toBe(told);
  });
});

test('J14: a token that does not work shows so within the layer', async ({ page, request }) => {
  await openPage(page);
  await show(page, request, { settings: 'true' }, 'one_that-never-was');
  const layer = page.frameLocator('iframe');
  await expect(layer.getByText(/session has ended|Sign in/i).first()).toBeVisible();
  await expect(layer.getByRole('dialog', { name: 'Settings' })).toHaveCount(0);
});
