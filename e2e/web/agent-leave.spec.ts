import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { enter, tokenFor } from '../support/sessions.js';
import { bearer } from '../support/api.js';

const reseller = 'reseller@demo.patchbay.test';
const save = '**/api/v2/campaign*';
const title = 'Your last changes are not saved';

test('an editor whose saves fail is not left before the text is saved', async ({
  page,
  request,
}) => {
  const headers = bearer(await tokenFor(request, reseller));
  const made = await request.post('/api/v2/createOrganization', {
    headers,
    data: { orgName: 'Quayside Bakery', accountName: 'Counter' },
  });
  expect(made.ok(), await made.text()).toBeTruthy();
  const { organization } = (await made.json()) as { organization: { id: number } };
  const written = await request.post(`/api/v2/agent?targetAccountId=${organization.id}`, {
    headers,
    data: { published: false, agentInstructions: 'Answer questions about bread.' },
  });
  expect(written.ok(), await written.text()).toBeTruthy();
  const editor = `/app/org/${organization.id}/agents`;
  await enter(page, request, reseller);
  await page.goto(`/app/org/${organization.id}/contacts`);
  const name = page.getByRole('textbox', { name: 'Greeting' });
  const ask = page.getByRole('alertdialog', { name: title });
  /** By the link of the navigation, wherever it is at this width. */
  const follow = (section: string) =>
    page
      .locator(`a[href$="/${section}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click());

  await test.step('a link asks, and the text stays', async () => {
    await page.route(save, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await follow('agents');
    await name.fill('Baker Ana');
    await follow('inbox');
    await expect(ask).toBeVisible();
    await expectAccessible(page, 'leaving an agent that is not saved');
    await ask.getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL(new RegExp(`${editor}$`));
    await expect(name).toHaveValue('Baker Ana');
  });

  await test.step('the step back asks too, with the caret in the text', async () => {
    await name.pressSequentially(' L');
    await page.evaluate(() => history.back());
    await expect(ask).toBeVisible();
    await ask.getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL(new RegExp(`${editor}$`));
    await expect(name).toHaveValue('Baker Ana L');
  });

  await test.step('the browser asks before the tab is closed', async () => {
    const isAsked = await page.evaluate(
      () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
    );
    expect(isAsked).toBe(true);
  });

  await test.step('another attempt saves, and the page that was asked for opens', async () => {
    await follow('inbox');
    await expect(ask).toBeVisible();
    await page.unroute(save);
    await ask.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/\/inbox/);
    await page.goto(editor);
    await expect(name).toHaveValue('Baker Ana L');
  });
});
