// The server is killed and started again while numbered messages flow: what the screen shows at the
// end is each of them once, in order, and the same as after a reload.
import {
  type APIRequestContext,
  expect,
  type Page,
  request as requests,
  test,
} from '@playwright/test';
import { bearer } from '../support/api.js';
import { type OwnProduct, openOwnProduct } from '../support/own-product.js';
import { enterWith, signedIn } from '../support/sessions.js';
import { numbersShown, thread } from '../support/threads.js';

const owner = 'owner@demo.patchbay.test';
const restarts = 6;
const replied = 'Written while nothing answers';
const noAnswer = 'The server does not answer.';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** Ends what is still sent when the journey fails. */
const over = new AbortController();

/** Sends until the server has taken it, always under the same id, as a client does. */
async function sendOnce(
  request: APIRequestContext,
  path: string,
  { token, data }: { readonly token: string; readonly data: { readonly clientId: string } },
): Promise<void> {
  while (!over.signal.aborted) {
    const reply = await request.post(path, { headers: bearer(token), data }).catch(() => null);
    if (reply?.ok()) return;
    // Nothing answers, the server starts, or it is asked too often.
    expect([undefined, 429, 503]).toContain(reply?.status());
    await pause(Math.min(3000, 1000 * Number(reply?.headers()['retry-after'] ?? 0.1)));
  }
}

/** A visitor with a conversation that only people answer from now on. */
async function aVisitor(request: APIRequestContext, token: string, name: string) {
  const opened = await request.get('/api/v1/allocateTempUserSession?chatTarget=northside');
  const visitor = (await opened.json()) as { token: string };
  await sendOnce(request, '/api/v2/chat/send', {
    token: visitor.token,
    data: {
      message: `Can I bring the form of ${name} on Friday?`,
      clientId: `first ${name}`,
    } as never,
  });
  let roomId = '';
  await expect
    .poll(async () => {
      const sought = encodeURIComponent(`form of ${name}`);
      const reply = await request.get(`/api/v2/conversations?channel=client&queryText=${sought}`, {
        headers: bearer(token),
      });
      // Others read as the same owner: the server may ask to wait.
      expect([200, 429, 503]).toContain(reply.status());
      const { rooms = [] } = (await reply.json()) as { rooms?: { roomId: string }[] };
      roomId = rooms[0]?.roomId ?? '';
      return roomId;
    })
    .not.toBe('');
  const off = await request.post(`/api/v1/conversations/${roomId}/aiAgentEnabled`, {
    headers: bearer(token),
    data: { aiAgentEnabled: false },
  });
  expect(off.ok(), await off.text()).toBe(true);
  return { roomId, token: visitor.token };
}

/**
 * Sends numbered messages without a pause until it is stopped and there were enough; gives how many
 * there were.
 */
function flow(
  { everyMs, least }: { readonly everyMs: number; readonly least: number },
  send: (at: number) => Promise<void>,
) {
  let isOver = false;
  const sent = (async () => {
    let at = 0;
    while (!over.signal.aborted && (!isOver || at < least)) {
      await send((at += 1));
      await pause(everyMs);
    }
    return at;
  })();
  return () => {
    isOver = true;
    return sent;
  };
}

/** Whether the page still belongs to the person who has signed in. */
const isSignedIn = async (page: Page) => {
  expect(new URL(page.url()).pathname).toMatch(/\/inbox$/);
  await expect(page.getByLabel('E-mail')).toHaveCount(0);
};

async function restartAll(product: OwnProduct, page: Page) {
  const field = page.getByRole('textbox', { name: 'Write a reply' });
  for (let time = 1; time <= restarts; time += 1) {
    await pause(4000);
    await product.kill();
    await isSignedIn(page);
    if (time === 2) {
      await field.fill(`${replied} 1`);
      await field.press('Control+Enter');
      await expect(thread(page).getByText(`${replied} 1`)).toBeVisible();
    }
    if (time === 3) {
      // A longer break is said, and what was loaded stays.
      await expect(page.getByRole('status').getByText(noAnswer)).toBeVisible();
      await expect(
        thread(page)
          .getByText(/Line \d+$/)
          .first(),
      ).toBeAttached();
    }
    await product.start();
    // The next break is one of a stream that was open again.
    await expect(page.getByText(noAnswer)).toHaveCount(0);
  }
}

test('numbered messages while the server is killed and started are shown once each, in order', async ({
  browser,
}) => {
  test.slow();
  const product = await openOwnProduct();
  const request = await requests.newContext({ baseURL: product.url });
  // Wide in both projects: the number of unread rooms stands beside the thread.
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
    isMobile: false,
    hasTouch: false,
  });
  try {
    const session = await signedIn(request, owner);
    const { token } = session;
    const [read, second, unread] = await Promise.all(
      ['A', 'B', 'C'].map((name) => aVisitor(request, token, name)),
    );
    if (!read || !second || !unread) throw new Error('There are three visitors.');
    const open = async ({ roomId }: { readonly roomId: string }) => {
      const page = await context.newPage();
      await enterWith(page, owner, session);
      await page.goto(`/app/inbox?active=${roomId}`);
      await expect(
        thread(page)
          .getByText(/Can I bring the form/)
          .first(),
      ).toBeVisible();
      return page;
    };
    const page = await open(read);
    const other = await open(second);

    const toMembers = (at: number) =>
      sendOnce(request, '/api/v2/messaging/send', {
        token,
        data: {
          roomId: read.roomId,
          message: `Line ${at}`,
          clientId: `line-${at}`,
        } as never,
      });
    const ofVisitor = (visitor: { readonly token: string }) => (at: number) =>
      sendOnce(request, '/api/v2/chat/send', {
        token: visitor.token,
        data: { message: `Word ${at}`, clientId: `word-${at}` } as never,
      });
    const flows = [
      flow({ everyMs: 10, least: 120 }, toMembers),
      flow({ everyMs: 2100, least: 10 }, ofVisitor(second)),
      flow({ everyMs: 2100, least: 10 }, ofVisitor(unread)),
    ];
    await restartAll(product, page);
    const [lines = 0, words = 0] = await Promise.all(flows.map((stop) => stop()));

    const check = async () => {
      await expect(page.getByText(noAnswer)).toHaveCount(0);
      await expect(thread(page).getByText(new RegExp(`Line ${lines}$`))).toBeVisible();
      await expect(thread(other).getByText(new RegExp(`Word ${words}$`))).toBeVisible();
      expect(await numbersShown(page)).toEqual(upTo(lines));
      expect(await numbersShown(other, 'Word')).toEqual(upTo(words));
      expect(await numbersShown(page, replied)).toEqual([1]);
      let total = 0;
      // The flows have asked so often that the server may refuse for a while.
      await expect
        .poll(async () => {
          const activity = await request.get('/api/v1/activity', { headers: bearer(token) });
          ({ total } = (await activity.json()) as { total: number });
          return activity.ok();
        })
        .toBe(true);
      expect(total).toBeGreaterThan(0);
      await expect(
        other.getByRole('link', { name: /^Unread/ }).filter({ visible: true }),
      ).toHaveText(`Unread${total}`);
    };
    await check();
    await isSignedIn(page);
    await page.reload();
    await other.reload();
    await check();
  } finally {
    over.abort();
    await context.close();
    await request.dispose();
    await product.close();
  }
});
