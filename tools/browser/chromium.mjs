// The browsers of journeys, stories, figures and the bench. Apart from the other tools, so that a
// journey does not depend on all of them.
import { existsSync } from 'node:fs';

/** Debian's packages. */
export const browserPackage = 'chromium';
export const headlessPackage = 'chromium-headless-shell';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const headlessPlace = '/usr/bin/chromium-headless-shell';

/** The path of an installed Chromium, or of CHROMIUM_PATH; undefined where there is none. */
export const chromiumPath = () =>
  process.env.CHROMIUM_PATH ?? places.find((path) => existsSync(path));

export const hasHeadless = () => existsSync(headlessPlace);

/**
 * The path of the Chromium without windows, else that of the whole one. The same engine draws the
 * same pictures and takes a third less processor time, but its service workers do not work offline
 * and it reads no content settings of a profile.
 */
export const headlessPath = () =>
  process.env.CHROMIUM_PATH ?? (hasHeadless() ? headlessPlace : chromiumPath());
