import { expect, test } from '@playwright/test';
import { walkEverywhere } from '../support/every-page.js';

const place = 'above';

for (const language of ['en', 'es'] as const)
  test(`every page and overlay opens in ${language} (${place})`, async ({ page, request }) => {
    expect(await walkEverywhere(page, request, { place, language })).toEqual({
      problems: {},
      shifts: {},
    });
  });
