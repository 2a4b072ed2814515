import {
  type APIRequestContext,
  expect,
  type FrameLocator,
  type Page,
  test,
} from '@playwright/test';
import { bearer } from '../support/api.js';
import { mintToken } from '../support/one-time-token.js';
import { freshEmail } from '../support/people.js';
import { roomNamed } from '../support/rooms.js';
import { tokenFor } from '../support/sessions.js';

const host = `http://localhost:${process.env.E2E_HOST_PORT ?? 4390}`;
const demoOwner = 'owner@demo.patchbay.test';

/** The partner's page with the app in a frame, opened with a query. */
async function openPortal(page: Page, query: Readonly<Record<string, string>>) {
  await page.goto(`${host}/portal?${new URLSearchParams(query)}`);
  return page.frameLocator('iframe[title="Console"]');
}

/** The view of a frame whose token did not work: no sign-in, and no brand of the platform. */
async function expectSignedOut(frame: FrameLocator): Promise<void> {
  await expect(frame.getByText('You are signed out')).toBeVisible();
  await expect(frame.getByLabel('E-mail')).toHaveCount(0);
  await expect(frame.locator('body')).not.toContainText('Patchbay');
}

const addressOf = (page: Page) => new URL(page.frames()[1]?.url() ?? 'about:blank');

/** What the partner's server asks: an organization by the partner's own id of it, and tokens. */
async function partnerServer(request: APIRequestContext) {
  const headers = bearer(await tokenFor(request, 'reseller@demo.patchbay.test'));
  const viewer = (await (await request.get('/api/v2/viewer', { headers })).json()) as {
    home: { id: number };
  };
  const email = freshEmail('acme');
  const externalAccountId = `acct_${email.slice(0, email.indexOf('@'))}`;
  return {
    email,
    find: () =>
      request.get('/api/v2/getAccountByExternalId', { headers, params: { externalAccountId } }),
    create: () =>
      request.post('/api/v2/createOrganization', {
        headers,
        params: { targetResellerId: viewer.home.id },
        data: { orgName: 'Acme', email, externalAccountId, vidaPremium: false },
      }),
    mint: async () => {
      const minted = await request.get('/api/v2/auth/account/oneTimeAuthToken', {
        headers,
        params: { email, externalAccountId },
      });
      return ((await minted.json()) as { authToken: string }).authToken;
    },
  };
}

test('J13: a partner’s server makes an organization, whose owner is set up and comes back in a frame', async ({
  page,
  request,
}) => {
  const server = await partnerServer(request);
  const { email } = server;
  let used = '';

  await test.step('the server finds no account, makes the organization and finds it', async () => {
    expect((await server.find()).status()).toBe(404);
    const made = await server.create();
    expect(made.status(), await made.text()).toBe(201);
    expect((await server.find()).status()).toBe(200);
  });

  await test.step('onboarding opens with what the page fills in, and ignores what is no option', async () => {
    const frame = await openPortal(page, {
      authToken: await server.mint(),
      email,
      onboarding_tf_orgName: 'Acme Roofing',
      onboarding_tf_industry: 'spaceships',
      onboarding_timezone: 'America/New_York',
      onboarding_skipTimezone: 'true',
    });
    const onboarding = frame.getByRole('dialog', { name: 'Set up your agent' });
    await expect(onboarding).toBeVisible();
    await expect(frame.getByRole('navigation', { name: 'Tabs' })).toBeHidden();
    await onboarding.getByRole('button', { name: /Start from a template/ }).click();
    await onboarding.getByRole('button', { name: /Appointment Scheduler/ }).click();
    const heading = (name: string | RegExp) => onboarding.getByRole('heading', { name });
    const name = onboarding.getByRole('textbox', { name: 'What is your business called?' });
    await expect(name).toHaveValue('Acme Roofing');
    await onboarding.getByRole('button', { name: /^Continue/ }).click();
    await expect(heading('What kind of business is it?')).toBeVisible();
    await expect(onboarding.getByRole('radio', { checked: true })).toHaveCount(0);
    // The other questions, and the calendar; the time zone is known, so the voice is next.
    const asked: string[] = [];
    const current = onboarding.getByRole('heading').first();
    while (!/voice/i.test((await current.textContent()) ?? '') && asked.length < 12) {
      asked.push((await current.textContent()) ?? '');
      await onboarding.getByRole('button', { name: 'Skip for now' }).click();
      await expect(current).not.toHaveText(asked.at(-1) ?? '');
    }
    expect(asked.join()).toContain('Google Calendar');
    expect(asked.join()).not.toMatch(/time zone/i);
    await onboarding.getByRole('button', { name: /^Continue/ }).click();
    await expect(heading(/Your agent is ready/)).toBeVisible();
    await onboarding.getByRole('button', { name: 'Open the editor' }).click();
    await expect(onboarding).toBeHidden();
  });

  await test.step('a later visit lands in the app itself', async () => {
    used = await server.mint();
    const frame = await openPortal(page, { authToken: used, email });
    await expect(frame.getByText('Skip to content')).toBeAttached();
    await expect.poll(() => addressOf(page).pathname).toMatch(/^\/app\/(agents|inbox)/);
    await expect(frame.getByRole('main')).toBeVisible();
    await expect(frame.getByRole('dialog', { name: 'Set up your agent' })).toHaveCount(0);
  });

  await test.step('a token that was used signs out, and shows no sign-in', async () => {
    await expectSignedOut(await openPortal(page, { authToken: used, email }));
  });
});

