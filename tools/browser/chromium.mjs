// The browser of journeys, stories, figures and the bench. Apart from the other tools, so that a
// journey does not depend on all of them.
import { existsSync } from 'node:fs';

/** Debian's package. The one without windows is smaller, and knows no service worker offline. */
export const browserPackage = 'chromium';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The path of an installed Chromium, or of CHROMIUM_PATH; undefined where there is none. */
export const chromiumPath = () =>
  process.env.CHROMIUM_PATH ?? places.find((path) => existsSync(path));
