import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { anOrganization, asReseller, reseller } from '../support/organizations.js';
import { enter } from '../support/sessions.js';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** A day that is neither today nor beside it in any zone: hours on it alone are never now. */
const farDay = weekdays[(new Date().getUTCDay() + 2) % 7] ?? '';

/** An organization with two agents of which the first has a number. */
async function twoAgents(request: APIRequestContext) {
  const organization = await anOrganization(request, 'Harbor Vets', 'Day desk');
  const headers = await asReseller(request);
  const send = async (path: string, target: number, data: object) => {
    const reply = await request.post(`${path}?targetAccountId=${target}`, { headers, data });
    expect(reply.ok(), await reply.text()).toBeTruthy();
    return (await reply.json()) as Record<string, unknown>;
  };
  const made = await request.post(`/api/v2/createAccount?targetOrganizationId=${organization}`, {
    headers,
    data: { accountName: 'Night desk' },
  });
  expect(made.ok(), await made.text()).toBeTruthy();
  const night = ((await made.json()) as { account: { id: number } }).account.id;
  for (const [target, welcomeMessage, agentInstructions] of [
    [organization, 'Harbor Vets, the day desk.', '# What you know\nA check-up costs $60.'],
    [night, 'Harbor Vets, the night desk.', '# What you know\nThe emergency fee is $90.'],
  ] as const) {
    await send('/api/v2/agent', target, { published: false, welcomeMessage, agentInstructions });
    await send('/api/v2/agent/publish', target, {});
  }
  const { numbers } = await send('/api/v2/phoneNumber/search/local/prefix', organization, {
    prefix: '512',
  });
  const [{ number }] = numbers as [{ number: string }];
  await send('/api/v2/phoneNumber/assign', organization, { number });
  return { organization, number };
}

/** Calls and texts the number, and returns what answered. */
async function reach(phone: Page, number: string, caller: string) {
  await phone.goto('/dev/phone');
  await phone.getByLabel('Your number').fill(caller);
  await phone.getByLabel('Number to reach').selectOption(number);
  return {
    async call(greeting: RegExp) {
      await phone.getByRole('button', { name: 'Call' }).click();
      await expect(phone.getByText(greeting)).toBeVisible();
    },
    async say(line: string, answer: RegExp) {
      const field = phone.getByRole('textbox', { name: 'Say something' });
      await field.fill(line);
      await field.press('Enter');
      await expect(phone.getByText(answer)).toBeVisible();
    },
    async hangUp() {
      await phone.getByRole('button', { name: 'Hang up' }).click();
      await expect(phone.getByText('Call ended')).toBeVisible();
    },
    async text(line: string, answer: RegExp) {
      await phone.getByRole('textbox', { name: 'Text message' }).fill(line);
      await phone.getByRole('button', { name: 'Send' }).click();
      await expect(phone.getByText(answer)).toBeVisible();
    },
  };
}

test('a route sends calls and texts outside hours to another agent', async ({
  page,
  request,
  browser,
}, info) => {
  const { organization, number } = await twoAgents(request);
  await enter(page, request, reseller);
  await page.goto(`/app/org/${organization}/agents/routes`);
  const routes = page.getByRole('region', { name: 'Routes' });
  const preview = routes.getByRole('region', { name: 'Who answers' });

  await test.step('there is none yet, and the number is answered by its agent', async () => {
    await expect(routes.getByText('No routes yet')).toBeVisible();
    await expect(preview.getByRole('status')).toContainText('Day desk answers now.');
    await expectAccessible(page, 'no routes');
  });

  await test.step('a route outside hours is written, and the week shows it', async () => {
    await routes.getByRole('button', { name: 'New route' }).click();
    const form = page.getByRole('dialog', { name: 'New route' });
    await form.getByRole('combobox', { name: 'Agent' }).selectOption({ label: 'Night desk' });
    await form.getByRole('radio', { name: 'Outside hours' }).check();
    for (const day of weekdays) {
      const open = form.getByRole('switch', { name: day });
      if ((await open.isChecked()) !== (day === farDay)) await open.click();
    }
    await expect(form.getByRole('group', { name: 'The week, for calls' })).toContainText(
      'Night desk',
    );
    await expectAccessible(page, 'the form of a route');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await expect(routes.getByText(/^Outside .*, Night desk answers$/)).toBeVisible();
    await expect(preview.getByRole('status')).toContainText('Night desk answers now. By route 1.');
    await expectAccessible(page, 'routes');
  });

  const context = await browser.newContext({ viewport: info.project.use.viewport ?? null });
  const phone = await context.newPage();
  const tail = String(1000 + Math.floor(Math.random() * 8999));
  await test.step('a call and a text are answered by the agent of the route', async () => {
    const caller = await reach(phone, number, `+1737556${tail}`);
    await caller.call(/the night desk/);
    await caller.say('What is the emergency fee?', /\$90/);
    await caller.hangUp();
    await caller.text('How much is the emergency fee?', /\$90/);
  });

  await test.step('forwarding comes first by the keyboard, for calls alone', async () => {
    await routes.getByRole('button', { name: 'New route' }).click();
    const form = page.getByRole('dialog', { name: 'New route' });
    await form.getByRole('radio', { name: 'Forward the call' }).check();
    await form.getByRole('textbox', { name: 'Forward to' }).fill('+1 512 555 0199');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await routes.getByRole('button', { name: 'Move route 2 up' }).press('Enter');
    await expect(preview.getByRole('status')).toContainText('Calls are forwarded to');
    await expect(preview.getByRole('status')).toContainText('Texts are answered by Night desk.');
    // A finger scrolls; a mouse drags.
    if (info.project.name !== 'phone') {
      const status = preview.getByRole('status');
      const rows = routes.getByRole('listitem').filter({ has: page.getByTitle(/^Drag/) });
      for (const first of [/Night desk answers now. By route 1/, /Calls are forwarded to/]) {
        await rows.nth(1).dragTo(rows.nth(0));
        await expect(status).toContainText(first);
      }
    }
    await expectAccessible(page, 'a route that forwards');
    await phone.reload();
    const caller = await reach(phone, number, `+1737557${tail}`);
    await phone.getByRole('button', { name: 'Call' }).click();
    await expect(phone.getByText(/A route forwards this call/)).toBeVisible();
    await caller.text('How much is the emergency fee?', /\$90/);
  });

  await test.step('the same routes are in the modal of the editor', async () => {
    await page.goto(`/app/org/${organization}/settings/numbers?editAgent=true&agentPanel=routes`);
    const modal = page.getByRole('dialog', { name: 'Edit agent' });
    await expect(modal.getByText(/Night desk answers$/)).toBeVisible();
    await expectAccessible(page, 'routes in the modal');
    await modal.getByRole('button', { name: 'Actions for route 1' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(modal.getByRole('status').filter({ hasText: 'answers now' })).toContainText(
      'Night desk answers now.',
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(modal.getByText(/calls are forwarded/i).first()).toBeVisible();
  });
  await context.close();
});
