import { scriptAddress } from './script-address.js';

/** How a script is put into the page. */
export interface LoadOptions {
  /** The nonce of the page's content policy. */
  readonly nonce?: string | undefined;
}

/** One of the server's scripts. */
export interface ServerScript {
  /** The function of this library that loads it, for its errors. */
  readonly loader: string;
  /** The folder of the script on the server. */
  readonly folder: string;
  /** Whether the script has run in this page. */
  readonly isReady: () => boolean;
  /** Whether the script of one server also serves others. */
  readonly isShared: boolean;
}

/** How long a script may take. An element that the page made may have failed before we look. */
export const loadMs = 20_000;

/** An element may have an address that the browser cannot read. */
function urlOf(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** The elements of a script in this page, whatever made them, with the origin of their server. */
function elementsOf({ folder }: ServerScript) {
  const paths = [`${folder}/script.js`, `${folder}/scriptMinified.js`];
  return [...document.scripts].flatMap((element) => {
    const url = urlOf(element.src);
    return url && paths.includes(url.pathname) ? [{ element, origin: url.origin }] : [];
  });
}

function appendElement(address: string, nonce: string | undefined): HTMLScriptElement {
  const element = document.createElement('script');
  element.src = scriptAddress(address);
  element.async = true;
  if (nonce !== undefined) element.nonce = nonce;
  document.head.append(element);
  return element;
}

/** `remove` is a name that libraries of pages give another meaning. */
const takeOut = (element: Element) => element.parentNode?.removeChild(element);

/** Waits for an element. One that failed is removed, so that a later call tries again. */
const settled = (element: HTMLScriptElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (what: string) => {
      clearTimeout(timer);
      takeOut(element);
      reject(
        new Error(
          `${element.src} ${what}. Check that the server can be reached and that the ` +
            'content policy of this page lets its origin in as script-src and frame-src.',
        ),
      );
    };
    const timer = setTimeout(() => fail('did not answer in time'), loadMs);
    element.addEventListener('error', () => fail('did not load'));
    element.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
  });

function refuseOtherServer({ loader }: ServerScript, origin: string, other: string | undefined) {
  throw new Error(
    `${loader} cannot use ${origin}: this page has the script of ` +
      `${other ?? 'another server'} already, and the first one serves the whole page. Use ` +
      'one server on a page.',
  );
}

/**
 * Loads a script of a server once, also where the page itself has its element. Rejects outside of a
 * browser, where the script does not load, and where the script of another server is in its place.
 */
export async function loadScript(
  script: ServerScript,
  origin: string,
  { nonce }: LoadOptions = {},
): Promise<void> {
  if (typeof document === 'undefined')
    throw new Error(
      `${script.loader} needs a browser: call it in an effect or in an event handler, not while the server renders a page.`,
    );
  const elements = elementsOf(script);
  const own = elements.find((one) => one.origin === origin);
  const other = elements.find((one) => one.origin !== origin);
  const isReady = script.isReady();
  if (!script.isShared && (other || (isReady && !own)))
    refuseOtherServer(script, origin, other?.origin);
  if (isReady) return;
  const address = `${origin}${script.folder}/script.js`;
  const element = own?.element ?? appendElement(address, nonce);
  await settled(element);
  if (script.isReady()) return;
  takeOut(element);
  throw new Error(
    `${address} was loaded but is not the script that ${script.loader} needs. Check that ` +
      `${origin} is the address of your server, and its version.`,
  );
}
