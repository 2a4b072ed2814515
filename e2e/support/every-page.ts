// A walk through every page and every overlay of a person, with one session and inside the app.
import { type APIRequestContext, type Page } from '@playwright/test';
import {
  accountOf,
  addressesOf,
  enterSpeaking,
  move,
  placeOf,
  quiet,
  quietPage,
} from './everywhere.js';
import { type Place } from './places.js';
import { maxShift, Watched } from './watched.js';

interface Walk {
  /** What was wrong at each place. */
  readonly problems: Record<string, readonly string[]>;
  /** How far each page and overlay moved that moved further than it may. */
  readonly shifts: Record<string, number>;
}

const schemes = ['light', 'dark'] as const;

/** Opens every place of a person in a language, in light and in dark. */
export async function walkEverywhere(
  page: Page,
  request: APIRequestContext,
  person: { readonly place: Place; readonly language: string },
): Promise<Walk> {
  const watched = await Watched.on(page);
  const heard = await enterSpeaking(page, request, person);
  const walk: Walk = { problems: {}, shifts: {} };
  for (const [at, address] of (await addressesOf(page, person.place)).entries()) {
    await watched.shift();
    await move(page, address, heard);
    let shift = await watched.shift();
    if (shift > maxShift) {
      // Another journey may have begun a conversation, whose row moves those below it. What a page
      // moves by itself, it moves again in a new document.
      await page.goto(`${accountOf(page)}${quietPage}`);
      await quiet(page, heard);
      await watched.shift();
      await move(page, address, heard);
      shift = Math.min(shift, await watched.shift());
    }
    // Each place opens in one scheme, the next one in the other, and changes to the other one.
    await page.emulateMedia({ colorScheme: schemes[(at + 1) % 2] ?? null });
    const problems = await watched.problems();
    if (problems.length) walk.problems[placeOf(address)] = problems;
    if (shift > maxShift) walk.shifts[placeOf(address)] = shift;
  }
  return walk;
}
