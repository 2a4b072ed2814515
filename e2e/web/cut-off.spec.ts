import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { cutOff } from '../support/cut-off.js';
import {
  accountOf,
  addressesOf,
  enterSpeaking,
  move,
  people,
  placeOf,
} from '../support/everywhere.js';
import { tokenFor } from '../support/sessions.js';
import { smallTargets } from '../support/small-targets.js';

// The narrowest usual phone in the longer of the two languages, whatever the run is about.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** The address of a thread with messages, which no page of the navigation opens. */
async function aThread(page: Page, request: APIRequestContext): Promise<string> {
  const token = await tokenFor(request, people.organization);
  const reply = await request.get('/api/v1/conversations?pagination=true&pageSize=1', {
    headers: { authorization: `Bearer ${token}` },
  });
  const { rooms } = (await reply.json()) as { rooms: readonly { roomId: string }[] };
  const { pathname } = new URL(page.url());
  return `${pathname.replace(/\/inbox.*$/, '')}/inbox/open?active=${rooms[0]?.roomId ?? ''}`;
}

for (const place of ['organization', 'above'] as const)
  test(`every control of a page or overlay is whole on a phone in Spanish, and a finger hits it (${place})`, async ({
    page,
    request,
  }) => {
    const heard = await enterSpeaking(page, request, { place, language: 'es' });
    const [cut, small]: Record<string, readonly string[]>[] = [{}, {}];
    const thread = place === 'organization' ? [await aThread(page, request)] : [];
    for (const address of [...(await addressesOf(page, place)), ...thread]) {
      await move(page, address, heard);
      const [cutThere, smallThere] = [await cutOff(page), await smallTargets(page)];
      if (cut && cutThere.length) cut[placeOf(address)] = cutThere;
      if (small && smallThere.length) small[placeOf(address)] = smallThere;
    }
    expect({ cut, small }).toEqual({ cut: {}, small: {} });
  });

test('what many pages have in common gives a finger 40 px', async ({ page, request }) => {
  const heard = await enterSpeaking(page, request, { place: 'organization', language: 'es' });
  const common = {
    'the person above each page': 'button[aria-label^="Usted:"]',
    'a choice of a few': '[role="radiogroup"] input',
    'a way back to a list': 'a[href$="/agents/all"]',
  };
  const small: Record<string, readonly string[]> = {};
  const seen = new Set<string>();
  for (const path of ['/inbox', '/agents/template', '/settings/embed']) {
    await move(page, `${accountOf(page)}${path}`, heard);
    for (const [what, named] of Object.entries(common)) {
      if (await page.locator(named).count()) seen.add(what);
      const found = await smallTargets(page, { least: 40, named });
      if (found.length) small[`${what} at ${path}`] = found;
    }
  }
  expect([...seen].sort()).toEqual(Object.keys(common).sort());
  expect(small).toEqual({});
});
