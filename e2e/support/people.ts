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

/** Phones show the sections in a tab bar, wide screens in the rail; both carry the same names. */
export const openSection = (page: Page, name: 'Inbox' | 'Agents' | 'Data' | 'Settings') =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click();

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
