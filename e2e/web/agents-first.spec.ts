import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { openSection } from '../support/people.js';
import { enter } from '../support/sessions.js';

test('an owner of several agents finds one in their list, and is led on to its first call', async ({
  page,
  request,
}) => {
  const isWide = (page.viewportSize()?.width ?? 0) >= 768;
  await enter(page, request, 'owner@demo.patchbay.test');
  await openSection(page, 'Agents');

  await test.step('the section opens on the list', async () => {
    await expect(page).toHaveURL(/\/agents\/all$/);
    await expect(page.getByText('After hours').filter({ visible: true }).first()).toBeVisible();
    await expectAccessible(page, 'agents first');
    await page.getByLabel('Search agents').fill('front');
    await expect(page.getByText('After hours').filter({ visible: true })).toHaveCount(0);
  });

  await test.step('an agent opens in its editor', async () => {
    await page.getByText('Front desk').filter({ visible: true }).first().click();
    await page.getByRole('dialog', { name: 'Front desk' }).getByText('Prompt').click();
    await expect(page).toHaveURL(/\/agent\/\d+\/agents\/prompt/);
  });

  await test.step('a function leads to its page of the guide', async () => {
    await page.getByRole('button', { name: 'How Schedule works' }).click();
    const guide = page.getByRole('dialog', { name: 'Schedule' });
    await expect(guide.getByRole('heading', { name: 'What it needs' })).toBeVisible();
    await expectAccessible(page, 'guide of a function');
    await page.keyboard.press('Escape');
    await expect(guide).toBeHidden();
  });

  // The column of a section is on wide screens.
  if (isWide)
    await test.step('the card opens the next step, and is done with it', async () => {
      const card = page.getByRole('region', { name: 'Until it takes calls' });
      await expectAccessible(page, 'walkthrough card');
      const action = card.getByRole('button').first();
      await expect(action).toHaveText('Forward your calls');
      await action.click();
      await expect(page.getByRole('dialog', { name: 'Forward your calls' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(card).toBeHidden();
    });
});
