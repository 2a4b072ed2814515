import { expect, test } from '@playwright/test';
import { walkEverywhere } from '../support/every-page.js';

for (const place of ['organization', 'above'] as const)
  for (const language of ['en', 'es'])
    test(`every page and overlay opens in ${language} (${place})`, async ({ page, request }) => {
      expect(await walkEverywhere(page, request, { place, language })).toEqual({
        problems: {},
        shifts: {},
      });
    });