test('J13: a frame opens the conversation of a link, and never stays with another person', async ({
  page,
  request,
}) => {
  const owner = bearer(await tokenFor(request, demoOwner));
  const room = await roomNamed(request, owner, 'Ben Castellano');
  const signIn = async (email: string) =>
    openPortal(page, {
      authToken: await mintToken(request),
      email,
      redirectUrl: `/app/inbox?active=${room}`,
    });
  const conversation = (frame: FrameLocator) =>
    frame.getByRole('heading', { name: 'Ben Castellano' });

  await test.step('the link of a notification opens its conversation', async () => {
    await expect(conversation(await signIn(demoOwner))).toBeVisible();
  });

  await test.step('a page without a token keeps the session of the same address only', async () => {
    const same = await openPortal(page, { email: demoOwner });
    await expect(same.getByRole('link', { name: /Ben Castellano/ }).first()).toBeVisible();
    await expectSignedOut(await openPortal(page, { email: 'someone-else@example.com' }));
    // It is gone, and not only hidden: the first address has to bring a token again.
    await expectSignedOut(await openPortal(page, { email: demoOwner }));
  });

  await test.step('a token of another address ends the session', async () => {
    await expect(conversation(await signIn(demoOwner))).toBeVisible();
    await expectSignedOut(await signIn('someone-else@example.com'));
    await expectSignedOut(await openPortal(page, { email: demoOwner }));
  });
});

test('a frame asks its page to open another account, also for staff, and stays where it is', async ({
  page,
  request,
}) => {
  const tenant = bearer(await tokenFor(request, 'reseller@demo.patchbay.test'));
  const viewer = (await (await request.get('/api/v2/viewer', { headers: tenant })).json()) as {
    home: { id: number };
  };
  for (const [email, name, type] of [
    ['super@demo.patchbay.test', 'Larkfield', 'OPEN_PARTNER_APP'],
    ['reseller@demo.patchbay.test', 'Northside Dental', 'OPEN_ORG_APP'],
  ] as const)
    await test.step(email, async () => {
      const minted = await request.get('/api/v2/auth/account/oneTimeAuthToken', {
        headers: bearer(await tokenFor(request, email)),
        params: { email, ...(type === 'OPEN_ORG_APP' ? {} : { targetAccountId: viewer.home.id }) },
      });
      const { authToken } = (await minted.json()) as { authToken: string };
      const frame = await openPortal(page, { authToken, email, redirectUrl: '/app/accounts' });
      await frame.getByText(name).first().click();
      await frame.getByRole('button', { name: 'Take over' }).click();
      await expect
        .poll(() => page.evaluate(() => (window as unknown as { received: unknown[] }).received))
        .toEqual([
          expect.objectContaining({ type, path: expect.stringMatching(/^\/app\/\w+\/\d+$/) }),
        ]);
      expect(addressOf(page).pathname).toBe('/app/accounts');
    });
});
