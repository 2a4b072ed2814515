import {
  isFlag,
  type Modes,
  readModes as decideModes,
  type RememberedMode,
  shellModes,
} from '@patchbay/intents';
import { type KeyValue } from './key-value.js';
import { storageKeys } from './storage-keys.js';

/** True for true, 1, yes and y in any case. */
export const isEmbedFlag = (value: string | null): boolean => isFlag(value);

/** Whether the page sits in a frame of another origin. */
export function isCrossOriginFrame(page: Window): boolean {
  if (page.self === page.top) return false;
  try {
    return page.top?.location.origin !== page.location.origin;
  } catch {
    return true;
  }
}

/** Where the modes are stored that outlive the page. */
export interface ModeStorage {
  /** For every page of the browser. */
  readonly local: KeyValue;
  /** For what the shell says of itself: its view is one tab. */
  readonly tab: KeyValue;
}

const ofShell: ReadonlySet<string> = new Set(shellModes);

/**
 * Reads the modes from the URL, the frame and the storage, and stores those of the URL that are
 * persistent.
 */
export function readModes(
  search: string,
  { local, tab }: ModeStorage,
  framedByOther: boolean,
): Modes {
  const query = new URLSearchParams(search);
  const placeOf = (mode: string) => (ofShell.has(mode) ? tab : local);
  const { modes, remember } = decideModes({
    query: (key) => query.get(key),
    stored: (mode) => placeOf(mode).get(storageKeys[mode]),
    crossOriginFrame: framedByOther,
  });
  for (const [mode, value] of Object.entries(remember))
    placeOf(mode).set(storageKeys[mode as RememberedMode], value);
  return modes;
}
