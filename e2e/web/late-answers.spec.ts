import { expect, test } from '@playwright/test';
import { shiftsOfLateAnswers } from '../support/late-answers.js';

/** Pages whose parts ask for their own values; each stands below another. */
const paths = [
  '/money',
  '/money/transactions',
  '/money/statements',
  '/data',
  '/data/usage',
  '/data/quality',
];

// The pseudo-language that runs from right to left has the longest words.
for (const language of ['en', 'ar-XB'])
  test(`pages of several parts do not move when their answers come one by one (${language})`, async ({
    page,
    request,
  }) => {
    expect(
      await shiftsOfLateAnswers(page, request, {
        language,
        paths,
        from: '/inbox',
        waiting: '[aria-busy="true"]',
      }),
    ).toEqual({});
  });
