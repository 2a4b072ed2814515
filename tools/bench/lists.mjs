/**
 * Frames of the inbox while its lists are scrolled: ten thousand rooms, and a conversation of ten
 * thousand messages. In turns with the least that shows as many rows: @tanstack/react-virtual alone,
 * with plain text, and with the marks of our rows as plain elements.
 */
import { chromium } from '@playwright/test';
import pg from 'pg';
import { chromiumPath } from '../browser/chromium.mjs';
import { openDatabase } from './databases.mjs';
import { buildFloorPage } from './floor-build.mjs';
import { getJson, signIn, startProduct } from './product.mjs';
import { seedLists } from './seed-lists.mjs';

const owner = 'owner@demo.patchbay.test';
const frames = 180;
/** Pixels that a frame scrolls: reading, and a fling. */
const paces = { reading: 60, fling: 600 };
/** A frame that a person sees as late, in ms. */
const late = 25;
const rounds = 3;

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Scrolls a box of the page by so many px in each frame, and gives the time between the frames. */
function scrollBox({ selector, pace, frames: count }) {
  const { document, performance, requestAnimationFrame } = globalThis;
  const box = document.querySelector(selector);
  return new Promise((resolve) => {
    const between = [];
    let former = performance.now();
    let empty = 0;
    const step = (now) => {
      between.push(now - former);
      former = now;
      const { left, top, width, height } = box.getBoundingClientRect();
      const middle = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!middle?.closest('[data-index]')) empty += 1;
      box.scrollTop += pace;
      if (between.length < count) requestAnimationFrame(step);
      else resolve({ between: between.slice(1), empty, moved: box.scrollTop });
    };
    requestAnimationFrame(step);
  });
}

async function measure(browser, { url, storage = {}, ready, selector, up }, pace) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    // The thread's own time on a processor: what else the machine does is not counted.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.addInitScript((values) => {
      for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
    }, storage);
    await page.goto(url);
    await page.locator(ready).first().waitFor({ timeout: 60_000 });
    await page.waitForTimeout(2000);
    const cpu = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
    };
    const before = await cpu();
    const found = await page.evaluate(scrollBox, { selector, pace: up ? -pace : pace, frames });
    return { cpu: ((await cpu()) - before) / frames, ...found };
  } finally {
    await context.close();
  }
}

/** Fills the product, and gives the addresses of both lists. */
async function ourPages({ url }, database) {
  const token = await signIn(url, owner);
  const { person, home } = await getJson(url, '/api/v2/viewer', token);
  const client = new pg.Client({ connectionString: database.ownerUrl() });
  await client.connect();
  let room;
  try {
    room = await seedLists(client, home.id);
  } finally {
    await client.end();
  }
  const storage = {
    token,
    id: String(person.id),
    userData: JSON.stringify({ username: person.name, email: person.email, kind: 'member' }),
  };
  const inbox = `${url}/app/org/${home.id}/inbox`;
  return {
    rooms: {
      url: inbox,
      storage,
      ready: '[data-index] a',
      selector: 'div:has(> ul > [data-index])',
    },
    thread: {
      url: `${inbox}?active=${room}`,
      storage,
      ready: '[data-entry]',
      selector: '[role=region][tabindex="0"]',
      up: true,
    },
  };
}

/** The lines of the report, each with its goal. */
export async function measureLists(root, folder, { goals, note }) {
  const floor = await buildFloorPage('floor-lists', folder);
  const database = await openDatabase('embedded', folder);
  const product = await startProduct(root, database.dataDir, database.settings);
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  try {
    const ours = await ourPages(product, database);
    const bare = (list, ending = '') => ({
      url: `${floor.url}#${list}${ending}`,
      ready: '[data-index]',
      selector: '#box',
      up: list === 'thread',
    });
    for (const list of ['rooms', 'thread'])
      for (const [name, pace] of Object.entries(paces)) {
        const found = { ours: [], plain: [], marked: [] };
        for (let round = 0; round < rounds; round += 1)
          for (const [whose, at] of [
            ['ours', ours[list]],
            ['plain', bare(list)],
            ['marked', bare(list, '-marks')],
          ])
            found[whose].push(await measure(browser, at, pace));
        report(list, name, found, { goals, note });
      }
  } finally {
    await browser.close();
    floor.stop();
    await product.stop();
    await database.stop();
  }
}

function report(list, pace, found, { goals, note }) {
  const of = (whose) => ({
    cpu: median(found[whose].map(({ cpu }) => cpu)),
    frame: median(found[whose].flatMap(({ between }) => between)),
    late: median(found[whose].map(({ between }) => between.filter((ms) => ms > late).length)),
    empty: median(found[whose].map(({ empty }) => empty)),
  });
  const [ours, plain, marked] = [of('ours'), of('plain'), of('marked')];
  for (const [whose, one] of Object.entries({
    ours,
    'bare with plain text': plain,
    'bare with our marks': marked,
  }))
    console.log(
      `${list}, ${pace}, ${whose}: ${one.cpu.toFixed(1)} ms of the main thread for a frame, ` +
        `${one.frame.toFixed(1)} ms between frames, ${one.late} of ${frames} later than ${late} ms, ` +
        `${one.empty} without a row in the middle`,
    );
  note(
    `list of ${list}, ${pace}: main thread for a frame, against the bare virtualizer`,
    ours.cpu / plain.cpu,
    'x',
    goals.lists[pace],
  );
  console.log(
    `${list}, ${pace}: ${(ours.cpu / marked.cpu).toFixed(2)} times the bare virtualizer with our marks`,
  );
  note(`list of ${list}, ${pace}: between frames`, ours.frame, 'ms', goals.lists.frame);
}
