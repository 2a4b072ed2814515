import { AxeBuilder } from '@axe-core/playwright';
import axe from 'axe-core';
import { type Page, expect } from '@playwright/test';
import { join } from 'node:path';
import { colourRules, wcagTags } from '../../tools/browser/axe-rules.mjs';

/**
 * With PICTURES set to a folder, a screenshot of each tested page is stored there, in both themes.
 */
async function draw(page: Page, where: string, colorScheme: 'light' | 'dark'): Promise<void> {
  const folder = process.env['PICTURES'];
  if (!folder) return;
  const size = (page.viewportSize()?.width ?? 0) < 768 ? 'phone' : 'wide';
  await page.screenshot({
    path: join(folder, `${where.replaceAll(' ', '-')}-${colorScheme}-${size}.png`),
    animations: 'disabled',
  });
}

/**
 * Lets colours that change by transitions arrive, and surfaces that fade in, for two seconds at most:
 * a scan before that measures colours of neither scheme. The colour that an element inherits may
 * start a transition of its own when the one above it has ended. What moves continuously, as a skeleton,
 * does not count. Parts with a shadow root are asked as well. A page hears of another scheme when it
 * draws its next frame, however late that is: two frames are awaited before anything is asked.
 * Placeholders may go for five seconds: what takes their place while axe reads the page is read in part.
 * So is what comes without one, such as charts whose code is loaded: nothing was added for a moment.
 */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const isEnding = (one: Animation) => one.effect?.getComputedTiming().endTime !== Infinity;
    const rootsIn = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
        shadowRoot ? rootsIn(shadowRoot) : [],
      ),
    ];
    const isMoving = () => rootsIn(document).some((root) => root.getAnimations().some(isEnding));
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const isWaiting = () => document.querySelector('[aria-busy="true"], [data-skeleton]') !== null;
    const lateEnd = Date.now() + 5000;
    let changedAt = Date.now();
    const watch = new MutationObserver(() => (changedAt = Date.now()));
    watch.observe(document.body, { childList: true, subtree: true });
    const isChanging = () => Date.now() - changedAt < 150;
    while ((isWaiting() || isChanging()) && Date.now() < lateEnd) await pause(50);
    watch.disconnect();
    const end = Date.now() + 2000;
    do await pause(50);
    while (isMoving() && Date.now() < end);
  });

const hasFrames = (page: Page): boolean => page.frames().length > 1;

/** It takes the letters of a picture for words that the name of its button lacks. */
const mistaken = 'label-content-name-mismatch';

interface Scan {
  /** A part of the page, by a selector; the page when it matches nothing. */
  readonly within?: string;
  /** The only rules of the scan, instead of those of WCAG 2.2 A and AA. */
  readonly rules?: readonly string[];
}

/**
 * Axe in the page itself, brought in once per document: its own driver injects it again for every
 * scan and opens a second page to read the result, which takes three times as long. The driver is
 * needed only where frames are to be scanned.
 */
async function scan(page: Page, { within, rules }: Scan = {}): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ runOnly, selector, disabled }) => {
      const { axe: here } = window as unknown as { readonly axe: typeof axe };
      const place = (selector && document.querySelector(selector)) || document;
      const { violations } = await here.run(place, {
        runOnly,
        rules: { [disabled]: { enabled: false } },
        resultTypes: ['violations'],
      });
      return violations.map(
        ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join('; ')}`,
      );
    },
    {
      runOnly: rules
        ? { type: 'rule' as const, values: [...rules] }
        : { type: 'tag' as const, values: wcagTags },
      selector: within,
      disabled: mistaken,
    },
  );
}

async function scanFrames(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(wcagTags).analyze();
  return violations.map(
    ({ id, nodes }) => `${id} at ${nodes.map((node) => node.target.join(' ')).join('; ')}`,
  );
}

/** What axe finds in the scheme that is shown: in the overlay that is open, or on the page. */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  await settled(page);
  return scan(page, {
    // What an overlay covers has been scanned as a page.
    within: '[role="dialog"], [role="alertdialog"]',
  });
}

/** Nothing that WCAG 2.2 A or AA forbids, in light and in dark. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  for (const [colorScheme, rules] of [['light'], ['dark', colourRules]] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    await draw(page, where, colorScheme);
    const found = await (hasFrames(page) ? scanFrames(page) : scan(page, { rules }));
    expect(found.map((one) => `${where}, ${colorScheme}: ${one}`)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
