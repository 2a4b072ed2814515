// The browser of journeys, stories, figures and the bench. Apart from the other tools, so that a
// journey does not depend on all of them.
import { existsSync } from 'node:fs';

/** Debian's package of the browser without windows: half the size, and a tenth faster in journeys. */
export const browserPackage = 'chromium-headless-shell';

const places = [
  `/usr/bin/${browserPackage}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The path of an installed Chromium, or of CHROMIUM_PATH; undefined where there is none. */
export const chromiumPath = () =>
  process.env.CHROMIUM_PATH ?? places.find((path) => existsSync(path));
