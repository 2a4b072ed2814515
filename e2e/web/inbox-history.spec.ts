import { type APIRequestContext, expect, test } from '@playwright/test';
import { bearer } from '../support/api.js';
import { expectAccessible } from '../support/axe.js';
import { openShakyLine } from '../support/shaky-line.js';
import { enter, tokenFor } from '../support/sessions.js';
import { numbersShown, scrollTo, thread } from '../support/threads.js';

const owner = 'owner@demo.patchbay.test';
const number = '+15125550100';
const product = process.env['BASE_URL'] ?? `http://localhost:${process.env['E2E_PORT'] ?? 4310}`;

interface Entry {
  readonly kind: string;
  readonly message?: { readonly uuid: string; readonly message: string };
}

/** A caller who has texted, and whom only people answer from then on. */
async function aCaller(request: APIRequestContext) {
  const headers = bearer(await tokenFor(request, owner));
  const from = `+1512556${String(Math.floor(Math.random() * 9000) + 1000)}`;
  const text = async (words: string) => {
    const reply = await request.post('/dev/phone/text', {
      data: { from, to: number, text: words },
    });
    expect(reply.ok(), await reply.text()).toBe(true);
  };
  // A greeting alone stays in Junk.
  await text('Can I bring the form on Friday?');
  let roomId = '';
  // A text is taken before it is stored.
  await expect
    .poll(async () => {
      const { rooms } = (await (
        await request.get(`/api/v2/conversations?queryText=${encodeURIComponent(from)}`, {
          headers,
        })
      ).json()) as { rooms: { roomId: string }[] };
      roomId = rooms[0]?.roomId ?? '';
      return roomId;
    })
    .not.toBe('');
  const off = await request.post(`/api/v1/conversations/${roomId}/aiAgentEnabled`, {
    headers,
    data: { aiAgentEnabled: false },
  });
  expect(off.ok(), await off.text()).toBe(true);
  const lines = async (): Promise<Entry[]> => {
    const found: Entry[] = [];
    for (let before = ''; ;) {
      const part = (await (
        await request.get(`/api/v2/conversations/${roomId}/timeline?limit=400${before}`, {
          headers,
        })
      ).json()) as { entries: Entry[]; hasEarlier: boolean; firstSeq: number };
      found.unshift(...part.entries);
      if (!part.hasEarlier) return found;
      before = `&before=${part.firstSeq}`;
    }
  };
  return { roomId, text, lines };
}

test('a long conversation is read to its beginning, and its place is kept', async ({
  page,
  request,
}) => {
  test.slow();
  const caller = await aCaller(request);
  for (let line = 1; line <= 260; line += 1) await caller.text(`Line ${line}`);
  await enter(page, request, owner);
  const address = `/app/inbox?active=${caller.roomId}`;

  await test.step('every line once, in order', async () => {
    await page.goto(address);
    await expect(thread(page).getByText(/Line 260$/)).toBeVisible();
    await expectAccessible(page, 'a long conversation');
    expect(await numbersShown(page)).toEqual(Array.from({ length: 260 }, (_, at) => at + 1));
  });

  await test.step('what arrives is followed at the end, and counted elsewhere', async () => {
    await page
      .getByRole('button', { name: 'To the newest' })
      .click()
      .catch(() => undefined);
    await caller.text('Line 261');
    await expect(thread(page).getByText(/Line 261$/)).toBeVisible();
    await scrollTo(page, 3000);
    const button = page.getByRole('button', { name: 'To the newest' });
    await expect(button).toBeVisible();
    await caller.text('Line 262');
    await caller.text('Line 263');
    await expect(page.getByRole('button', { name: '2 new messages' })).toBeVisible();
    await expectAccessible(page, 'new messages below');
    await page.getByRole('button', { name: '2 new messages' }).click();
    await expect(thread(page).getByText(/Line 263$/)).toBeVisible();
  });

  await test.step('a link to a message opens it wherever it stands', async () => {
    const entry = (await caller.lines()).find(({ message }) => message?.message === 'Line 20');
    await page.goto(`${address}&highlightId=${entry?.message?.uuid ?? ''}`);
    await expect(thread(page).getByText(/Line 20$/)).toBeInViewport();
  });
});

test('numbered messages while connections are cut are shown once each, in order', async ({
  browser,
  request,
}) => {
  test.slow();
  const caller = await aCaller(request);
  const line = await openShakyLine(product);
  const context = await browser.newContext({ baseURL: line.url });
  try {
    const page = await context.newPage();
    await enter(page, request, owner);
    await page.goto(`/app/inbox?active=${caller.roomId}`);
    await expect(thread(page)).toBeVisible();
    const flow = (async () => {
      for (let at = 1; at <= 200; at += 1) {
        await caller.text(`Line ${at}`);
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
    })();
    for (let time = 0; time < 8; time += 1) {
      await line.cut(300);
      await page.waitForTimeout(1200);
    }
    await flow;
    await expect(thread(page).getByText(/Line 200$/)).toBeVisible();
    expect(await numbersShown(page)).toEqual(Array.from({ length: 200 }, (_, at) => at + 1));
  } finally {
    await context.close();
    await line.close();
  }
});

test('replies without a connection wait, survive a reload, and are sent once each in order', async ({
  page,
  request,
}) => {
  const caller = await aCaller(request);
  await caller.text('Line 1');
  await enter(page, request, owner);
  await page.goto(`/app/inbox?active=${caller.roomId}`);
  await expect(thread(page).getByText(/Line 1$/)).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Write a reply' });

  await page.route('**/api/**', (route) => route.abort());
  for (const words of ['First of all', 'Not this', 'Then this']) {
    await field.fill(words);
    await field.press('Control+Enter');
  }
  await expect(thread(page).getByText(/Waits for the connection/)).toHaveCount(3);
  await expectAccessible(page, 'replies that wait');
  await thread(page)
    .getByRole('listitem')
    .filter({ hasText: 'Not this' })
    .getByRole('button', { name: 'Cancel' })
    .click();

  await page.reload();
  await expect(thread(page).getByText(/Line 1$/)).toBeVisible();
  await expect(thread(page).getByText(/Waits for the connection/)).toHaveCount(2);
  await page.unroute('**/api/**');
  await expect(thread(page).getByText(/Waits for the connection/)).toHaveCount(0);
  await expect
    .poll(async () => (await caller.lines()).map(({ message }) => message?.message).slice(-2))
    .toEqual(['First of all', 'Then this']);
  const said = (await caller.lines()).map(({ message }) => message?.message);
  expect(said.filter((words) => words === 'First of all')).toHaveLength(1);
  expect(said).not.toContain('Not this');
});
