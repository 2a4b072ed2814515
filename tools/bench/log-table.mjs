/**
 * The log table with a hundred thousand loaded rows and thirty columns, scrolled in Chromium in turns
 * with the least that shows as many: elements moved by hand-written code, and
 * @tanstack/react-virtual with memoised plain rows. The page at rest shows what the machine itself
 * leaves out.
 */
import { chromium } from '@playwright/test';
import { chromiumPath } from '../browser/chromium.mjs';
import { openDatabase } from './databases.mjs';
import { buildFloorPage } from './floor-build.mjs';
import { logFields } from './log-fields.mjs';
import { getJson, signIn, startProduct } from './product.mjs';

const owner = 'owner@demo.patchbay.test';
const loadedRows = 100_000;
const frames = 180;
/** Pixels that a frame scrolls. */
const paces = {
  slow: { down: 120, across: 0 },
  fling: { down: 2000, across: 0 },
  sideways: { down: 0, across: 60 },
  still: { down: 0, across: 0 },
};
/** A frame that a person sees as late, in ms. */
const late = 25;
const rounds = 5;

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Scrolls a box by so many px in each frame, and gives the time between the frames. */
function scrollBox({ selector, down, across, frames: count }) {
  const { document, performance, requestAnimationFrame } = globalThis;
  const box = document.querySelector(selector);
  box.scrollTo(0, 0);
  const { left, top, width, height } = box.getBoundingClientRect();
  return new Promise((resolve) => {
    const between = [];
    let former = performance.now();
    let blank = 0;
    let sign = 1;
    const step = (now) => {
      between.push(now - former);
      former = now;
      const middle = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!middle?.closest('[role="gridcell"]')) blank += 1;
      if (across > 0 && box.scrollLeft + box.clientWidth >= box.scrollWidth - 1) sign = -1;
      if (across > 0 && box.scrollLeft <= 0) sign = 1;
      if (down > 0) box.scrollTop += down;
      if (across > 0) box.scrollLeft += sign * across;
      if (between.length <= count) requestAnimationFrame(step);
      else
        resolve({
          between: between.slice(1),
          blank,
          moved: Math.max(box.scrollTop, box.scrollLeft),
        });
    };
    requestAnimationFrame(step);
  });
}

/** What the main thread did for each frame, in ms. */
const parts = {
  cpu: 'TaskDuration',
  script: 'ScriptDuration',
  style: 'RecalcStyleDuration',
  layout: 'LayoutDuration',
};

async function measure({ page, session, selector }, pace) {
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (wanted) => 1000 * metrics.find(({ name }) => name === wanted).value;
  };
  await page.bringToFront();
  await page.waitForTimeout(300);
  const before = await spent();
  const found = await page.evaluate(scrollBox, { selector, frames, ...paces[pace] });
  const after = await spent();
  const times = Object.entries(parts).map(([part, name]) => [
    part,
    (after(name) - before(name)) / frames,
  ]);
  return { ...Object.fromEntries(times), ...found };
}

