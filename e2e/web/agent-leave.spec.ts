import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { anOrganization, asReseller, reseller } from '../support/organizations.js';
import { enter } from '../support/sessions.js';

const save = '**/api/v2/campaign*';
const title = 'Your last changes are not saved';

test('an editor whose saves fail is not left before the text is saved', async ({
  page,
  request,
}) => {
  const headers = await asReseller(request);
  const organization = await anOrganization(request, 'Quayside Bakery', 'Counter');
  const written = await request.post(`/api/v2/agent?targetAccountId=${organization}`, {
    headers,
    data: { published: false, agentInstructions: 'Answer questions about bread.' },
  });
  expect(written.ok(), await written.text()).toBeTruthy();
  const editor = `/app/org/${organization}/agents`;
  await enter(page, request, reseller);
  await page.goto(`/app/org/${organization}/contacts`);
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
