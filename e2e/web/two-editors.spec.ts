import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { bearer } from '../support/api.js';
import { expectAccessible } from '../support/axe.js';
import { anOrganization, asReseller, reseller } from '../support/organizations.js';
import { enter, tokenFor } from '../support/sessions.js';

const partner = 'partner@demo.patchbay.test';
type Headers = Readonly<Record<string, string>>;

/** An agent of its own, and what the server has of it. */
async function anAgent(request: APIRequestContext, name: string) {
  const headers = await asReseller(request);
  const organization = await anOrganization(request, name, 'Counter');
  const at = `targetAccountId=${organization}`;
  const write = async (by: Headers, data: object) => {
    const written = await request.post(`/api/v2/agent?${at}`, {
      headers: by,
      data: { published: false, ...data },
    });
    expect(written.ok(), await written.text()).toBeTruthy();
  };
  await write(headers, { agentInstructions: 'Answer questions about bread.' });
  const read = async (path: string) =>
    (await (await request.get(`/api/v2/${path}`, { headers })).json()) as Record<string, unknown>;
  return {
    organization,
    write,
    editor: `/app/org/${organization}/agents/prompt`,
    draft: () => read(`agentEventRules/staging?${at}`),
    live: () => read(`agentEventRules/default?${at}`),
    /** All that is kept of it: draft, live and each version. */
    everything: async () =>
      JSON.stringify([
        await read(`agentEventRules/staging?${at}`),
        await read(`agent/${organization}/versions?includeData=true&${at}`),
      ]),
  };
}

const greeting = (page: Page) => page.getByRole('textbox', { name: 'Greeting' });

/** A window of a person, with a session of its own. */
async function windowOf(browser: Browser, request: APIRequestContext, person: string, at: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await enter(page, request, person);
  await page.goto(at);
  await expect(greeting(page)).toBeVisible();
  return page;
}

test('three windows of two people and a program lose no sentence of one agent', async ({
  browser,
  request,
}) => {
  const agent = await anAgent(request, 'Three Windows');
  const first = await windowOf(browser, request, reseller, agent.editor);
  const second = await windowOf(browser, request, partner, agent.editor);
  const third = await first.context().newPage();
  await third.goto(agent.editor);
  await expect(greeting(third)).toBeVisible();
  const asked = (page: Page) => page.getByRole('alertdialog').filter({ hasText: 'Keep mine' });
  const saved = (words: string) =>
    expect.poll(async () => (await agent.draft())['welcomeMessage']).toBe(words);

  await test.step('a save is shown to the one who was not typing', async () => {
    await greeting(first).fill('The first window greets.');
    await saved('The first window greets.');
    await expect(greeting(third)).toHaveValue('The first window greets.');
  });

  const other = { page: first, person: reseller };
  await test.step('two saves at once ask, and both texts are kept', async () => {
    await greeting(second).fill('The second window greets.');
    await greeting(third).fill('The third window greets.');
    const asksIn = async () =>
      (await asked(second).isVisible()) ? second : (await asked(third).isVisible()) ? third : null;
    await expect.poll(async () => (await asksIn()) !== null).toBe(true);
    const asking = (await asksIn()) as Page;
    await expectAccessible(asking, 'two saves of one agent');
    await asked(asking).getByRole('button', { name: 'Keep mine' }).click();
    const kept = `The ${asking === second ? 'second' : 'third'} window greets.`;
    await saved(kept);
    if (asking !== second) Object.assign(other, { page: second, person: partner });
    await expect(greeting(other.page)).toHaveValue(kept);
  });

  await test.step('a program that knows nothing of it overwrites, and the text is a version', async () => {
    await greeting(other.page).fill('The other person greets again.');
    await saved('The other person greets again.');
    const program = other.person === partner ? reseller : partner;
    await agent.write(bearer(await tokenFor(request, program)), {
      welcomeMessage: 'The program greets.',
    });
    await saved('The program greets.');
  });

  const kept = await agent.everything();
  for (const words of [
    'The first window greets.',
    'The second window greets.',
    'The third window greets.',
    'The other person greets again.',
    'The program greets.',
  ])
    expect.soft(kept, words).toContain(words);
  for (const page of [first, second]) await page.context().close();
});

test('what was typed is live when it is published at once, and saved when the window is closed', async ({
  browser,
  request,
}) => {
  const agent = await anAgent(request, 'Last Words');
  for (const wait of [0, 300, 1400, 1600]) {
    const page = await windowOf(browser, request, reseller, agent.editor);
    const words = `Good morning ${wait}.`;
    await greeting(page).fill(words);
    await page.waitForTimeout(wait);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect.poll(async () => (await agent.live())['welcomeMessage']).toBe(words);
    await page.context().close();
  }
  for (const wait of [0, 700, 1450]) {
    const page = await windowOf(browser, request, reseller, agent.editor);
    const words = `Good evening ${wait}.`;
    await greeting(page).fill(words);
    await page.waitForTimeout(wait);
    await page.close({ runBeforeUnload: false });
    await expect.poll(async () => (await agent.draft())['welcomeMessage'], words).toBe(words);
    await page.context().close();
  }
});

test('what two people changed at once is merged field by field', async ({ browser, request }) => {
  const agent = await anAgent(request, 'Merged Fields');
  const mine = await windowOf(browser, request, reseller, agent.editor);
  const instructions = mine.getByRole('textbox', { name: 'Instructions', exact: true });
  await expect(instructions).toContainText('about bread');
  // Theirs is saved while mine is typed: the fields that both wrote are chosen, others are kept.
  await agent.write(bearer(await tokenFor(request, partner)), {
    welcomeMessage: 'They greet.',
    agentInstructions: 'Answer questions about cakes.',
    baseRevision: (await agent.draft())['revision'],
  });
  await greeting(mine).fill('I greet.');
  const question = mine.getByRole('alertdialog').filter({ hasText: 'Keep mine' });
  await expect(question.getByText('One thing was changed by both of you.')).toBeVisible();
  await question.getByRole('button', { name: 'Merge field by field' }).click();
  const dialog = mine.getByRole('dialog', { name: 'Merge both changes' });
  await expect(dialog.getByRole('radio', { name: 'Mine' })).toBeChecked();
  await expectAccessible(mine, 'merge of two saves');
  await dialog.getByRole('radio', { name: 'Theirs' }).check();
  await dialog.getByRole('radio', { name: 'Mine' }).check();
  await dialog.getByRole('button', { name: 'Save merged' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(agent.draft).toMatchObject({
    welcomeMessage: 'I greet.',
    agentInstructions: 'Answer questions about cakes.',
  });
  await expect(instructions).toContainText('about cakes');
  expect(await agent.everything()).toContain('They greet.');
  await mine.context().close();
});
