import { expect, type Frame, type Page, test } from '@playwright/test';
import { bearer } from '../support/api.js';
import { flood, heard, listen, messages, stateOf } from '../support/hostile-messages.js';
import { mintToken } from '../support/one-time-token.js';

const host = `http://localhost:${process.env.E2E_HOST_PORT ?? 4390}`;
const email = 'owner@demo.patchbay.test';
/** The list of this machine has `localhost`, and no name below it. */
const elsewhere = host.replace('//', '//elsewhere.');
const product = () => new URL(test.info().project.use.baseURL ?? '').origin;

/** What the origin that is not listed says, which would be right of the window that it is not. */
const ofOthers = [
  { type: 'SIGN_IN', authToken: 'once_elsewhere' },
  { type: 'SIGN_IN', authToken: 'once_elsewhere', email },
  { type: 'SESSION_ENDED', path: '/app' },
  { type: 'MODAL_READY' },
  { type: 'MODAL_CLOSED' },
];

const addFrame = (page: Page, src: string, title: string): Promise<void> =>
  page.evaluate(
    (given) => document.body.append(Object.assign(document.createElement('iframe'), given)),
    { src, title },
  );

/** Puts a frame of the origin that is not listed beside the product's. */
async function addElsewhere(page: Page): Promise<Frame> {
  await addFrame(page, `${elsewhere}/elsewhere`, 'Elsewhere');
  return frameOf(page, elsewhere);
}

async function frameOf(page: Page, origin: string): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().startsWith(`${origin}/`));
  await expect.poll(() => find() !== undefined).toBe(true);
  const frame = find() as Frame;
  await frame.waitForLoadState();
  return frame;
}

const answersTo = (frame: Frame): Promise<string[]> =>
  frame.evaluate(() => (window as unknown as { answers: string[] }).answers);

/** The errors of a page that nothing catches. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error.stack ?? error)));
  return errors;
}

/**
 * Floods the product's frame from the page around it and from the frame beside it, which cannot
 * reach a frame in a shadow root: then one of two `senders` does.
 */
async function expectUnmoved(page: Page, seed: number, senders = 2): Promise<void> {
  const beside = await addElsewhere(page);
  const inside = await frameOf(page, product());
  const around = page.mainFrame();
  const windows = [inside, around];
  await Promise.all(windows.map(listen));
  const before = await Promise.all(windows.map(stateOf));
  await flood(around, seed);
  await flood(beside, seed + 1, ofOthers);
  await expect.poll(() => heard(inside)).toBe(senders * messages);
  await expect.poll(() => heard(around)).toBeGreaterThanOrEqual(messages);
  // What a message starts shows itself a moment later.
  await page.waitForTimeout(1000);
  expect(await Promise.all(windows.map(stateOf))).toEqual(before);
  expect((await answersTo(beside)).filter((origin) => origin !== host)).toEqual([]);
}

test('random messages of any page change nothing in the app in a frame', async ({
  page,
  request,
}) => {
  const errors = errorsOf(page);
  await page.goto(`${host}/portal?authToken=${await mintToken(request)}&email=${email}`);
  const anyone = page.frameLocator('iframe[title="Console"]').getByText('Ben Castellano').first();
  await expect(anyone).toBeVisible({ timeout: 60_000 });
  await expectUnmoved(page, 1);
  await expect(anyone).toBeVisible();

  // A frame whose session has ended waits for a token of the page around it.
  const inside = await frameOf(page, product());
  const token = await inside.evaluate(
    () => localStorage.getItem('token') ?? sessionStorage.getItem('token') ?? '',
  );
  const ended = await request.post('/api/v2/auth/signOut', { headers: bearer(token) });
  expect(ended.ok(), await ended.text()).toBeTruthy();
  await page.locator('iframe[title="Elsewhere"]').evaluate((frame) => frame.remove());
  await inside.evaluate(() => location.reload());
  await expect(inside.getByText(/session has ended/i).first()).toBeVisible({ timeout: 60_000 });
  await expectUnmoved(page, 3);
  await expect(inside.getByText(/session has ended/i).first()).toBeVisible();
  expect(errors).toEqual([]);
});

test('random messages of any page neither close nor change the layer of the modal script', async ({
  page,
  request,
}) => {
  const errors = errorsOf(page);
  await page.goto(`${host}/modal?authToken=${await mintToken(request)}&settings=true`);
  await page.getByRole('button', { name: 'Open' }).click();
  const layer = page.frameLocator('iframe:not([title="Elsewhere"])');
  const settings = layer.getByRole('dialog', { name: 'Settings' });
  await expect(settings.getByLabel('Business name', { exact: true })).toHaveValue(/.+/, {
    timeout: 60_000,
  });
  await expectUnmoved(page, 5, 1);
  await expect(settings).toBeVisible();
  await expect(page.locator('#closed')).toHaveText('0');
  await settings.press('Escape');
  await expect(page.locator('#closed')).toHaveText('1');

  // A page that puts the layer into a frame of its own.
  const src = `${product()}/embed/modal?authToken=${await mintToken(request)}&settings=true`;
  await page.goto(`${host}/elsewhere`);
  await addFrame(page, src, 'Layer');
  const own = page.frameLocator('iframe[title="Layer"]').getByRole('dialog', { name: 'Settings' });
  await expect(own.getByLabel('Business name', { exact: true })).toHaveValue(/.+/, {
    timeout: 60_000,
  });
  await expectUnmoved(page, 7);
  await expect(own).toBeVisible();
  expect(errors).toEqual([]);
});

test('a page that is not listed gets no answer from what it frames', async ({ page, request }) => {
  const errors = errorsOf(page);
  const authToken = await mintToken(request);
  for (const path of ['/app/embed', '/embed/modal']) {
    await page.goto(`${elsewhere}/elsewhere`);
    await addFrame(page, `${product()}${path}?authToken=${authToken}&settings=true`, 'Refused');
    const inside = await frameOf(page, product());
    await expect(inside.getByRole('heading', { name: 'This page cannot be shown' })).toBeVisible();
    await listen(inside);
    const before = await stateOf(inside);
    await flood(page.mainFrame(), 9, ofOthers);
    await expect.poll(() => heard(inside)).toBe(messages);
    expect(await stateOf(inside)).toEqual(before);
    expect(await answersTo(page.mainFrame())).toEqual([]);
  }
  expect(errors).toEqual([]);
});
