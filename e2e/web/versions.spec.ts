import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { anOrganization, asReseller, reseller } from '../support/organizations.js';
import { enter } from '../support/sessions.js';

interface Rules {
  readonly accountId: number;
  readonly welcomeMessage: string;
}

test('an owner saves a version, compares it, puts it back, and makes it live', async ({
  page,
  request,
}) => {
  const headers = await asReseller(request);
  const organization = await anOrganization(request, 'Lakeside Florist', 'Counter');
  const at = `targetAccountId=${organization}`;
  const read = async (slot: 'staging' | 'default') =>
    (await (
      await request.get(`/api/v2/agentEventRules/${slot}?replaceTemplateVars=false&${at}`, {
        headers,
      })
    ).json()) as Rules;
  const write = async (path: string, data: object) => {
    const reply = await request.post(`/api/v2/${path}?${at}`, { headers, data });
    expect(reply.ok(), await reply.text()).toBeTruthy();
  };
  await write('agent', {
    published: false,
    welcomeMessage: 'Lakeside Florist, good day.',
    agentInstructions: 'Answer questions about flowers.',
  });
  await write('agent/publish', {});
  await enter(page, request, reseller);
  const path = `/app/org/${organization}/agents/versions`;
  const menu = async (version: string | RegExp, action: string) => {
    await page.getByRole('button', { name: version }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };

  await test.step('saves the draft by name', async () => {
    await page.goto(path);
    await page.getByRole('textbox', { name: 'Name of the version' }).fill('Holiday hours');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Holiday hours' })).toBeVisible();
    await expectAccessible(page, 'versions of an agent');
  });

  await test.step('compares it with what was typed since, from a link', async () => {
    await page.goto(`/app/org/${organization}/agents/prompt`);
    const greeting = page.getByRole('textbox', { name: 'Greeting' });
    const saved = page.waitForResponse((reply) => reply.url().includes('/api/v2/campaign'));
    await greeting.fill('Lakeside Florist, how may I help?');
    await saved;
    await page.goto(path);
    await page.getByRole('link', { name: 'Holiday hours' }).click();
    const dialog = page.getByRole('dialog', { name: '“Holiday hours” and the draft' });
    await expect(dialog.getByRole('heading', { name: 'Greeting' })).toBeVisible();
    await expect(dialog.locator('ins').first()).toContainText('how may I help');
    await expectAccessible(page, 'comparison of versions');
    await page.reload();
    await expect(dialog.locator('del').first()).toContainText('good day');
  });

  await test.step('puts it back, which callers do not hear, and undoes it', async () => {
    await page.goto(path);
    await menu('Actions for Holiday hours', 'Put back into the draft');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Put back' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(async () => (await read('staging')).welcomeMessage)
      .toBe('Lakeside Florist, how may I help?');
    await menu('Actions for Holiday hours', 'Put back into the draft');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Put back' }).click();
    await expect
      .poll(async () => (await read('staging')).welcomeMessage)
      .toBe('Lakeside Florist, good day.');
    await expectGreeting(page, organization, 'Lakeside Florist, good day.');
  });

  await test.step('overwrites and renames it', async () => {
    await write('agent', { published: false, welcomeMessage: 'Closed until Monday.' });
    await page.goto(path);
    await menu('Actions for Holiday hours', 'Overwrite with the draft');
    const replaced = page.waitForResponse((reply) => /\/versions\/\d+\?/.test(reply.url()));
    await page.getByRole('alertdialog').getByRole('button', { name: 'Overwrite' }).click();
    expect((await replaced).ok()).toBe(true);
    await menu('Actions for Holiday hours', 'Rename');
    const name = page.getByRole('textbox', { name: 'New name of Holiday hours' });
    await expect(name).toBeFocused();
    await expectAccessible(page, 'name of a version');
    await name.fill('Closed days');
    await name.press('Enter');
    await expect(page.getByRole('link', { name: 'Closed days' })).toBeVisible();
  });

  await test.step('makes it live after a question', async () => {
    expect((await read('default')).welcomeMessage).toBe('Lakeside Florist, good day.');
    await menu('Actions for Closed days', 'Make live');
    const ask = page.getByRole('alertdialog', { name: 'Make “Closed days” live?' });
    await expect(ask).toContainText('It replaces what is live since');
    await expectAccessible(page, 'question before a version goes live');
    await ask.getByRole('button', { name: 'Make live' }).click();
    await expect
      .poll(async () => (await read('default')).welcomeMessage)
      .toBe('Closed until Monday.');
  });

  await test.step('compares two of the timeline, and shows the named ones only', async () => {
    const compare = page.getByRole('button', { name: 'Compare two' });
    await page.getByRole('checkbox', { name: 'Choose The draft to compare' }).check();
    await page
      .getByRole('checkbox', { name: /^Choose Live until/ })
      .first()
      .check();
    await compare.click();
    await expect(page).toHaveURL(/compareFrom=\d+&compareTo=staging/);
    await page.getByRole('dialog').getByRole('button', { name: 'Swap the two' }).click();
    await expect(page).toHaveURL(/compareFrom=staging&compareTo=\d+/);
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await page.getByRole('radio', { name: 'Named only' }).check();
    await expect(page).toHaveURL(/versions=named/);
    await expect(page.getByRole('link', { name: /^Live until/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Closed days' })).toBeVisible();
  });
});

/** What the editor of an organization’s agent shows as the greeting. */
async function expectGreeting(page: Page, org: number, words: string): Promise<void> {
  await page.goto(`/app/org/${org}/agents/prompt`);
  await expect(page.getByRole('textbox', { name: 'Greeting' })).toHaveValue(words);
}
