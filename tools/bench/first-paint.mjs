// First and largest contentful paint of pages in a browser, in turns and on a slow line, so that
// bytes count as they do for a person on a phone.
import { chromium } from '@playwright/test';
import { chromiumPath } from '../browser/chromium.mjs';

/** A slow mobile line: 1.6 Mbit/s, 150 ms for each answer. Without the cache, as on a first visit. */
export const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 94_000,
};
/** Milliseconds in which what is drawn last may still be painted. */
const settledAfter = 1500;
const browserAt = chromiumPath();

/**
 * Reads both paints, after the page has shown what is waited for. `storage` is what a sign-in has
 * left in the browser.
 */
async function paintsOf(browser, { url, shows, storage = {} }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slowLine);
    await page.addInitScript((values) => {
      for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
    }, storage);
    await page.addInitScript(() => {
      globalThis.paints = { largest: 0 };
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) globalThis.paints.largest = startTime;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await page.goto(url);
    await page.getByText(shows).first().waitFor();
    // A signed-in page keeps a stream open, so the network is never idle.
    await page.waitForTimeout(settledAfter);
    return await page.evaluate(() => ({
      first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      largest: globalThis.paints.largest,
    }));
  } finally {
    await context.close();
  }
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Medians in milliseconds of each page, by its name; the pages take turns. */
export async function measurePaints(pages, rounds = 7) {
  const browser = await chromium.launch({
    executablePath: browserAt,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  const names = Object.keys(pages);
  const found = Object.fromEntries(names.map((name) => [name, []]));
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const name of round % 2 ? names.toReversed() : names)
        found[name].push(await paintsOf(browser, pages[name]));
  } finally {
    await browser.close();
  }
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        first: median(found[name].map(({ first }) => first)),
        largest: median(found[name].map(({ largest }) => largest)),
      },
    ]),
  );
}
