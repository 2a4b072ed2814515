// The page of the logs with the most rows that it loads at once, scrolled in Chromium: are its
// frames drawn at 60 Hz?
import { chromium } from '@playwright/test';
import { chromiumPath } from '../browser/chromium.mjs';
import { getJson } from './product.mjs';

/** The most rows of one page; the further ones are on the next pages. */
const loadedRows = 10_000;
/** A frame of 60 Hz. */
const frameMs = 1000 / 60;
const wheels = 400;
const step = 420;

/** Notes in the page the milliseconds between each two frames that it draws. */
function watchFrames() {
  const { performance, requestAnimationFrame } = globalThis;
  globalThis.gaps = [];
  let last = performance.now();
  const tick = (now) => {
    globalThis.gaps.push(now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

const quantile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

/**
 * What scrolling costs: the share of frames that were not drawn, the 95th percentile between two
 * frames, and the main thread's time for each frame, in milliseconds. `still` is the same page at
 * rest, which shows what the machine itself drops.
 */
export async function measureLogScroll(url, token) {
  const { person, home } = await getJson(url, '/api/v2/viewer', token);
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await page.addInitScript(
      (values) => {
        for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
      },
      {
        token,
        id: String(person.id),
        userData: JSON.stringify({
          username: person.name,
          email: person.email,
          kind: 'member',
        }),
      },
    );
    const range = encodeURIComponent('last 12 months');
    await page.goto(
      `${url}/app/org/${home.id}/data/logs?dateFilter=${range}&pageSize=${loadedRows}`,
    );
    const grid = page.getByRole('grid').first();
    await grid.getByRole('row').nth(20).waitFor({ timeout: 120_000 });
    await page.waitForTimeout(2000);
    await grid.hover({ position: { x: 300, y: 300 } });
    await page.evaluate(watchFrames);
    const measured = async (work) => {
      await page.evaluate(() => void (globalThis.gaps.length = 0));
      const before = await taskMs(session);
      await work();
      const gaps = await page.evaluate(() => globalThis.gaps);
      const dropped = gaps.reduce(
        (sum, gap) => sum + Math.max(0, Math.round(gap / frameMs) - 1),
        0,
      );
      return {
        dropped: dropped / (gaps.length + dropped),
        p95: quantile(gaps, 0.95),
        cpu: ((await taskMs(session)) - before) / gaps.length,
      };
    };
    const still = await measured(() => page.waitForTimeout(3000));
    const scrolled = await measured(async () => {
      for (let wheel = 0; wheel < wheels; wheel += 1) await page.mouse.wheel(0, step);
    });
    const last = Number(await grid.getByRole('row').last().getAttribute('aria-rowindex'));
    if (!(last > 1000)) throw new Error(`The rows did not scroll: the last is row ${last}.`);
    return { still, scrolled, last };
  } finally {
    await browser.close();
  }
}

async function taskMs(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
}
