import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { anOrganization, asReseller, reseller } from '../support/organizations.js';
import { enter } from '../support/sessions.js';

const instructions = `# What you know
Quay Bread is a bakery at 4 Harbour Lane.
We are open Monday to Saturday from 7 AM to 2 PM.
Our sourdough costs 6 dollars.`;

test('a test is said otherwise from an earlier line, beside what is live', async ({
  page,
  request,
}) => {
  const organization = await anOrganization(request, 'Quay Bread', 'Counter');
  const headers = await asReseller(request);
  const write = async (agentInstructions: string, published: boolean) => {
    const written = await request.post(`/api/v2/agent?targetAccountId=${organization}`, {
      headers,
      data: { published, agentInstructions },
    });
    expect(written.ok(), await written.text()).toBeTruthy();
  };
  await write(instructions, false);
  const live = await request.post(`/api/v2/agent/publish?targetAccountId=${organization}`, {
    headers,
  });
  expect(live.ok(), await live.text()).toBeTruthy();
  await write(instructions.replace('2 PM', '1 PM'), false);
  await enter(page, request, reseller);
  await page.goto(`/app/org/${organization}/agents?testAgent=true`);
  const panel = page.getByRole('dialog', { name: 'Test your agent' });
  const log = panel.getByRole('log', { name: 'Conversation' });
  const say = async (text: string) => {
    const field = panel.getByRole('textbox', { name: 'Say something as a caller' });
    await field.fill(text);
    await field.press('Enter');
    // A line can be said otherwise once the answer has ended.
    await expect(log.getByRole('button', { name: `Say “${text}” otherwise` })).toBeVisible();
  };

  await test.step('talks to the draft', async () => {
    await say('What does the sourdough cost?');
    await expect(log.getByText(/6 dollars/).first()).toBeVisible();
    await say('Where are you?');
    await expect(log.getByText(/Harbour Lane/).first()).toBeVisible();
    await expectAccessible(page, 'a test of the draft');
  });

  await test.step('reads what the agent was given for an answer', async () => {
    await log
      .getByText(/What it was given/)
      .last()
      .click();
    const given = log.getByRole('region', { name: 'Instructions' });
    await expect(given.getByText('What you know')).toBeVisible();
    await expect(given.getByText(/Our sourdough costs 6 dollars/)).toBeVisible();
    await expectAccessible(page, 'what the agent was given');
    await log
      .getByText(/What it was given/)
      .last()
      .click();
  });

  await test.step('says the second line otherwise, and reads both answers', async () => {
    await panel.getByRole('button', { name: 'Say “Where are you?” otherwise' }).click();
    const field = panel.getByRole('textbox', { name: 'Say it otherwise' });
    await field.fill('Are you open on Saturday?');
    await expectAccessible(page, 'a line that is said otherwise');
    await panel.getByRole('button', { name: 'Replay from here' }).click();
    const drafts = log.getByRole('group', { name: 'Draft' });
    await expect(drafts.nth(1)).toContainText('1 PM');
    await expect(log.getByText('Differs')).toBeVisible();
    await expect(log.getByText('Same answer')).toBeVisible();
    await expectAccessible(page, 'the draft beside what is live');
    // A narrow screen shows one side at a time.
    const sides = log.getByRole('radiogroup', { name: 'Which answers' });
    if (await sides.isVisible()) await sides.getByRole('radio', { name: 'Live' }).check();
    await expect(log.getByRole('group', { name: 'Live' }).nth(1)).toContainText('2 PM');
    await expectAccessible(page, 'what is live beside the draft');
  });

  await test.step('goes on there, and comes back to the first conversation', async () => {
    await say('And where is that?');
    await expect(log.getByRole('group', { name: 'Live' })).toHaveCount(3);
    await panel.getByRole('tab', { name: 'Test', exact: true }).click();
    await expect(log.getByText('Where are you?')).toBeVisible();
    await panel.getByRole('tab', { name: 'From line 2' }).click();
    await panel.getByRole('button', { name: 'Leave this replay' }).click();
    await expect(panel.getByRole('tab', { name: 'From line 2' })).toHaveCount(0);
    await expect(log.getByText('Where are you?')).toBeVisible();
  });
});
