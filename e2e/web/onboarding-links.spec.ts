import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { anOrganization, asReseller, postsWith, reseller } from '../support/organizations.js';
import { enter } from '../support/sessions.js';

test('a link sets a customer up from a template, which changes meanwhile', async ({
  page,
  request,
}) => {
  test.slow();
  const headers = await asReseller(request);
  const post = postsWith(request, headers);
  const title = `Linked desk ${Date.now().toString(36)}`;
  const fields = [
    { key: 'shop', title: 'What is the shop called?', type: 'text' },
    { key: 'hours', title: 'When is it open?', type: 'text' },
    { key: 'parking', title: 'Where can people park?', type: 'text' },
  ];
  const made = await post('/api/v2/templates/createTemplate', {
    title,
    fields,
    agent: { agentInstructions: 'You answer for {shop}.', welcomeMessage: 'Welcome to {shop}.' },
  });
  const { id } = made.template as { id: string };
  await post(`/api/v2/templates/${id}`, { disabled: false });
  const org = await anOrganization(request, title, `${title} agent`);
  const onboarding = page.getByRole('dialog', { name: 'Set up your agent' });
  const heading = (name: string | RegExp) => onboarding.getByRole('heading', { name });
  const goOn = () => onboarding.getByRole('button', { name: /^Continue/ }).click();
  await enter(page, request, reseller);

  await test.step('begins with the template of the link, filled in, without what it skips', async () => {
    const link = new URLSearchParams({
      onboard: 'true',
      targetTemplateId: id,
      onboarding_tf_shop: 'Quay Bread',
      onboarding_skip_tf_hours: 'true',
    });
    await page.goto(`/app/org/${org}/agents?${link}`);
    await expect(heading('What is the shop called?')).toBeVisible();
    await expect(onboarding.getByRole('textbox')).toHaveValue('Quay Bread');
    await expectAccessible(page, 'onboarding from a link');
    await goOn();
    await expect(heading('Where can people park?')).toBeVisible();
    await onboarding.getByRole('textbox').fill('Behind the house');
    await goOn();
    await expect(heading(/time zone/i)).toBeVisible();
  });

  await test.step('asks what the template has added since, and says so', async () => {
    const city = { key: 'city', title: 'In which city is it?', type: 'text' };
    await post(`/api/v2/templates/${id}`, { fields: [...fields, city] });
    await page.reload();
    await expect(heading('In which city is it?')).toBeVisible();
    await expect(onboarding.getByText('This template has changed since you began')).toBeVisible();
    await expectAccessible(page, 'onboarding with a changed template');
    await onboarding.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(onboarding.getByRole('textbox')).toHaveValue('Behind the house');
  });

  await test.step('starts over, which leads back to the templates', async () => {
    await onboarding.getByRole('button', { name: 'Start over' }).click();
    const question = page.getByRole('alertdialog', { name: 'Start over?' });
    await expectAccessible(page, 'onboarding start over');
    await question.getByRole('button', { name: 'Start over' }).click();
    await expect(onboarding.getByRole('button', { name: new RegExp(title) })).toBeVisible();
  });

  await test.step('ends with a person to talk to', async () => {
    await onboarding.getByRole('button', { name: new RegExp(title) }).click();
    await expect(heading('What is the shop called?')).toBeVisible();
    await goOn();
    for (const asked of ['Where can people park?', 'In which city is it?']) {
      await expect(heading(asked)).toBeVisible();
      await onboarding.getByRole('button', { name: 'Skip for now' }).click();
    }
    await expect(heading(/time zone/i)).toBeVisible();
    await goOn();
    await expect(heading(/voice/i)).toBeVisible();
    await goOn();
    await expect(heading(/Your agent is ready/)).toBeVisible({ timeout: 60_000 });
    await page.goto(`/app/org/${org}/agents?onboard=true&activeStep=talkWithExpert`);
    const talk = onboarding.getByRole('link', { name: 'Talk to Harborline' });
    await expect(talk).toHaveAttribute('href', /^https:/);
    await expectAccessible(page, 'onboarding talk to an expert');
  });
});
