import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { enter } from '../support/sessions.js';

test('a reseller corrects a refused form, keeps it when asked, and creates an organization', async ({
  page,
  request,
}) => {
  await enter(page, request, 'reseller@demo.patchbay.test');
  await page.getByRole('button', { name: 'New organization' }).first().click();
  const form = page.getByRole('dialog', { name: 'New organization' });
  const [name, email] = [form.getByLabel('Name'), form.getByLabel('Owner’s e-mail')];
  const create = form.getByRole('button', { name: 'Create organization' });

  await test.step('one press of the button marks every field, though it takes the focus from one', async () => {
    // In a narrow window the error takes two lines and moves the button, which is low for a mouse.
    const size = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ width: 390, height: 844 });
    await email.fill('not an address');
    await create.click();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(name).toBeFocused();
    await expectAccessible(page, 'refused form');
    await page.setViewportSize(size);
  });

  await test.step('Escape asks before the input is lost', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(email).toHaveValue('not an address');
  });

  await test.step('the organization is created, and the page left without a question', async () => {
    await email.fill('');
    await name.fill('Acme Plumbing');
    await create.click();
    await expect(page).toHaveURL(/\/org\/\d+\//);
    await expect(page.getByRole('button', { name: 'Discard changes' })).toHaveCount(0);
  });
});
