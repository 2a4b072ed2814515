import { expect, test } from '@playwright/test';
import { cutOff } from '../support/cut-off.js';
import { addressesOf, enterSpeaking, move, placeOf } from '../support/everywhere.js';

// The narrowest usual phone in the longer of the two languages, whatever the run is about.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

for (const place of ['organization', 'above'] as const)
  test(`no control of a page or overlay is cut off on a phone in Spanish (${place})`, async ({
    page,
    request,
  }) => {
    const heard = await enterSpeaking(page, request, { place, language: 'es' });
    const cut: Record<string, readonly string[]> = {};
    for (const address of await addressesOf(page, place)) {
      await move(page, address, heard);
      const found = await cutOff(page);
      if (found.length) cut[placeOf(address)] = found;
    }
    expect(cut).toEqual({});
  });
