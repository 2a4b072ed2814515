/**
 * M16: runs axe on every screen and overlay, in light and dark, and tabs through each by keyboard.
 * `PATCHBAY_SCREEN_STATES=all` scans every screen filled, empty, loading and failed, at desktop and
 * phone width, and filled with three tenant colours: more than 1,500 scans.
 */
import { AxeBuilder } from '@axe-core/playwright';
import { begin, openConsole, pageOf, visit } from './console.mjs';
import { keyboardWalk } from './keyboard.mjs';

const isAll = process.env.PATCHBAY_SCREEN_STATES === 'all';
const sizes = {
  wide: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};
const colours = ['#ffd400', '#7b1fa2', '#00695c'];

/**
 * The replies about the session and the brand stay unchanged; otherwise every screen would be the
 * sign-in.
 */
const kept = /\/api\/v2\/viewer|\/domain\/lookup|\/api\/v[12]\/account(\?|$)/;
const emptied = (value) =>
  Array.isArray(value)
    ? []
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, emptied(one)]))
      : value;

const answers = {
  filled: null,
  empty: async (route) => {
    const response = await route.fetch().catch(() => undefined);
    const body = await response?.json().catch(() => undefined);
    return body === undefined ? route.abort() : route.fulfill({ response, json: emptied(body) });
  },
  waiting: () => new Promise(() => undefined),
  failing: (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, message: 'Try again in a moment.', retryable: true },
    }),
};

async function answer(page, state) {
  const act = answers[state];
  if (act)
    await page.route(
      (url) => url.pathname.startsWith('/api/'),
      (route) =>
        (kept.test(route.request().url()) ? route.continue() : act(route)).catch(() => undefined),
    );
}

/** The brand of a tenant, in the form of the lookup's reply. */
async function paint(page, colour) {
  if (colour)
    await page.route(/\/domain\/lookup/, async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      json.profile.settings = { ...json.profile.settings, brandColor: colour };
      return route.fulfill({ response, json });
    });
}

const violations = [];
const unreached = [];
const known = new Map();
let scans = 0;
let walks = 0;
let stops = 0;

/**
 * Waits up to a second until colour transitions end: an earlier scan would measure colours between
 * the two schemes.
 */
const settled = (page) =>
  page.evaluate(async () => {
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    await pause(400);
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.race([Promise.allSettled(transitions.map((one) => one.finished)), pause(1000)]);
  });

async function scan(page, where) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    const found = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    scans += 1;
    for (const { id, nodes } of found.violations)
      violations.push(`${where}, ${colorScheme}: ${id} at ${nodes[0].target.join(' ')}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

const views = Object.keys(sizes).flatMap((size) => [
  ...Object.keys(answers).map((state) => ({ size, state, colour: undefined })),
  ...colours.map((colour) => ({ size, state: 'filled', colour })),
]);
const chosen = isAll
  ? views
  : views.filter(({ size, state, colour }) => size === 'wide' && state === 'filled' && !colour);

const product = await openConsole();

/**
 * Scans every screen of one user in one view, and tabs through it if it is filled and at desktop
 * width.
 */
async function visitPlaces(person, { size, state, colour }) {
  const { who } = person;
  const { token, places } = await begin(product, person);
  known.set(who, places.length);
  const page = await pageOf(product, token, sizes[size]);
  await answer(page, state);
  await paint(page, colour);
  for (const { name, path } of places) {
    const where = `${who}, ${name}, ${size}, ${state}${colour ? `, ${colour}` : ''}`;
    await visit(page, path, 1500);
    await scan(page, where);
    if (state !== 'filled' || colour || size === 'phone') continue;
    const walk = await keyboardWalk(page);
    walks += 1;
    stops += walk.stops;
    unreached.push(...walk.unreached.map((one) => `${where}: ${one}`));
  }
  await page.context().close();
}

try {
  for (const view of chosen) for (const person of product.people) await visitPlaces(person, view);
} finally {
  await product.close();
}
for (const one of [...violations, ...unreached].slice(0, 60)) console.log(one);
console.log(
  `Accessibility: ${scans} scans of ` +
    `${[...known.values()].reduce((sum, one) => sum + one, 0)} screens and overlays, ` +
    `${violations.length} axe violations; ${walks} keyboard walks over ${stops} stops, ` +
    `${unreached.length} not reached`,
);
process.exitCode = violations.length + unreached.length ? 1 : 0;
