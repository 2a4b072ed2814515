import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { anOrganization, asReseller, reseller } from '../support/organizations.js';
import { enter } from '../support/sessions.js';

test('the list of agents shows what waits to be published, and leads to the next step', async ({
  page,
  request,
}, { project }) => {
  const isPhone = project.name === 'phone';
  const headers = await asReseller(request);
  const organization = await anOrganization(request, 'Harbour Clinics', 'Front desk');
  const made = await request.post(`/api/v2/createAccount?targetOrganizationId=${organization}`, {
    headers,
    data: { accountName: 'After hours' },
  });
  expect(made.ok(), await made.text()).toBeTruthy();
  const second = ((await made.json()) as { account: { id: number } }).account.id;
  const write = async (agent: number, agentInstructions: string) => {
    const written = await request.post(`/api/v2/agent?targetAccountId=${agent}`, {
      headers,
      data: { published: false, agentInstructions },
    });
    expect(written.ok(), await written.text()).toBeTruthy();
  };
  for (const agent of [organization, second]) {
    await write(agent, 'We are open from 9 AM to 5 PM.');
    const live = await request.post(`/api/v2/agent/publish?targetAccountId=${agent}`, { headers });
    expect(live.ok(), await live.text()).toBeTruthy();
  }
  await write(second, 'We are open all night.');
  const session = (await (
    await request.get(`/api/v1/allocateTempUserSession?chatTarget=${organization}`)
  ).json()) as { token?: string };
  if (session.token)
    await request.post('/api/v2/chat/send', {
      headers: { authorization: `Bearer ${session.token}` },
      data: { message: 'Are you open?' },
    });
  await enter(page, request, reseller);
  await page.goto(`/app/org/${organization}/agents/all`);
  const shown = (words: string) => page.getByText(words).filter({ visible: true }).first();

  await test.step('shows both, and which one waits', async () => {
    await expect(shown('After hours')).toBeVisible();
    await expect(shown('Waits to be published')).toBeVisible();
    await expect(shown('As published')).toBeVisible();
    await expectAccessible(page, 'the list of agents');
  });

  await test.step('shows those that wait alone, and the address says so', async () => {
    await page.goto(`/app/org/${organization}/agents/all?filter.drafts=waiting&sort=-published`);
    await expect(shown('After hours')).toBeVisible();
    await expect(page.getByText('Front desk')).toHaveCount(0);
    await expectAccessible(page, 'the agents that wait to be published');
  });

  await test.step('leads into the agent that waits', async () => {
    await shown('After hours').click();
    await expect(page.getByText('1 change waits to be published')).toBeVisible();
    await expectAccessible(page, 'an agent that waits to be published');
    await page.getByRole('link', { name: 'Open agent' }).click();
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
  });

  await test.step('has the next step beside the editor, above it on a phone', async () => {
    const card = page.getByRole('region', { name: 'Until it takes calls' });
    await expect(card).toBeVisible();
    await expect(card).toHaveCount(1);
    await expectAccessible(page, isPhone ? 'the next step on a phone' : 'the next step');
    await card.getByRole('button', { name: 'Test the agent' }).click();
    await expect(page.getByRole('dialog', { name: 'Test your agent' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card.getByRole('button', { name: 'Choose a number' })).toBeVisible();
  });
});
