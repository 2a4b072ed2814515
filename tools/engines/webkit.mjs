// WebKitGTK of Debian by its WebDriver, in a display of its own.
import { existsSync } from 'node:fs';
import { Builder } from 'selenium-webdriver';
import { start, stop } from '../operations/rig/children.mjs';
import { freePort, until } from '../operations/rig/ports.mjs';
import { findInPage, frameInPage, writeInPage } from './finder.mjs';

export const driverPath = '/usr/bin/WebKitWebDriver';
export const displayPath = '/usr/bin/Xvfb';
/** The browser comes with the driver. */
const browserPath = () =>
  ['4.1', '4.0', '6.0']
    .map(
      (version) =>
        `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
    )
    .find(existsSync);

async function openDisplay() {
  for (let number = 90; number < 190; number += 1) {
    if (existsSync(`/tmp/.X${number}-lock`)) continue;
    const display = start(displayPath, [`:${number}`, '-screen', '0', '1440x1000x24']);
    await until(
      'The display',
      () => existsSync(`/tmp/.X11-unix/X${number}`) || display.code !== null,
    );
    if (display.code === null) return { name: `:${number}`, display };
  }
  throw new Error('No display could be opened.');
}

/** Opens a browser. `isStorageApart` refuses storage to frames of other sites. */
export async function openWebKit({ isStorageApart = false } = {}) {
  const { name, display } = await openDisplay();
  const port = await freePort();
  const driver = start(driverPath, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: name,
      // There is no graphics card, and no place for sandboxes, in a container.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  await until('The driver', () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      (reply) => reply.ok,
      () => false,
    ),
  );
  const browser = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': {
        binary: browserPath(),
        args: ['--automation', ...(isStorageApart ? ['--cookies-policy=no-third-party'] : [])],
      },
    })
    .build();
  await browser.manage().setTimeouts({ pageLoad: 60_000, script: 60_000 });
  const find = (kind, pattern) =>
    browser.executeScript(`return (${findInPage})(...arguments)`, kind, pattern);
  return {
    name: `WebKitGTK ${(await browser.getCapabilities()).get('browserVersion')}`,
    goto: async (url) => {
      await browser.switchTo().defaultContent();
      await browser.get(url);
    },
    run: (work, ...given) => browser.executeScript(`return (${work})(...arguments)`, ...given),
    has: async (kind, pattern) => Boolean(await find(kind, pattern)),
    press: async (kind, pattern) => {
      const element = await find(kind, pattern);
      // Its driver cannot press what the layout scrolls to; the page is asked to press it.
      if (element) await browser.executeScript('arguments[0].click()', element);
      return Boolean(element);
    },
    type: async (pattern, text) => {
      const element = await find('field', pattern);
      if (!element) return false;
      try {
        await element.sendKeys(text);
      } catch (error) {
        // In a frame of another site the driver can focus nothing.
        if (!/not focusable/u.test(error.message)) throw error;
        await browser.executeScript(`(${writeInPage})(...arguments)`, element, text);
      }
      return true;
    },
    /** From now on, in the frame whose address begins so. */
    intoFrame: async (address) => {
      await browser.switchTo().defaultContent();
      const frame = await browser.executeScript(`return (${frameInPage})(...arguments)`, address);
      if (frame) await browser.switchTo().frame(frame);
      return Boolean(frame);
    },
    address: () => browser.executeScript('return location.href'),
    // The screenshot of this driver hangs without a graphics card.
    picture: () => Promise.resolve(),
    close: async () => {
      await browser.quit();
      await stop(driver);
      await stop(display);
    },
  };
}
