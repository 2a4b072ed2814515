import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { asReseller } from './organizations.js';
import { freshEmail } from './people.js';

/** An organization for one journey alone, with an agent and an owner who signs in by one-time tokens. */
export async function anOwnedOrganization(request: APIRequestContext, orgName: string) {
  const headers = await asReseller(request);
  const email = freshEmail('integrations');
  const made = await request.post('/api/v2/createOrganization', {
    headers,
    data: { orgName, accountName: 'Front desk', email },
  });
  expect(made.ok(), await made.text()).toBeTruthy();
  const { id } = ((await made.json()) as { organization: { id: number } }).organization;
  const written = await request.post(`/api/v2/agent?targetAccountId=${id}`, {
    headers,
    data: { published: false, agentInstructions: 'Answer questions about bread.' },
  });
  expect(written.ok(), await written.text()).toBeTruthy();
  const mint = async (): Promise<string> => {
    const minted = await request.get(
      `/api/v2/auth/account/oneTimeAuthToken?email=${encodeURIComponent(email)}`,
      { headers },
    );
    return ((await minted.json()) as { authToken: string }).authToken;
  };
  /** The calendar that appointments go to, as the server has it. */
  const calendar = async (): Promise<{ connection: string; calendar: { id: string } }> => {
    const read = await request.get(`/api/v1/google/calendars/main?targetAccountId=${id}`, {
      headers,
    });
    return (await read.json()) as { connection: string; calendar: { id: string } };
  };
  return { id, email, headers, mint, calendar };
}

/** Offers an app with one secret to the organizations of the reseller. */
export async function offerApp(
  request: APIRequestContext,
  { appId, version, name }: { appId: string; version: string; name: string },
): Promise<void> {
  const offered = await request.post(`/api/v2/apps/${appId}/${version}`, {
    headers: await asReseller(request),
    data: {
      app: {
        name,
        description: 'Orders and deliveries of the bakery',
        functions: [
          {
            name: 'findOrder',
            description: 'Looks up an order',
            url: 'https://ledger.example.com/find',
          },
          { name: 'printSlip', description: 'Prints a slip' },
        ],
        setup: [{ key: 'apiKey', title: 'Key of the account', type: 'password' }],
      },
    },
  });
  expect(offered.ok() || offered.status() === 409, await offered.text()).toBeTruthy();
}

/** Presses a button that opens the consent page, and returns its window. */
export async function consentWindow(page: Page, press: () => Promise<void>): Promise<Page> {
  const opening = page.context().waitForEvent('page');
  await press();
  const consent = await opening;
  await expect(consent.getByRole('heading', { name: 'Give your calendars?' })).toBeVisible();
  return consent;
}

/** The person allows everything, and the window closes by itself. */
export async function allow(consent: Page): Promise<void> {
  await Promise.all([
    consent.waitForEvent('close'),
    consent.getByRole('link', { name: 'Allow' }).click(),
  ]);
}

/** From now on the consent page keeps no window that opened it, as a provider may decide. */
export async function cutOff(page: Page): Promise<void> {
  await page.context().route('**/google/o/oauth2/v2/auth?*', async (route) => {
    if (route.request().url().includes('answer=')) return route.continue();
    const response = await route.fetch();
    return route.fulfill({
      response,
      headers: { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' },
    });
  });
}
