import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { anOrganization, asReseller, reseller } from '../support/organizations.js';
import { enter } from '../support/sessions.js';

const instructions = `# What you know
Quay Bread is a bakery at 4 Harbour Lane.
We are open Monday to Saturday from 7 AM to 2 PM.`;

test('a reseller keeps a case of an agent, and publishes in spite of it only with a reason', async ({
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
  await page.goto(`/app/org/${organization}/agents/cases`);
  const cases = page.getByRole('region', { name: 'Cases' });
  const says = 'What was said in Opening hours';

  await test.step('writes what a caller says, and what the answer must hold', async () => {
    await expect(cases.getByText('No cases yet')).toBeVisible();
    await expectAccessible(page, 'an agent without cases');
    await cases.getByRole('button', { name: 'New case' }).click();
    const form = page.getByRole('dialog', { name: 'New case' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Opening hours');
    await form.getByRole('textbox', { name: 'The caller says' }).fill('Are you open on Saturday?');
    await form.getByRole('button', { name: 'Add a check' }).click();
    await form.getByRole('textbox', { name: 'Words' }).fill('2 PM');
    await form.getByRole('button', { name: 'Add a check' }).click();
    const ending = form.getByRole('group', { name: 'Check 2 of line 1' });
    await ending.getByRole('combobox', { name: 'The answer' }).selectOption('ended');
    await form.getByRole('button', { name: 'Keep the case' }).click();
    await expect(ending.getByText('Choose how it ends.')).toBeVisible();
    await expectAccessible(page, 'a new case whose check lacks something');
    await ending.getByRole('combobox', { name: 'Ending' }).selectOption('answered');
    await form.getByRole('button', { name: 'Keep the case' }).click();
    await expect(form).toBeHidden();
    await expect(cases.getByText('Not run yet')).toBeVisible();
  });

  await test.step('runs it against the draft, where it holds', async () => {
    await cases.getByRole('button', { name: 'Run all' }).click();
    await expect(cases.getByText('Holds', { exact: true })).toBeVisible();
  });

  const check = page.getByRole('dialog', { name: 'Check before publishing' });
  const publish = () => page.getByRole('button', { name: 'Publish', exact: true }).first().click();

  await test.step('publishes what holds, after the check', async () => {
    await publish();
    await expect(check.getByText('The case holds.')).toBeVisible();
    await expect(check.getByText('No caller has talked to this agent yet.')).toBeVisible();
    await expectAccessible(page, 'the check of a draft that holds');
    await check.getByRole('button', { name: 'Publish' }).click();
    await expect(check).toBeHidden();
    await expect(page.getByText('Published. Callers hear it now.')).toBeVisible();
  });

  await test.step('changes the draft, and reads which check does not hold any more', async () => {
    await write(instructions.replace('2 PM', '1 PM'));
    await cases.getByRole('button', { name: 'Run Opening hours' }).click();
    await expect(cases.getByText('Does not hold', { exact: true })).toBeVisible();
    await cases.getByRole('button', { name: says }).click();
    await expect(cases.getByText('says “2 PM”')).toBeVisible();
    await expect(cases.getByText(/from 7 AM to 1 PM/)).toBeVisible();
    await expectAccessible(page, 'a case that does not hold');
  });

  await test.step('gives the reason before it publishes what held until now', async () => {
    await publish();
    await expect(check.getByText('Holds live only')).toBeVisible();
    await check.getByRole('button', { name: says }).click();
    await expect(check.getByText(/from 7 AM to 2 PM/)).toBeVisible();
    await expectAccessible(page, 'the check of a draft that does not hold');
    await check
      .getByRole('textbox', { name: /^Why publish although/ })
      .fill('The shop closes earlier.');
    await check.getByRole('button', { name: 'Publish anyway' }).click();
    await expect(check).toBeHidden();
    await page.goto(`/app/org/${organization}/agents/versions`);
    await expect(
      page.getByText('Published although cases did not hold: “The shop closes earlier.”'),
    ).toBeVisible();
    await expectAccessible(page, 'the versions with the reason');
    await page.goto(`/app/org/${organization}/agents/cases`);
  });

  await test.step('finds it after a reload, and deletes it', async () => {
    await page.reload();
    await expect(cases.getByText('Does not hold', { exact: true })).toBeVisible();
    await cases.getByRole('button', { name: 'Actions for Opening hours' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(cases.getByText('No cases yet')).toBeVisible();
  });
});
