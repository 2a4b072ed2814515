// Answers that come when the test says so: a page on a fast machine gets all of them at once, and
// what one of them moves is never seen.
import { type Page, type Route } from '@playwright/test';

/** The answers of a page's calls, held back while the test says so. */
export class HeldAnswers {
  #isHolding = false;
  #waiting: Route[] = [];

  static async on(page: Page): Promise<HeldAnswers> {
    const held = new HeldAnswers();
    await page.route('**/api/v2/**', (route) => held.#take(route));
    return held;
  }

  async #take(route: Route): Promise<void> {
    // The stream of events stays open: it has no answer that ends.
    if (!this.#isHolding || route.request().headers()['accept'] === 'text/event-stream')
      return route.continue();
    this.#waiting.push(route);
  }

  /** From now on no answer comes. */
  hold(): void {
    this.#isHolding = true;
  }

  /** Lets answers come in the order of the calls, each after what the one before it drew. */
  async releaseOneByOne(drawn: () => Promise<void>): Promise<void> {
    await drawn();
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const answered = next.request().response();
      await next.continue();
      await answered;
      await drawn();
    }
    this.#isHolding = false;
  }
}
