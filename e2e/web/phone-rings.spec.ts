import { type APIRequestContext, expect, test } from '@playwright/test';
import { bearer } from '../support/api.js';
import { expectAccessible } from '../support/axe.js';
import { tokenFor } from '../support/sessions.js';

interface Organization {
  readonly id: number;
  readonly orgName: string | null;
}
interface Task {
  readonly id: string;
  readonly state: string;
  readonly outcome: string | null;
  readonly conversationUuid: string | null;
}

/** Calls for the reseller's roofers at any hour: nothing of the demo waits there. */
async function roofers(request: APIRequestContext) {
  const headers = bearer(await tokenFor(request, 'reseller@demo.patchbay.test'));
  const found = (await (
    await request.get('/api/v2/searchAccounts?accountType=organization&queryText=Ridgeway', {
      headers,
    })
  ).json()) as { accounts: Organization[] };
  const id = found.accounts.find(({ orgName }) => orgName === 'Ridgeway Roofing')?.id;
  expect(id, JSON.stringify(found)).toBeDefined();
  const of = `targetAccountId=${id}`;
  const limits = await request.post(`/api/v2/tasks/limits?${of}`, {
    headers,
    data: { businessHours: { days: [1, 2, 3, 4, 5, 6, 7], start: '00:00', end: '24:00' } },
  });
  expect(limits.ok(), await limits.text()).toBeTruthy();
  return {
    async call(target: string, about: object): Promise<Task> {
      const reply = await request.post(`/api/v2/agent/outboundCall?${of}`, {
        headers,
        data: { target, ...about },
      });
      expect(reply.ok(), await reply.text()).toBeTruthy();
      return ((await reply.json()) as { tasks: [Task] }).tasks[0];
    },
    task: async (id: string) =>
      (
        (await (await request.get(`/api/v2/tasks/${id}?${of}`, { headers })).json()) as {
          task: Task;
        }
      ).task,
  };
}

test('an agent calls out: the phone rings, the agent states its name and reason, and the person answers', async ({
  page,
  request,
}) => {
  // An unassigned area code, so that the clock of the called person does not matter.
  const target = `+1555555${String(1000 + Math.floor(Math.random() * 8999))}`;
  const office = await roofers(request);
  await page.goto('/dev/phone');
  await page.getByLabel('Your number').fill(target);
  await expect(page.getByLabel('Number to reach')).toContainText('Ridgeway Roofing');

  const task = await office.call(target, {
    taskContext: 'Confirm their inspection on Friday.',
    context: 'Has not paid the last bill.',
  });
  const caller = page.getByRole('region', { name: /^Call from/ });
  await expect(caller).toBeVisible({ timeout: 60_000 });
  await expect(caller).toContainText('(303) 555-0140');
  await expectAccessible(page, 'ringing phone');
  await caller.getByRole('button', { name: 'Answer' }).click();

  const call = page.getByRole('log', { name: 'The call' });
  await expect(call).toContainText(
    'Hello, this is Remy from Ridgeway Roofing. I am calling to confirm your inspection on Friday.',
  );
  await expect(call).not.toContainText(/Thanks for calling|How can I help|What is going on|bill/);
  const field = page.getByRole('textbox', { name: 'Say something' });
  await expect(field).toBeFocused();
  await field.fill('What does gutter cleaning cost?');
  await field.press('Enter');
  await expect(call).toContainText('$120', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Hang up' }).click();
  await expect(page.getByText('Call ended')).toBeVisible();

  await expect
    .poll(async () => (await office.task(task.id)).state, { timeout: 60_000 })
    .toBe('finished');
  expect(await office.task(task.id)).toMatchObject({
    outcome: 'completed',
    conversationUuid: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
  });
});
