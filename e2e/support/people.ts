import { type APIRequestContext, type Page, expect } from '@playwright/test';
import { bearer, codeFor, slowPolling } from './api.js';
import { share, tokenFor } from './sessions.js';

/** An unused address. */
export const freshEmail = (who: string): string =>
  `${who}-${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}@example.com`;

/** Signs in through the screen, as a person would: address, then the six digits from the mail. */
export async function signIn(page: Page, request: APIRequestContext, email: string): Promise<void> {
  await page.goto('/app');
  await page.getByLabel('E-mail').fill(email);
  const field = page.getByLabel('Code', { exact: true });
  let asked = 0;
  await expect(async () => {
    if (await field.isVisible()) return;
    asked = Date.now();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(field).toBeVisible({ timeout: 10_000 });
  }).toPass(slowPolling);
  await field.fill(await codeFor(request, email, asked));
  await expect(field).toBeHidden();
  await share(page, email, asked);
}

/**
 * Wide screens show the sections in the rail, phones three of them in a tab bar and the others
 * behind “More”; all carry the same names.
 */
export async function openSection(
  page: Page,
  name: 'Inbox' | 'Contacts' | 'Agents' | 'Templates' | 'Knowledge' | 'Data' | 'Settings',
): Promise<void> {
  const link = page.getByRole('link', { name, exact: true }).filter({ visible: true }).first();
  const more = page.getByRole('button', { name: 'More', exact: true }).filter({ visible: true });
  await expect(link.or(more).first()).toBeVisible();
  if (!(await link.isVisible())) await more.first().click();
  await link.click();
}

/** Opens an account of a list, and steps into it. */
export async function takeOver(page: Page, name: string): Promise<void> {
  await page.getByRole('row', { name: new RegExp(name) }).click();
  await page.getByRole('button', { name: 'Take over' }).click();
}

/**
 * Signs in by a one-time link, as from a partner's page. Unlike a code, that proves nothing about
 * who clicked it.
 */
export async function signInByLink(
  page: Page,
  request: APIRequestContext,
  email: string,
): Promise<void> {
  const headers = bearer(await tokenFor(request, email));
  const reply = await request.get(
    `/api/v2/auth/account/oneTimeAuthToken?email=${encodeURIComponent(email)}`,
    { headers },
  );
  const { authToken } = (await reply.json()) as { authToken: string };
  await page.goto(
    `/app/embed?authToken=${encodeURIComponent(authToken)}&email=${encodeURIComponent(email)}`,
  );
}
