/**
 * What a visitor of a partner's page waits for, in a browser on a slow line: from the script tag to
 * the launcher, from the press to the open chat, from the first message to the first words of the
 * reply. In turns with a floor: the same steps written manually, without anything that could be left
 * out (`floor-chat.html`). The offline model answers both.
 */
import { chromium } from '@playwright/test';
import { join } from 'node:path';
import { chromiumPath } from '../browser/chromium.mjs';
import { slowLine } from './first-paint.mjs';
import { servePartner } from './partner-site.mjs';
import { startProduct } from './product.mjs';

const question = 'Are you open on Saturday?';
/** What the page shows at each step; the last one begins the answer. */
const words = { ready: 'Thanks for contacting', reply: 'Yes, ' };

/** Runs in every frame: when a launcher was drawn, it was pressed, and words were first shown. */
function watch(wanted) {
  const { document, addEventListener, requestAnimationFrame } = globalThis;
  const now = () => performance.timeOrigin + performance.now();
  const seen = (globalThis.seen = {});
  const note = (name) => (seen[name] ??= now());
  addEventListener('click', () => note('pressed'), true);
  addEventListener('keydown', ({ key }) => key === 'Enter' && note('sent'), true);
  const look = () => {
    const launcher = document.querySelector('[data-patchbay-widget]');
    if ((launcher?.shadowRoot ?? launcher)?.querySelector('button')) note('drawn');
    const text = document.body?.innerText ?? '';
    for (const [name, word] of Object.entries(wanted)) if (text.includes(word)) note(name);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** The three waits of one visit in milliseconds. */
async function visit(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slowLine);
    await page.addInitScript(watch, words);
    await page.goto(url);
    await page.getByRole('button', { name: 'Ask us' }).click();
    const chat = page.frameLocator('iframe');
    await chat.getByText(words.ready).waitFor();
    const field = chat.getByRole('textbox', { name: 'Message' });
    await field.fill(question);
    await field.press('Enter');
    await chat.getByText(words.reply).last().waitFor();
    const [around, inside] = await Promise.all(
      [page.mainFrame(), page.frames()[1]].map((frame) => frame.evaluate(() => globalThis.seen)),
    );
    return {
      launcher: around.drawn - (await page.evaluate(() => globalThis.tagAt)),
      ready: inside.ready - around.pressed,
      reply: inside.reply - inside.sent,
    };
  } finally {
    await context.close();
  }
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const steps = {
  launcher: 'from the script tag to the launcher',
  ready: 'from the press to the open chat',
  reply: 'from the first message to the first words of the reply',
};

/** Medians of each wait, ours and the floor's; the pages take turns. */
export async function measureWidget(root, folder, rounds = 7) {
  const product = await startProduct(root, join(folder, 'widget'));
  const partner = await servePartner(product.url);
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  const found = { ours: [], floor: [] };
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const name of round % 2 ? ['floor', 'ours'] : ['ours', 'floor'])
        found[name].push(await visit(browser, `${partner.url}/${name}`));
  } finally {
    await browser.close();
    partner.stop();
    await product.stop();
  }
  return Object.entries(steps).map(([step, what]) => ({
    step,
    what,
    ours: median(found.ours.map((waits) => waits[step])),
    floor: median(found.floor.map((waits) => waits[step])),
  }));
}
