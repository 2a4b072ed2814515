import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { anOrganization, asReseller, postsWith, reseller } from '../support/organizations.js';
import { enter } from '../support/sessions.js';

const before = 'You answer for Quay Bread.\nWe are open from 7 AM to 2 PM.';

test('an agent takes a part of a new template, keeps the rest, leaves it and comes back', async ({
  page,
  request,
}) => {
  test.slow();
  const headers = await asReseller(request);
  const post = postsWith(request, headers);
  const title = `Bread desk ${Date.now().toString(36)}`;
  const made = await post('/api/v2/templates/createTemplate', {
    title,
    fields: [{ key: 'shop', title: 'What is the shop called?', type: 'text' }],
    agent: { agentInstructions: before, welcomeMessage: 'Good day.' },
  });
  const { id } = made.template as { id: string };
  await post(`/api/v2/templates/${id}`, { disabled: false });
  const agent = await anOrganization(request, title, 'Quay desk');
  await post(`/api/v2/createAgentFromTemplate?targetAccountId=${agent}`, {
    templateId: id,
    templateFields: [{ key: 'shop', value: 'Quay Bread' }],
  });
  await post(`/api/v2/templates/${id}`, {
    agent: { agentInstructions: before.replace('2 PM', '6 PM'), welcomeMessage: 'Welcome.' },
  });
  const live = async () => {
    const reply = await request.get(`/api/v2/agentEventRules/default?targetAccountId=${agent}`, {
      headers,
    });
    return (await reply.json()) as Record<string, unknown>;
  };
  await enter(page, request, reseller);
  await page.goto(`/app/org/${agent}/agents`);
  const answer = page.getByRole('textbox', { name: 'What is the shop called?' });

  await test.step('sees what an update changes, and what was just typed stays', async () => {
    await expect(page.getByText('The template has changed')).toBeVisible();
    await answer.fill('Quay Bread and Cakes');
    await page.getByRole('button', { name: 'See the update' }).click();
    const dialog = page.getByRole('dialog', { name: `Update from ${title}` });
    await expect(dialog.getByText('One agent is changed, draft and live.')).toBeVisible();
    await expect(dialog.getByRole('checkbox', { name: 'Instructions' })).toBeChecked();
    await expectAccessible(page, 'update of an agent from its template');
    await dialog.getByRole('checkbox', { name: 'Greeting' }).uncheck();
    await dialog.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(answer).toHaveValue('Quay Bread and Cakes');
    await expect.poll(async () => (await live())['agentInstructions']).toContain('6 PM');
    expect((await live())['welcomeMessage']).toBe('Good day.');
  });

  await test.step('is offered what was left out again, and leaves it', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Template of this agent' }).click();
    await page.getByRole('menuitem', { name: 'See what an update changes' }).click();
    const dialog = page.getByRole('dialog', { name: `Update from ${title}` });
    await expect(dialog.getByRole('checkbox', { name: 'Greeting' })).toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: 'Instructions' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('detaches after a warning, and comes back', async () => {
    await page.getByRole('button', { name: 'Template of this agent' }).click();
    await page.getByRole('menuitem', { name: 'Detach from the template' }).click();
    const question = page.getByRole('alertdialog', { name: `Detach this agent from ${title}?` });
    await expectAccessible(page, 'detach of an agent');
    await question.getByRole('button', { name: 'Detach' }).click();
    await expect(answer).toBeHidden();
    expect(await live()).toMatchObject({ templateId: null });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(answer).toHaveValue('Quay Bread and Cakes');
    await expect.poll(async () => (await live())['templateId']).toBe(id);
  });
});
