import { expect } from '@playwright/test';
import { test } from './story-test.js';

/** A few stories that together show the shell, text, fields, tables, surfaces and colours. */
const chosen = [
  'kit-conversation-callcard--usual',
  'kit-conversation-timeline--hand-over',
  'parts-of-screens-lists-datagrid--usual',
  'kit-feedback-banner--danger',
  'kit-text-fields-textfield--with-error',
  'kit-onboarding-onboardinglayout--wide',
  'kit-shell-appshell--wide',
  'kit-surfaces--modal',
];

/**
 * Fonts are bundled, yet edges of letters differ between builds of Chromium, so a share of the
 * pixels may differ. The threshold is low because the tints of the theme are pale: at 0.2 a red
 * banner passed for a green one.
 */
const tolerance = { threshold: 0.04, maxDiffPixelRatio: 0.02 };

for (const scheme of ['light', 'dark'])
  for (const id of chosen)
    test(`${id} looks as before, ${scheme}`, async ({ story }) => {
      await story.open(id, { scheme });
      await expect(story.page).toHaveScreenshot(`${id}-${scheme}.png`, tolerance);
    });
