import { type APIRequestContext, expect, test } from '@playwright/test';
import { bearer } from '../support/api.js';
import { expectAccessible } from '../support/axe.js';
import { openSection } from '../support/people.js';
import { enter } from '../support/sessions.js';

const email = 'owner@demo.patchbay.test';

/** A visitor of the chat says something to the agent, and reads the answer. */
async function ask(request: APIRequestContext, message: string): Promise<string> {
  const made = await request.get('/api/v1/allocateTempUserSession?chatTarget=northside');
  expect(made.ok(), await made.text()).toBeTruthy();
  const { token } = (await made.json()) as { token: string };
  const said = await request.post('/api/v2/chat/send', {
    headers: bearer(token),
    data: { message },
  });
  expect(said.ok(), await said.text()).toBeTruthy();
  const { messages } = (await said.json()) as { messages: { author: string; message: string }[] };
  return messages.filter(({ author }) => author === 'agent').at(-1)?.message ?? '';
}

test('what an agent did not know becomes a topic, is added to its knowledge, and is known', async ({
  page,
  request,
}, { project }) => {
  // Each width has a word of its own, so that neither sees the topics of the other.
  const thing = project.name === 'phone' ? 'aquarium' : 'playground';
  const first = `Do you have a ${thing}?`;
  const second = `Is there a ${thing} at your office?`;
  const topics = page.getByRole('list', { name: 'What the agent did not know' });
  const topic = topics.getByRole('listitem').filter({ hasText: thing }).first();

  await test.step('two visitors ask what it does not know', async () => {
    for (const question of [first, second])
      expect(await ask(request, question)).toContain('I do not know');
  });

  await test.step('the figures have it, and lead to the conversations behind them', async () => {
    await enter(page, request, email);
    await openSection(page, 'Data');
    await page.getByRole('link', { name: 'Agent quality' }).click();
    await expect(page.getByRole('group', { name: 'Answered without a person' })).toBeVisible();
    await expect(topic).toContainText('Asked 2 times');
    await expectAccessible(page, 'quality full');
    const unknown = page.getByRole('group', { name: 'With an unknown question' });
    const rows = unknown.getByRole('link', { name: /^\d+ of \d+ conversations?$/ });
    const count = /\d+/.exec((await rows.textContent()) ?? '')?.[0];
    await rows.click();
    await expect(page.getByText(new RegExp(`\\b${count} conversations?\\b`)).first()).toBeVisible();
    await page.goBack();
  });

  await test.step('a question leads to its conversation', async () => {
    await topic.getByRole('link', { name: `Open the conversation of “${second}”` }).click();
    await expect(page.getByText(second).last()).toBeVisible();
    await page.goBack();
    await expect(topic).toBeVisible();
  });

  await test.step('it is dismissed, and comes back', async () => {
    await topic.getByRole('button', { name: /^Dismiss/ }).click();
    await expect(topic).toBeHidden();
    await page.getByRole('radio', { name: /^Dismissed/ }).check();
    await topic.getByRole('button', { name: /^Reopen/ }).click();
    await page.getByRole('radio', { name: /^Open/ }).check();
    await expect(topic).toBeVisible();
  });

  await test.step('its answer is added to the knowledge', async () => {
    await topic.getByRole('button', { name: /^Add an answer/ }).click();
    const form = page.getByRole('dialog', { name: 'Add to knowledge' });
    await expect(form.getByRole('textbox', { name: 'Question' })).toHaveValue(new RegExp(thing));
    await expectAccessible(page, 'quality answer form');
    await form
      .getByRole('textbox', { name: 'Answer' })
      .fill(`Yes, there is a ${thing} on the second floor.`);
    await form.getByRole('button', { name: 'Add answer' }).click();
    await expect(form).toBeHidden();
    await page.getByRole('radio', { name: /^Added/ }).check();
    await expect(topic).toContainText('Added to knowledge');
    await expectAccessible(page, 'quality added');
  });

  await test.step('the agent knows it from then on', async () => {
    await expect
      .poll(() => ask(request, first), { timeout: 60_000, intervals: [2000] })
      .toContain('second floor');
    await page.reload();
    await expect(page.getByRole('group', { name: 'Answered without a person' })).toBeVisible();
  });
});

test('a reseller compares the quality of organizations, and goes to the rows and into one', async ({
  page,
  request,
}) => {
  await enter(page, request, 'reseller@demo.patchbay.test');
  await page.goto('/app/data/quality?dateFilter=last+90+days');
  const grid = page.getByRole('grid', { name: 'By organization' });
  const own = grid.getByRole('link', { name: 'Northside Dental', exact: true });
  await expect(own).toBeVisible();
  await expectAccessible(page, 'quality above organizations');
  await grid.getByRole('link', { name: /^Handed over at Northside Dental/ }).click();
  await expect(page).toHaveURL(/handledBy.*organizationId/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.goBack();
  await own.click();
  await expect(page).toHaveURL(/\/org\/\d+\/data\/quality/);
  await expect(page.getByRole('button', { name: /^Agent: / })).toBeVisible();
});

test('an owner presses a bar of a chart and reads its conversations', async ({ page, request }, {
  project,
}) => {
  await enter(page, request, email);
  await page.goto('/app/data/quality?dateFilter=last+90+days');
  const chart = page.getByRole('figure', { name: 'Time until a reply began' });
  const drawing = chart.locator('svg.recharts-surface').first();
  await drawing.scrollIntoViewIfNeeded();
  const bar = chart.locator('.recharts-bar-rectangle path').first();
  await expect(bar).toBeVisible();
  const values = chart.getByRole('status');
  if (project.name === 'phone') {
    // The first press of a finger shows the values.
    await bar.tap();
    await expect(values).toContainText('what was counted');
    await expect(page).toHaveURL(/\/quality/);
    await bar.tap();
  } else {
    await bar.hover();
    await expect(values).toContainText('what was counted');
    await bar.click();
  }
  await expect(page).toHaveURL(/\/data\/logs\?.*slowestAnswerMs/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
