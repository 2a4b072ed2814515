import { expect, type Page, type Request, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.js';
import { enter } from '../support/sessions.js';

/**
 * Acts, and waits until the page has saved the expected instructions. On a slow machine it may save
 * in the middle of typing as well.
 */
async function expectSaved(page: Page, expected: unknown, act: () => Promise<void>): Promise<void> {
  const saved: (string | undefined)[] = [];
  const listen = (request: Request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/api/v2/campaign')) return;
    const body = request.postDataJSON() as { agentInstructions?: string };
    saved.push(body.agentInstructions);
  };
  page.on('request', listen);
  await act();
  await expect.poll(() => saved.at(-1)).toEqual(expected);
  page.off('request', listen);
}

test('an owner writes a prompt with chips, a condition and a search, without a change to the rest', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const chunk = /rich-control.*\.js/;
  await page.route(chunk, (route) => route.abort());
  await enter(page, request, 'owner@demo.patchbay.test');
  await page.goto('/app/agents/prompt');
  const prompt = page.getByRole('textbox', { name: 'Instructions' });
  const first = '# Who you are\nYou  answer for {orgName}. \n\t{guest} **a****b**\n';

  await test.step('edits the text as it is while the editor cannot be loaded', async () => {
    await expect(page.getByText('The editor could not be loaded.')).toBeVisible();
    await expectSaved(page, first, () => prompt.fill(first));
    await page.unroute(chunk);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(prompt).toHaveAttribute('contenteditable', 'true');
    await expect(page.getByRole('button', { name: '1 marker to check' })).toBeVisible();
    await expectAccessible(page, 'editor of a prompt');
  });

  await test.step('a brace lists the fields, and Enter writes a chip that Backspace removes', async () => {
    await prompt.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('- Greet as {agent');
    await expect(page.getByRole('option')).toHaveCount(1);
    await expectAccessible(page, 'fields of a prompt');
    await expect(page.getByRole('option')).toHaveCount(1);
    await expectSaved(page, `${first}- Greet as {agentName}.`, async () => {
      await page.keyboard.press('Enter');
      await page.keyboard.type('.');
    });
    await expectSaved(page, `${first}- Greet as `, async () => {
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Backspace');
    });
  });

  await test.step('pasted text with a condition is a block, and its condition can be changed', async () => {
    await page.evaluate(() => navigator.clipboard.writeText('{#if agentName=Ada}\nAda.\n{/if}'));
    const pasted = `${first}- Greet as {#if agentName=Ada}\nAda.\n{/if}`;
    await expectSaved(page, pasted, () => page.keyboard.press('Control+v'));
    const condition = prompt.getByText(/^Only if .* is Ada$/);
    await condition.click();
    await page.keyboard.press('Enter');
    await expectSaved(page, expect.stringContaining('{#if agentName=Ada L}\n'), async () => {
      await page.keyboard.type(' L');
      await page.keyboard.press('End');
    });
    await expect(prompt.getByText(/^Only if .* is Ada L$/)).toBeVisible();
  });

  await test.step('finds and replaces, and one undo brings it back', async () => {
    await page.keyboard.press('Control+f');
    await page.getByRole('textbox', { name: 'Find' }).fill('ada');
    await expect(page.getByText('1 of 2')).toBeVisible();
    await expectAccessible(page, 'search in a prompt');
    await page.getByRole('textbox', { name: 'Replace by' }).fill('Robin');
    await expectSaved(page, expect.stringContaining('{#if agentName=Robin L}\nRobin.'), () =>
      page.getByRole('button', { name: 'Replace all' }).click(),
    );
    await page.keyboard.press('Escape');
    await expect(prompt).toBeFocused();
    await expectSaved(page, expect.stringContaining('{#if agentName=Ada L}\nAda.'), () =>
      page.keyboard.press('Control+z'),
    );
  });

  await test.step('the text is the same after a reload, and opening it saves nothing', async () => {
    let saves = 0;
    await expect(page.getByText(/Draft saved/).first()).toBeVisible();
    page.on('request', (sent) => {
      if (sent.url().endsWith('/api/v2/campaign')) saves += 1;
    });
    await page.reload();
    await expect(prompt).toHaveAttribute('contenteditable', 'true');
    await prompt.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${first}- Greet as {#if agentName=Ada L}\nAda.\n{/if}`);
    expect(saves).toBe(0);
  });

  await test.step('undo and redo go on after the reload', async () => {
    await expectSaved(page, expect.stringContaining('{#if agentName=Robin L}\nRobin.'), () =>
      page.keyboard.press('Control+y'),
    );
    await expectSaved(page, expect.stringContaining('{#if agentName=Ada L}\nAda.'), () =>
      page.keyboard.press('Control+z'),
    );
    await expectSaved(page, expect.stringContaining('{#if agentName=Ada'), () =>
      page.keyboard.press('Control+z'),
    );
  });
});