async function openTable(browser, { url, storage = {}, selector, prepare }) {
  const context = await browser.newContext({ viewport: { width: 1480, height: 960 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript((values) => {
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
  }, storage);
  await page.goto(url);
  await page.locator('[role=row][data-index]').nth(5).waitFor({ timeout: 120_000 });
  await prepare?.(page);
  await page.waitForTimeout(1000);
  return { page, session, selector };
}

/** Scrolls on until the page has loaded so many rows. */
async function readOn(page, selector, wanted) {
  const found = await page.evaluate(
    async ({ selector, wanted, limit }) => {
      const { document, performance, setTimeout } = globalThis;
      const began = performance.now();
      const box = document.querySelector(selector);
      const loaded = () =>
        Math.round(
          box.querySelector('[role=rowgroup]:last-child').getBoundingClientRect().height / 36,
        );
      while (loaded() < wanted && performance.now() - began < limit) {
        box.scrollTop = box.scrollHeight;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      box.scrollTop = 0;
      return { rows: loaded(), seconds: (performance.now() - began) / 1000 };
    },
    { selector, wanted, limit: 240_000 },
  );
  if (found.rows < wanted) throw new Error(`Only ${found.rows} rows were loaded on.`);
  return found;
}

/** The size of our box is that of the floors: what differs is not charged to either. */
const sizeBox = (page, selector) =>
  page.evaluate((chosen) => {
    const box = globalThis.document.querySelector(chosen);
    box.style.cssText += ';flex:none;block-size:700px;inline-size:1240px';
  }, selector);

/** The log page of a product that has so many rows, and all of them loaded. */
async function ourTable({ url }, database) {
  const { fillLogs } = await import('./million.mjs');
  const token = await signIn(url, owner);
  const { person, home } = await getJson(url, '/api/v2/viewer', token);
  await fillLogs(database.ownerUrl(), home.id, loadedRows);
  const search = new URLSearchParams({
    dateFilter: 'last 13 months',
    pageSize: '10000',
    fields: logFields.join(','),
  });
  const selector = 'div:has(> [role=grid])';
  return {
    url: `${url}/app/org/${home.id}/data/logs?${search.toString().replaceAll('+', '%20')}`,
    storage: {
      token,
      id: String(person.id),
      userData: JSON.stringify({ username: person.name, email: person.email, kind: 'member' }),
    },
    selector,
    prepare: async (page) => {
      await sizeBox(page, selector);
      const { rows, seconds } = await readOn(page, selector, loadedRows);
      console.log(`The log table loaded ${rows} rows in ${seconds.toFixed(1)} s of scrolling.`);
    },
  };
}

/** The lines of the report, each with its goal. */
export async function measureLogTable(root, folder, { goals, note }) {
  const floor = await buildFloorPage('floor-log-table', folder);
  const database = await openDatabase('embedded', folder);
  const product = await startProduct(root, database.dataDir, database.settings);
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  try {
    const pages = {
      recycler: { url: `${floor.url}#recycler`, selector: '#box' },
      virtual: { url: `${floor.url}#virtual`, selector: '#box' },
      ours: await ourTable(product, database),
    };
    const tables = {};
    for (const [name, at] of Object.entries(pages)) tables[name] = await openTable(browser, at);
    for (const pace of Object.keys(paces)) {
      const found = { ours: [], virtual: [], recycler: [] };
      for (let round = 0; round < rounds; round += 1)
        for (const name of Object.keys(found)) found[name].push(await measure(tables[name], pace));
      report(pace, found, { goals, note });
    }
  } finally {
    await browser.close();
    floor.stop();
    await product.stop();
    await database.stop();
  }
}

function report(pace, found, { goals, note }) {
  const of = (whose) => ({
    ...Object.fromEntries(
      Object.keys(parts).map((part) => [part, median(found[whose].map((one) => one[part]))]),
    ),
    frame: median(found[whose].flatMap(({ between }) => between)),
    late: median(found[whose].map(({ between }) => between.filter((ms) => ms > late).length)),
    blank: Math.max(...found[whose].map(({ blank }) => blank)),
  });
  const shown = Object.fromEntries(Object.keys(found).map((whose) => [whose, of(whose)]));
  for (const [whose, one] of Object.entries(shown))
    console.log(
      `log table, ${pace}, ${whose}: ${one.cpu.toFixed(2)} ms of the main thread for a frame ` +
        `(script ${one.script.toFixed(2)}, style ${one.style.toFixed(2)}, layout ${one.layout.toFixed(2)}), ` +
        `${one.frame.toFixed(1)} ms between frames, ${one.late} of ${frames} later than ${late} ms, ` +
        `${one.blank} without a cell in the middle`,
    );
  const { ours, recycler } = shown;
  if (pace === 'still') return;
  note(
    `log table, ${pace}: main thread for a frame, against the hand-written one`,
    ours.cpu / recycler.cpu,
    'x',
    goals.logTable[pace],
  );
  note(`log table, ${pace}: frames without a cell`, ours.blank, '', 0);
  note(
    `log table, ${pace}: late frames beyond those of the hand-written one`,
    Math.max(0, ours.late - recycler.late),
    '',
    goals.logTable.late,
  );
}
