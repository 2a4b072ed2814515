import { type Locator } from '@playwright/test';

/** How loud the other side of a call is, from 0 to 1, measured on the sound that the browser plays. */
export const soundOf = async (call: Locator): Promise<number> =>
  Number(
    await call
      .locator('[style*="--level"]')
      .last()
      .evaluate((bar: HTMLElement) => bar.style.getPropertyValue('--level')),
  );
