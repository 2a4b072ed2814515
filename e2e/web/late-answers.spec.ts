import { expect, test } from '@playwright/test';
import { enterSpeaking, move, placeOf } from '../support/everywhere.js';
import { HeldAnswers } from '../support/held-answers.js';
import { mostShift, Watched } from '../support/watched.js';

/** Pages whose parts ask for their own values; each stands below another. */
const pages = ['/money', '/money/transactions', '/money/statements', '/data/usage'];

// The pseudo-language that runs from right to left has the longest words.
for (const language of ['en', 'ar-XB'])
  test(`pages of several parts do not move when their answers come one by one (${language})`, async ({
    page,
    request,
  }) => {
    const watched = await Watched.on(page);
    const heard = await enterSpeaking(page, request, { place: 'organization', language });
    const base = /^\/app\/org\/\d+/.exec(new URL(page.url()).pathname)?.[0] ?? '/app';
    const held = await HeldAnswers.on(page);
    const shifts: Record<string, number> = {};
    for (const path of pages) {
      // Each page is opened anew: what was fetched before would be there at once.
      await page.goto('about:blank');
      await page.goto(`${base}/inbox`);
      await expect(page.getByRole('navigation').first()).toBeVisible();
      held.hold();
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, `${base}${path}`);
      await expect(page.locator('[aria-busy="true"]').first()).toBeVisible();
      await watched.shift();
      await held.releaseOneByOne(() => watched.frames());
      await move(page, `${base}${path}`, heard);
      const shift = await watched.shift();
      if (shift > mostShift) shifts[placeOf(`${base}${path}`)] = shift;
    }
    expect(shifts).toEqual({});
  });
