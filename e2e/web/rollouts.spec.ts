import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { anOrganization, asReseller, postsWith, reseller } from '../support/organizations.js';
import { openSection } from '../support/people.js';
import { enter } from '../support/sessions.js';

const before = `You answer for Quay Bread.
We are open from 7 AM to 2 PM.`;

test('a reseller rolls a template out to a first share, goes on, and undoes it', async ({
  page,
  request,
}) => {
  test.slow();
  const headers = await asReseller(request);
  const post = postsWith(request, headers);
  const title = `Front desk ${Date.now().toString(36)}`;
  const made = await post('/api/v2/templates/createTemplate', {
    title,
    fields: [],
    agent: { agentInstructions: before, welcomeMessage: 'Good day.' },
  });
  const { id } = made.template as { id: string };
  await post(`/api/v2/templates/${id}`, { disabled: false });
  const agents: number[] = [];
  for (const name of ['Cedar', 'Elm', 'Quay']) {
    const agent = await anOrganization(request, `${name} ${title}`, `${name} desk`);
    await post(`/api/v2/createAgentFromTemplate?targetAccountId=${agent}`, {
      templateId: id,
      templateFields: [],
    });
    agents.push(agent);
  }
  const [first, second, third] = agents as [number, number, number];
  await post(`/api/v2/agent?targetAccountId=${second}`, {
    published: false,
    welcomeMessage: 'Elm here.',
  });
  await post(`/api/v2/agent/publish?targetAccountId=${second}`, {});
  await post(`/api/v2/agent/${third}/cases`, {
    title: 'Opening hours',
    turns: [{ say: 'When are you open?', checks: [{ kind: 'said', value: '2 PM' }] }],
  });
  await post(`/api/v2/templates/${id}`, {
    agent: { agentInstructions: before.replace('2 PM', '1 PM'), welcomeMessage: 'Welcome.' },
  });
  const heard = async (agent: number) => {
    const reply = await request.get(`/api/v2/agentEventRules/default?targetAccountId=${agent}`, {
      headers,
    });
    return ((await reply.json()) as { agentInstructions: string }).agentInstructions;
  };
  await enter(page, request, reseller);

  await test.step('opens what a rollout would do from the template', async () => {
    await openSection(page, 'Templates');
    await page.getByText(title).first().click();
    await page.getByRole('link', { name: 'Roll out' }).click();
    await expect(page.getByRole('heading', { name: `Roll out ${title}` })).toBeVisible();
    await expect(page.getByText(/^3 agents of 3 would change to revision 2/)).toBeVisible();
    await page.getByRole('button', { name: 'What changes in Elm desk' }).click();
    await expect(page.getByText('Elm here.')).toBeVisible();
    await expectAccessible(page, 'what a rollout would do');
  });

  await test.step('begins with a third of them, and waits', async () => {
    await page.getByRole('textbox', { name: 'First share' }).fill('33');
    await page.getByRole('textbox', { name: 'Halt at more than' }).fill('0');
    await page.getByRole('button', { name: 'Start with 1 agent' }).click();
    await expect(page.getByText('The first agent is done')).toBeVisible();
    await expectAccessible(page, 'a rollout that waits');
    expect(await heard(first)).toContain('1 PM');
    expect(await heard(second)).toContain('2 PM');
  });

  await test.step('goes on, until a case does not hold any more and it halts by itself', async () => {
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByText('Halted by itself')).toBeVisible();
    await expect(page.getByText('Does not hold any more: Opening hours')).toBeVisible();
    await expectAccessible(page, 'a rollout that halted by itself');
    await page.reload();
    await expect(page.getByText('Halted by itself')).toBeVisible();
  });

  await test.step('undoes it, and every agent is what it was', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    const question = page.getByRole('alertdialog', { name: 'Undo this rollout?' });
    await question.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(/agents are what they were before/)).toBeVisible();
    await expectAccessible(page, 'a rollout that was undone');
    for (const agent of agents) expect(await heard(agent)).toContain('2 PM');
    await page.getByRole('link', { name: 'New rollout' }).click();
    await expect(page.getByRole('button', { name: /^Start with/ })).toBeVisible();
  });
});
