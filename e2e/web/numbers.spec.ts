import { expect, type Page, test } from '@playwright/test';
import { codeFor } from '../support/api.js';
import { expectAccessible } from '../support/axe.js';
import { anOrganization, reseller } from '../support/organizations.js';
import { enter } from '../support/sessions.js';

/** Goes to the page of numbers by its link: in the column, or above the page on a phone. */
async function openNumbers(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: 'Numbers', exact: true })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page).toHaveURL(/\/settings\/numbers$/);
}

test('a reseller brings a number to an organization, proves it by a code, reads it, and returns it', async ({
  page,
  request,
}) => {
  const id = await anOrganization(request, 'Lakeside Optics', 'Reception');
  const digits = String(1000 + Math.floor(Math.random() * 8999));
  const [number, shown] = [`+1555555${digits}`, `+1 (555) 555-${digits}`];
  const list = page.getByRole('grid', { name: 'Numbers' });
  const panel = page.getByRole('dialog', { name: shown });
  await enter(page, request, reseller);
  await page.goto(`/app/org/${id}/settings`);
  await openNumbers(page);
  await expect(page).toHaveTitle('Numbers · Lakeside Optics · Harborline');

  await test.step('no number yet', async () => {
    await expect(page.getByText('No numbers yet')).toBeVisible();
    await expectAccessible(page, 'no numbers');
  });

  await test.step('brings one, which a code proves', async () => {
    await page.getByRole('button', { name: 'Bring your own' }).first().click();
    const form = page.getByRole('dialog', { name: 'Bring your own number' });
    await form.getByLabel('Your number').fill(number);
    await expectAccessible(page, 'own number');
    await form.getByRole('button', { name: 'Continue' }).click();
    await expect(form.getByText(shown)).toBeVisible();
    const asked = Date.now();
    await form.getByRole('button', { name: 'Send code' }).click();
    await expectAccessible(page, 'code of an own number');
    await form.getByLabel('Code', { exact: true }).fill(await codeFor(request, number, asked));
    await expect(form).toBeHidden();
    await expect(list.getByRole('row', { name: new RegExp(digits) })).toContainText('Works');
    await expectAccessible(page, 'numbers');
  });

  await test.step('a click opens it, the way back closes it, and its address can be sent', async () => {
    await list.getByRole('row', { name: new RegExp(digits) }).click();
    await expect(panel).toContainText('Reception');
    await expect(page).toHaveURL(new RegExp(`number=%2B1555555${digits}`));
    await expectAccessible(page, 'number');
    const address = page.url();
    await page.goBack();
    await expect(panel).toBeHidden();
    await page.goto(address);
    await expect(panel).toContainText('Your own');
  });

  await test.step('its panel tells how calls are forwarded to it', async () => {
    await panel.getByRole('link', { name: 'Forward your calls to it' }).click();
    const steps = page.getByRole('dialog', { name: 'Forward your calls' });
    await expect(steps.getByText(`**004*1555555${digits}#`)).toBeVisible();
    await expectAccessible(page, 'forwarding of calls');
    await page.goBack();
    await expect(steps).toBeHidden();
  });

  await test.step('it is returned after a question', async () => {
    await panel.getByRole('button', { name: 'Return number' }).click();
    const question = page.getByRole('alertdialog', { name: `Return ${shown}?` });
    await expect(question).toContainText('It stays yours');
    await expectAccessible(page, 'return of a number');
    await question.getByRole('button', { name: 'Return number' }).click();
    await expect(panel).toBeHidden();
    await expect(page.getByText('No numbers yet')).toBeVisible();
  });
});

test('an agent sees its own number, not another’s, and why it does not return one', async ({
  page,
  request,
}) => {
  await enter(page, request, 'agent@demo.patchbay.test');
  await page.goto('/app/settings/numbers');
  const list = page.getByRole('grid', { name: 'Numbers' });
  await list.getByRole('row', { name: /555-0111/ }).click();
  const panel = page.getByRole('dialog', { name: '+1 (512) 555-0111' });
  await expect(panel).toContainText('Only your provider can return a number.');
  await expect(panel.getByRole('button', { name: 'Return number' })).toHaveCount(0);
  await page.goto('/app/settings/numbers?number=%2B15125550100');
  await expect(page.getByText('This account has no such number')).toBeVisible();
  await expectAccessible(page, 'number of another agent');
});
