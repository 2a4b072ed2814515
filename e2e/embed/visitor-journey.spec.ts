import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { bearer } from '../support/api.js';
import { tokenFor } from '../support/sessions.js';
import { nameOf, openRoom, owner as email, sessionsOf } from '../support/visitors.js';

const host = `http://localhost:${process.env.E2E_HOST_PORT ?? 4390}`;
const question = 'Are you open on Saturday?';
const answer = /9 AM to noon/;

/** What the frame of an open panel shows. */
function chatOf(page: Page) {
  const frame = page.frameLocator('iframe:visible');
  return {
    log: frame.getByRole('log', { name: 'Chat' }),
    gone: frame.getByText('There is no agent here'),
    write: async (text: string) => {
      const field = frame.getByRole('textbox', { name: 'Message' });
      await field.fill(text);
      await field.press('Enter');
    },
  };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Closes the panel by the script’s own button. */
async function close(page: Page): Promise<void> {
  await press(page, 'Close');
  await expect(page.locator('iframe:visible')).toHaveCount(0);
}

/** The messages of web chats in the usage of the owner’s organization. */
async function chatUsage(request: APIRequestContext, token: string) {
  const reply = await request.get('/api/v2/stats/usage?billingPeriod=current', {
    headers: bearer(token),
  });
  const usage = (await reply.json()) as Readonly<Record<string, number>>;
  return {
    in: Number(usage['client-inbound-message']),
    out: Number(usage['client-outbound-message']),
  };
}

/** Opens the booking of the demo’s agent; the forms of other journeys offer the same service. */
async function offerBooking(request: APIRequestContext, token: string): Promise<void> {
  const opened = await request.put('/api/v2/integration/automotiveScheduler/v1', {
    headers: bearer(token),
    data: { appData: { services: [{ serviceName: 'Oil change', price: 79.9, minutes: 30 }] } },
  });
  expect(opened.ok(), await opened.text()).toBe(true);
}

// Calls from these buttons have no sound yet: each opens the chat, which says so.
test('J15: a visitor chats through the buttons of a site, and a person answers from the inbox', async ({
  browser,
  context,
  page,
  request,
}, { project }) => {
  const sessions = sessionsOf(context);
  const token = await tokenFor(request, email);
  const before = await chatUsage(request, token);
  const chat = chatOf(page);
  await page.goto(`${host}/visitor`);

  await test.step('the agent greets and answers', async () => {
    await press(page, 'Chat with us');
    await expect(chat.log).toContainText('Thanks for contacting Northside Dental');
    await chat.write(question);
    await expect(chat.log).toContainText(answer);
    await close(page);
  });

  await test.step('the button beside it names an agent that is not there', async () => {
    await press(page, 'Ask the other office');
    await expect(chat.gone).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    // One panel gives way to the other without being closed; neither takes the other’s agent.
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('[data-target="northside"]')?.click(),
    );
    await expect(chat.log).toContainText(question);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await close(page);
  });

  await test.step('a button that a framework adds later opens the same chat', async () => {
    await press(page, 'More');
    await press(page, 'Talk to the front desk');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await press(page, 'More');
    await press(page, 'Talk to the front desk');
    await expect(chat.log).toContainText(answer);
    await close(page);
  });

  await test.step('the next visit, by the widget, goes on in the same session', async () => {
    await page.close();
    const next = await context.newPage();
    await next.goto(`${host}/visitor-widgets`);
    await press(next, 'Ask the widget');
    await expect(chatOf(next).log).toContainText(answer);
    await close(next);
    await offerBooking(request, token);
    await press(next, 'Book a time');
    await expect(
      next.frameLocator('iframe:visible').getByRole('heading', { name: 'How can we reach you?' }),
    ).toBeVisible();
    await close(next);
    expect(sessions).toHaveLength(1);
    await next.close();
  });

  const name = await nameOf(request, sessions[0]);
  expect(name).toMatch(/^Web visitor \d+$/);
  const owner = await (
    await browser.newContext({ viewport: project.use.viewport ?? null })
  ).newPage();
  const site = chatOf(
    await context.newPage().then(async (again) => {
      await again.goto(`${host}/visitor`);
      await press(again, 'Chat with us');
      return again;
    }),
  );

  await test.step('the owner finds the conversation as that of a visitor, and turns the AI off', async () => {
    const ai = await openRoom(owner, request, name);
    await expect(owner.getByText(question).filter({ visible: true }).last()).toBeVisible();
    await ai.click();
    await expect(ai).not.toBeChecked();
    await expect(ai).toBeEnabled();
    const used = await chatUsage(request, token);
    expect([used.in > before.in, used.out > before.out]).toEqual([true, true]);
  });

  await test.step('a person answers, and the agent does not', async () => {
    await site.write('Is a person there?');
    await expect(
      owner.getByText('Is a person there?').filter({ visible: true }).last(),
    ).toBeVisible();
    await owner.getByRole('textbox', { name: 'Write a reply' }).fill('Priya here, yes.');
    await owner.getByRole('button', { name: /^Send/ }).click();
    await expect(site.log).toContainText('Priya here, yes.');
    const lines = (await site.log.innerText()).split('Is a person there?');
    expect(lines.at(-1)).toMatch(/^\s*Team:\s*Priya here, yes\.\s*From the team\s*$/);
  });
});
