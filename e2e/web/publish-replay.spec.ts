import { type APIRequestContext, expect, test } from '@playwright/test';
import { bearer } from '../support/api.js';
import { expectAccessible } from '../support/axe.js';
import { anOrganization, asReseller, reseller } from '../support/organizations.js';
import { enter } from '../support/sessions.js';

const instructions = `# What you know
Quay Bread is a bakery at 4 Harbour Lane.
We are open Monday to Saturday from 7 AM to 2 PM.`;
const question = 'Are you open on Saturday?';

/** A visitor of the chat says something to the agent, and reads the answer. */
async function talk(request: APIRequestContext, agent: number): Promise<void> {
  const made = await request.get(`/api/v1/allocateTempUserSession?chatTarget=${agent}`);
  expect(made.ok(), await made.text()).toBeTruthy();
  const { token } = (await made.json()) as { token: string };
  const said = await request.post('/api/v2/chat/send', {
    headers: bearer(token),
    data: { message: question },
  });
  expect(said.ok(), await said.text()).toBeTruthy();
}

test('a draft without cases is published after a look at what its last callers would hear', async ({
  page,
  request,
}) => {
  const organization = await anOrganization(request, 'Quay Bread', 'Counter');
  const headers = await asReseller(request);
  const write = async (agentInstructions: string) => {
    const written = await request.post(`/api/v2/agent?targetAccountId=${organization}`, {
      headers,
      data: { published: false, agentInstructions },
    });
    expect(written.ok(), await written.text()).toBeTruthy();
  };
  await write(instructions);
  await enter(page, request, reseller);
  await page.goto(`/app/org/${organization}/agents/prompt`);
  const publish = () => page.getByRole('button', { name: 'Publish', exact: true }).first().click();
  const published = page.getByText('Published. Callers hear it now.');
  const check = page.getByRole('dialog', { name: 'Check before publishing' });

  await test.step('publishes at once while no caller has talked to it', async () => {
    await publish();
    await expect(published).toBeVisible();
    await expect(check).toBeHidden();
  });

  await test.step('sees the answers of live and draft to what a caller said, side by side', async () => {
    await talk(request, organization);
    await write(instructions.replace('2 PM', '1 PM'));
    await page.reload();
    await publish();
    await expect(check.getByText(question)).toBeVisible();
    await expect(check.getByText('1 answer differs')).toBeVisible();
    await expectAccessible(page, 'the replay of a draft without cases');
    await check.getByRole('button', { name: /^What was said in Conversation/ }).click();
    await expect(check.getByText(/from 7 AM to/)).toBeVisible();
    await expectAccessible(page, 'an answer that a caller would hear otherwise');
  });

  await test.step('publishes, and says the same conversation with equal answers next time', async () => {
    await check.getByRole('button', { name: 'Publish' }).click();
    await expect(check).toBeHidden();
    await expect(published).toBeVisible();
    await publish();
    await expect(check.getByText('Same answers')).toBeVisible();
    await check.getByRole('button', { name: 'Keep editing' }).click();
    await expect(check).toBeHidden();
  });
});
