import { expect, test } from '@playwright/test';
import { enterSpeaking, escapedTextsOf } from '../support/everywhere.js';

test('an owner reads no text that escaped the catalogues of messages', async ({
  page,
  request,
}) => {
  const heard = await enterSpeaking(page, request, { place: 'organization', language: 'en-XA' });
  expect(await escapedTextsOf(page, 'organization', heard)).toEqual({});
});
