import { expect, test } from '@playwright/test';
import { enterSpeaking, escapedTextsOf } from '../support/everywhere.js';

test('a reseller reads no text that escaped the catalogues of messages', async ({
  page,
  request,
}) => {
  const heard = await enterSpeaking(page, request, { place: 'above', language: 'en-XA' });
  expect(await escapedTextsOf(page, 'above', heard)).toEqual({});
});
