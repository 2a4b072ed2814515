// What a page says that does not come from its catalogues of messages. A pseudo-language puts each
// message in brackets, so that what stands outside of them has escaped the catalogues, or is data.
import { type Page, type Request } from '@playwright/test';

/** A text as it is compared: names are shown with other capitals than a carrier sends them in. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** What calls report has no name but its key, so a column of the logs is called by the key's words. */
const namesOfColumns = (keys: unknown): readonly string[] =>
  textsIn(keys).map((key) =>
    key
      .replace(/^meta\./, '')
      .replaceAll('_', ' ')
      .replace(/([a-z\d])([A-Z])/g, '$1 $2'),
  );

/** All texts in a reply; names of properties are no data. */
const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value, ...value.split('\n')]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => [
          ...textsIn(inner),
          ...(name === 'schema' ? namesOfColumns(inner) : []),
        ])
      : [];

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Replies of the server: what a page shows of them is data. */
export class Heard {
  readonly #texts = new Set<string>();
  #running = 0;

  constructor(page: Page) {
    const isCounted = (request: Request) =>
      !/\/(stream|events)/.test(new URL(request.url()).pathname);
    page.on('request', (request) => {
      if (isCounted(request)) this.#running += 1;
    });
    page.on('requestfailed', (request) => {
      if (isCounted(request)) this.#running -= 1;
    });
    page.on('requestfinished', (request) => {
      if (isCounted(request)) void this.#keep(request).finally(() => (this.#running -= 1));
    });
  }

  async #keep(request: Request): Promise<void> {
    if (!new URL(request.url()).pathname.startsWith('/api/')) return;
    const response = await request.response();
    const text = await response?.text().catch(() => '');
    for (const each of textsIn(parsed(text ?? ''))) this.#texts.add(plain(each));
  }

  /** Whether no call is running. */
  get isQuiet(): boolean {
    return this.#running <= 0;
  }

  /** Whether a reply has the text, by itself or, if it is long, within another one. */
  has(text: string): boolean {
    // A marker of a template names a field by its key.
    const wanted = plain(text.replace(/^\{(\w+)\}$/, '$1'));
    if (this.#texts.has(wanted)) return true;
    return wanted.length >= 24 && [...this.#texts].some((each) => each.includes(wanted));
  }
}

/** Everything that a page shows or says to a screen reader outside of the brackets of messages. */
const outsideBrackets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      // What a person writes in an editor, and the comparison of two such texts, is data, and its
      // pieces are in no reply by themselves.
      element.closest(
        'script, style, [aria-hidden="true"], kbd, [contenteditable], [translate="no"]',
      ) === null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    // A message may continue in further elements, for emphasis or a link.
    let depth = 0;
    while (walker.nextNode()) {
      const { nodeValue, parentElement } = walker.currentNode;
      let outside = '';
      for (const letter of nodeValue ?? '') {
        if (letter === '⟦') depth += 1;
        else if (letter === '⟧') depth -= 1;
        else if (depth === 0) outside += letter;
      }
      if (parentElement && isShown(parentElement)) found.push(outside);
    }
    const named = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'];
    // A message may hold another one as its argument.
    const withoutMessages = (text: string): string => {
      const rest = text.replace(/⟦[^⟦⟧]*⟧/g, '');
      return rest === text ? rest : withoutMessages(rest);
    };
    for (const element of document.body.querySelectorAll(named.map((name) => `[${name}]`).join())) {
      if (!isShown(element)) continue;
      for (const name of named) found.push(withoutMessages(element.getAttribute(name) ?? ''));
    }
    return [...new Set(found.map((text) => text.trim()))];
  });

/**
 * An address, the scheme of an app or the markup for a partner's page: the same in every language.
 */
const isCode = (text: string) =>
  /^https?:\/\/\S+$|^<\w/.test(text) || /^[a-z]+(?:\.[a-z]+)+$/.test(text);

/** What `Intl` says of times, amounts and languages, and signs of keys. */
const formatted = new RegExp(
  `\\b(?:${[
    'Today|Yesterday|Tomorrow',
    'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?',
    'Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?',
    '(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?',
    'AM|PM|GMT|UTC',
    'at(?= \\d{1,2}:\\d\\d)',
    '(?<=\\d )(?:ms|sec|min|hr)',
  ].join('|')})\\b`,
  'g',
);
const hasWord = /\p{L}{2,}/u;

/** The texts of a page that are in no catalogue and in no reply of the server. */
export async function escapedTexts(page: Page, heard: Heard): Promise<readonly string[]> {
  const outside = await outsideBrackets(page);
  return outside.filter(
    (text) =>
      // A title joins names with dots between them, a cell of a list with commas.
      text
        .split(/·|, /)
        .some(
          (part) => hasWord.test(part.replace(formatted, '')) && !isCode(part) && !heard.has(part),
        ) &&
      !isCode(text) &&
      !heard.has(text),
  );
}
