import { expect, test } from '@playwright/test';
import { quietPage } from '../support/everywhere.js';
import { shiftsOfLateAnswers } from '../support/late-answers.js';
import { overlays } from '../support/places.js';

test('no overlay moves when its answers come one by one', async ({ page, request }) => {
  expect(
    await shiftsOfLateAnswers(page, request, {
      language: 'en-XA',
      paths: (await overlays()).map((name) => `${quietPage}?${name}=true`),
      from: quietPage,
      waiting: '[role="dialog"], [role="alertdialog"]',
    }),
  ).toEqual({});
});
