import { type APIRequestContext, expect, test } from '@playwright/test';
import { bearer } from '../support/api.js';
import { expectAccessible } from '../support/axe.js';
import { anOrganization, asReseller, reseller } from '../support/organizations.js';
import { enter, tokenFor } from '../support/sessions.js';

/** An organization of this journey alone, with a second agent that can be deleted. */
async function twoAgents(request: APIRequestContext): Promise<{ org: number; agent: number }> {
  const headers = await asReseller(request);
  const organization = await anOrganization(request, 'Harbour Bakery', 'Counter');
  const second = await request.post(`/api/v2/createAccount?targetOrganizationId=${organization}`, {
    headers,
    data: { accountName: 'Night desk' },
  });
  expect(second.ok(), await second.text()).toBeTruthy();
  const { account } = (await second.json()) as { account: { id: number } };
  return { org: organization, agent: account.id };
}

test('a reseller reads what an agent is, and deletes it by its name', async ({ page, request }) => {
  const { org, agent } = await twoAgents(request);
  await enter(page, request, reseller);

  await test.step('the organization’s own agent stays', async () => {
    await page.goto(`/app/org/${org}/agents?agentInfo=true`);
    const about = page.getByRole('dialog');
    await expect(about.getByText('Latest conversations')).toBeVisible();
    await expectAccessible(page, 'about an agent');
    await expect(about.getByRole('button', { name: 'Delete agent' })).toHaveAccessibleDescription(
      /organization’s own agent/,
    );
  });

  await test.step('another one is deleted once its name is typed', async () => {
    await page.goto(`/app/org/${org}/agent/${agent}/agents?agentInfo=true`);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete agent' }).click();
    const ask = page.getByRole('alertdialog', { name: 'Delete Night desk?' });
    await expect(ask.getByRole('textbox')).toBeVisible();
    await expectAccessible(page, 'deleting an agent');
    await ask.getByRole('textbox').fill('Night desk');
    await ask.getByRole('button', { name: 'Delete agent' }).click();
    await expect(page).toHaveURL(new RegExp(`/app/org/${org}/(?!agent/)`));
    const gone = await request.get(`/api/v2/account?targetAccountId=${agent}`, {
      headers: bearer(await tokenFor(request, reseller)),
    });
    expect(gone.ok()).toBe(false);
  });
});
