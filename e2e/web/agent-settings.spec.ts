import { type Page, expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { anOrganization, asReseller, reseller } from '../support/organizations.js';
import { enter } from '../support/sessions.js';

/** Acts, and waits until the draft with the change is on the server. */
async function saved(page: Page, act: () => Promise<void>): Promise<void> {
  const reply = page.waitForResponse(
    (one) => one.request().method() === 'POST' && one.url().includes('/api/v2/campaign'),
  );
  await act();
  expect((await reply).ok()).toBe(true);
}

test('a reseller finds a setting of an agent, changes it, and sees what it does', async ({
  page,
  request,
}) => {
  const headers = await asReseller(request);
  const organization = await anOrganization(request, 'Quay Clinic', 'Front desk');
  const written = await request.post(`/api/v2/agent?targetAccountId=${organization}`, {
    headers,
    data: { published: false, agentInstructions: 'Answer questions about the clinic.' },
  });
  expect(written.ok(), await written.text()).toBeTruthy();
  const draft = async () => {
    const reply = await request.get(
      `/api/v2/agentEventRules/staging?targetAccountId=${organization}`,
      { headers },
    );
    return (await reply.json()) as Record<string, unknown>;
  };
  await enter(page, request, reseller);
  await page.goto(`/app/org/${organization}/agents/settings`);
  const search = page.getByRole('searchbox', { name: 'Find a setting' });
  const wait = page.getByRole('textbox', { name: 'Wait for the caller' });

  await test.step('sees the basics, and the names of the other groups', async () => {
    await expect(page.getByRole('textbox', { name: 'Name of the agent' })).toBeEditable();
    await expect(page.getByRole('button', { name: 'Taking turns', expanded: false })).toBeVisible();
    await expect(wait).toHaveCount(0);
    await expectAccessible(page, 'settings of an agent');
  });

  await test.step('finds one by its name on the wire, and changes it with its drawing', async () => {
    await search.fill('callerResponseTimeout');
    await expect(wait).toBeEditable();
    await expect(page.getByRole('img', { name: /Says nothing for 13 s/ })).toBeVisible();
    await saved(page, () => wait.fill('21'));
    await expect(page.getByRole('img', { name: /Says nothing for 21 s/ })).toBeVisible();
    expect(await draft()).toMatchObject({ callerResponseTimeout: 21 });
    await expectAccessible(page, 'a setting that was found');
  });

  await test.step('finds it changed after a reload, and sets it back', async () => {
    await page.reload();
    await expect(search).toHaveValue('callerResponseTimeout');
    await search.fill('');
    const turns = page.getByRole('region', { name: /Taking turns/ });
    await expect(turns.getByText('1 changed')).toBeVisible();
    await turns.getByRole('button', { name: 'Taking turns' }).click();
    await expect(wait).toHaveValue('21');
    await saved(page, () =>
      page.getByRole('button', { name: 'Set Wait for the caller back to what is usual' }).click(),
    );
    await expect(wait).toHaveValue('');
    expect(await draft()).toMatchObject({ callerResponseTimeout: null });
  });

  await test.step('opens a group over the page by a link, and is taken at its word', async () => {
    await page.goto(`/app/org/${organization}/agents?agentSettings=true&agentSettingsTab=transfer`);
    const dialog = page.getByRole('dialog', { name: 'Agent settings' });
    const attended = dialog.getByRole('switch', { name: /^Speak with the other side/ });
    await expect(attended).not.toBeChecked();
    await attended.click();
    await expect(dialog.getByRole('img', { name: /Says who is calling/ })).toBeVisible();
    await expectAccessible(page, 'the settings over a page');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    expect(await draft()).toMatchObject({ attendedTransfers: true });
  });

  await test.step('goes from a function that misses a number to the choice of one', async () => {
    await page.goto(`/app/org/${organization}/agents/prompt`);
    const missing = page.getByRole('list', { name: 'Not available yet' });
    await missing.getByRole('button', { name: 'Call Transfer: Choose a number' }).click();
    await expect(page).toHaveURL(/selectNumber=true/);
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});
