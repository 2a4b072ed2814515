import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { anOrganization, reseller } from '../support/organizations.js';
import { enter } from '../support/sessions.js';

/** The newest mail of the development outbox to an address. */
async function mailTo(request: APIRequestContext, to: string, subject: RegExp): Promise<string> {
  let text = '';
  await expect(async () => {
    const reply = await request.get(`/dev/outbox?to=${encodeURIComponent(to)}`);
    const { messages } = (await reply.json()) as {
      messages: { subject: string; text: string }[];
    };
    const found = messages.find((mail) => subject.test(mail.subject));
    expect(found, `a mail to ${to}`).toBeDefined();
    text = found?.text ?? '';
  }).toPass({ timeout: 60_000 });
  return text;
}

const choose = async (page: Page, item: string) => {
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('an owner sets a goal, shares numbers by a link, and sends a report', async ({
  page,
  request,
  browser,
  baseURL,
}, { project }) => {
  const to = `ada-${project.name}@journey.example`;
  const organization = await anOrganization(request, 'Willow Dental', 'Front desk');
  await enter(page, request, reseller);
  const data = `/app/org/${organization}/data`;

  await test.step('adds a goal, which is checked', async () => {
    await page.goto(`${data}/goals`);
    await expect(page.getByText('No goals yet')).toBeVisible();
    await expectAccessible(page, 'no goals');
    await page.getByRole('button', { name: 'Add goal' }).click();
    const form = page.getByRole('dialog', { name: 'New goal' });
    await form.getByRole('combobox', { name: 'Metric' }).selectOption('Calls Answered');
    await form.getByRole('textbox', { name: 'Target' }).fill('5');
    await form.getByRole('combobox', { name: 'Mail to' }).fill(to);
    await page.keyboard.press('Enter');
    await expectAccessible(page, 'a goal');
    await form.getByRole('button', { name: 'Save goal' }).click();
    const goal = page.getByRole('listitem', { name: 'Calls Answered is at least 5 yesterday' });
    await expect(goal).toBeVisible();
    // The account has no conversations: the check says so and concludes nothing.
    await expect(async () => {
      await page.reload();
      await expect(goal.getByText('Too few conversations to tell: 0')).toBeVisible({
        timeout: 2000,
      });
    }).toPass({ timeout: 60_000 });
    await expectAccessible(page, 'goals');
    await choose(page, 'Pause');
    await expect(goal.getByText('Paused', { exact: true })).toBeVisible();
    await page.goto(data);
    await expect(page.getByRole('link', { name: 'Goals of Calls Answered' })).toBeVisible();
    await expectAccessible(page, 'a dashboard with a goal');
  });

  await test.step('makes a link, which a reader without a session opens until it ends', async () => {
    await page.goto(`${data}/sharing`);
    await expect(page.getByText('No links yet')).toBeVisible();
    await expectAccessible(page, 'nothing shared');
    await page.getByRole('button', { name: 'New link' }).click();
    const form = page.getByRole('dialog', { name: 'New link' });
    await form.getByRole('textbox', { name: 'Title' }).fill('Calls of the front desk');
    await form.getByRole('checkbox', { name: 'Calls Answered' }).check();
    await form.getByRole('checkbox', { name: 'Minutes Saved' }).check();
    await expectAccessible(page, 'a link');
    await form.getByRole('button', { name: 'Make link' }).click();
    const made = page.getByRole('dialog', { name: 'Your link is ready' });
    const url = (await made.locator('code').textContent()) ?? '';
    await expectAccessible(page, 'the address of a link');
    await made.getByRole('button', { name: 'Done' }).click();
    const path = url.slice(url.indexOf('/shared/'));
    const viewport = page.viewportSize();
    const other = await browser.newContext({ baseURL: baseURL ?? '', viewport });
    const reader = await other.newPage();
    const sent: string[] = [];
    reader.on('request', (one) => sent.push(one.url()));
    await reader.goto(path);
    await expect(reader.getByRole('heading', { name: 'Calls of the front desk' })).toBeVisible();
    await expect(reader.getByRole('article')).toHaveCount(2);
    await expectAccessible(reader, 'shared numbers');
    const token = path.split('#')[1] ?? '';
    expect(sent.filter((one) => one.includes(token))).toEqual([]);
    await page.getByRole('button', { name: 'End the link Calls of the front desk' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End link' }).click();
    await expect(page.getByText('Opened once')).toBeVisible();
    await reader.reload();
    await expect(reader.getByText('This link opens nothing')).toBeVisible();
    await expectAccessible(reader, 'an ended link');
    await other.close();
  });

  await test.step('writes a report, sees it, and sends a test', async () => {
    await page.getByRole('button', { name: 'New report' }).click();
    const form = page.getByRole('dialog', { name: 'New report' });
    await form.getByRole('textbox', { name: 'Title' }).fill('The week');
    await form.getByRole('checkbox', { name: 'Calls Answered' }).check();
    await form.getByRole('combobox', { name: 'Recipients' }).fill(to);
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Preview' }).click();
    await expect(form.getByRole('region', { name: 'Preview of the mail' })).toBeVisible();
    await expectAccessible(page, 'a report');
    await form.getByRole('button', { name: `Send a test to ${reseller}` }).click();
    expect(await mailTo(request, reseller, /^The week/)).toContain('Calls Answered: 0');
    await form.getByRole('button', { name: 'Save report' }).click();
    const report = page.getByRole('listitem', { name: 'The week' });
    await expect(report.getByText('1 recipient has not agreed yet')).toBeVisible();
    const link = /\/shared\/unsubscribe#\S+/.exec(await mailTo(request, to, /^Do you want/))?.[0];
    const other = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: page.viewportSize(),
    });
    const reader = await other.newPage();
    await reader.goto(link ?? '');
    await expect(reader.getByRole('button', { name: 'No, never send them' })).toBeVisible();
    await expectAccessible(reader, 'a choice about mails');
    await reader.getByRole('button', { name: 'Yes, send them' }).click();
    await expect(reader.getByText('You will get the mails')).toBeVisible();
    await other.close();
    await page.reload();
    await expect(report).toBeVisible();
    await expect(report.getByText('1 recipient has not agreed yet')).toBeHidden();
    await expectAccessible(page, 'links and reports');
    await choose(page, 'Pause');
    await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  });
});
