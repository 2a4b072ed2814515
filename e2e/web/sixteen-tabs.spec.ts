// One live connection per browser: a browser opens six connections to a host over HTTP/1.1, so that a
// stream for each tab would leave the seventh tab without counts, and then all without replies.
import { type BrowserContext, expect, type Page, type Request, test } from '@playwright/test';
import { bearer } from '../support/api.js';
import { enter, tokenFor } from '../support/sessions.js';

const number = '+15125550100';
const tabs = 16;

/** The streams of events that the pages of a context have open now. */
function openStreams(context: BrowserContext): Set<Page> {
  const open = new Set<Page>();
  const isStream = (url: string) => new URL(url).pathname === '/api/v2/events';
  const pageOf = (frame: { page(): Page }) => frame.page();
  context.on('request', (request) => {
    if (isStream(request.url())) open.add(pageOf(request.frame()));
  });
  const end = (request: Request) => {
    if (isStream(request.url())) open.delete(pageOf(request.frame()));
  };
  context.on('requestfinished', end);
  context.on('requestfailed', end);
  return open;
}

test('sixteen tabs show what happens, over one stream', async ({ page, request }, { project }) => {
  // A phone shows one tab.
  if (project.name === 'phone') return;
  const viewer = await request.get('/api/v2/viewer', {
    headers: bearer(await tokenFor(request, 'owner@demo.patchbay.test')),
  });
  const { home } = (await viewer.json()) as { home: { id: number } };
  const streams = openStreams(page.context());
  await enter(page, request, 'owner@demo.patchbay.test');
  const all = [page];
  while (all.length < tabs) all.push(await page.context().newPage());
  for (const tab of all) {
    await tab.goto(`/app/org/${home.id}/inbox`);
    await expect(
      tab.getByRole('list', { name: 'Conversations' }).getByRole('link').first(),
    ).toBeVisible({ timeout: 60_000 });
  }
  await expect.poll(() => streams.size).toBe(1);

  const text = async () => {
    const from = `+1512558${String(Math.floor(Math.random() * 9000) + 1000)}`;
    const data = { from, to: number, text: 'Is there parking?' };
    const sent = await request.post('/dev/phone/text', { data });
    expect(sent.ok(), await sent.text()).toBe(true);
    return from.slice(-4);
  };
  const expectRoom = (tab: Page, digits: string) =>
    expect(
      tab
        .getByRole('list', { name: 'Conversations' })
        .getByRole('link')
        .filter({ hasText: digits }),
    ).toBeVisible({ timeout: 60_000 });

  const first = await text();
  for (const tab of all) await expectRoom(tab, first);

  // The tab that reads the stream is closed: another goes on.
  const [reader] = streams;
  await reader?.close();
  const left = all.filter((tab) => tab !== reader);
  expect(left).toHaveLength(tabs - 1);
  const second = await text();
  for (const tab of left) await expectRoom(tab, second);
  expect(streams.size - (reader && streams.has(reader) ? 1 : 0)).toBe(1);
});
