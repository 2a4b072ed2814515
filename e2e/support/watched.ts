// What a page of the console must not do while it opens: say an error in the browser's console,
// show that it broke, or move what a person has begun to read.
import { type Page } from '@playwright/test';

/** How far a page may move what it shows, in parts of the window (Cumulative Layout Shift). */
export const maxShift = 0.02;

interface Shifts {
  layoutShift?: number;
}

/** Adds up the shifts of a page that no input of the person caused. */
const countShifts = () => {
  const counted = window as unknown as Shifts;
  counted.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as LayoutShift[])
      if (!entry.hadRecentInput) counted.layoutShift = (counted.layoutShift ?? 0) + entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
};

interface LayoutShift {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Listens to a page from before its first address. */
export class Watched {
  #errors: string[] = [];

  private constructor(private readonly page: Page) {
    page.on('console', (message) => {
      if (message.type() === 'error') this.#errors.push(message.text());
    });
    page.on('pageerror', (error) => this.#errors.push(String(error)));
  }

  static async on(page: Page): Promise<Watched> {
    await page.addInitScript(countShifts);
    return new Watched(page);
  }

  /** What has been wrong since the last time that this was asked, in one sentence each. */
  async problems(): Promise<readonly string[]> {
    const errors = this.#errors.splice(0);
    const broken = await this.page.locator('[data-pb-broken]').allInnerTexts();
    return [
      ...errors.map((error) => `console: ${error.split('\n')[0]}`),
      ...broken.map((text) => `broken: ${text.split('\n')[0]}`),
    ];
  }

  /** Waits until what has come is drawn. */
  async frames(): Promise<void> {
    await this.page.evaluate(async () => {
      for (let frames = 0; frames < 4; frames += 1) await new Promise(requestAnimationFrame);
    });
  }

  /** How far the page has moved since the last time that this was asked. */
  shift(): Promise<number> {
    return this.page.evaluate(async () => {
      // Shifts of a frame are reported after it has been drawn.
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
      const counted = window as unknown as Shifts;
      const sum = counted.layoutShift ?? 0;
      counted.layoutShift = 0;
      return sum;
    });
  }
}
