// Opens places of a console whose answers come one by one, and says how far each moved meanwhile.
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { accountOf, enterSpeaking, move, placeOf, quiet } from './everywhere.js';
import { HeldAnswers } from './held-answers.js';
import { maxShift, Watched } from './watched.js';

interface LatePlaces {
  readonly language: string;
  /** Paths below the account, as `/money` or `/settings?help=true`. */
  readonly paths: readonly string[];
  /** The page on which each place is opened, and what shows that it waits. */
  readonly from: string;
  readonly waiting: string;
}

/** The places that moved further than they may, and how far. */
export async function shiftsOfLateAnswers(
  page: Page,
  request: APIRequestContext,
  { language, paths, from, waiting }: LatePlaces,
): Promise<Record<string, number>> {
  const watched = await Watched.on(page);
  const heard = await enterSpeaking(page, request, { place: 'organization', language });
  const base = accountOf(page);
  const held = await HeldAnswers.on(page);
  const shifts: Record<string, number> = {};
  for (const path of paths) {
    // Each place is opened in a new document: what was fetched before would be there at once.
    await page.goto('about:blank');
    await page.goto(`${base}${from}`);
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await quiet(page, heard);
    held.hold();
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `${base}${path}`);
    await expect(page.locator(waiting).first()).toBeVisible();
    await watched.frames();
    await watched.shift();
    await held.releaseOneByOne(() => watched.frames());
    await move(page, `${base}${path}`, heard);
    const shift = await watched.shift();
    if (shift > maxShift) shifts[placeOf(`${base}${path}`)] = shift;
  }
  return shifts;
}
