import { cutText } from '@patchbay/kernel';
import { Parser } from 'htmlparser2';
import { decode } from './decode.js';
import { markupDepth } from './markup-depth.js';
import { type WebPage } from './web-page.js';
import { declaredCharset, maxHtmlBytes } from './page-text-of.js';
import { WebError } from '../web-address/web-error.js';

/** What is looked for on a page: attributes and classes of elements, and words in its scripts. */
export interface SoughtParts {
  readonly attributes: readonly string[];
  readonly classes: readonly string[];
  readonly words: readonly string[];
}

type Attributes = Readonly<Record<string, string>>;

/** What a page loads and holds, as far as its HTML says so. */
export interface PageParts {
  /** Scripts with an address, which is absolute. */
  readonly scripts: readonly { readonly src: string; readonly nonce: string }[];
  /** Addresses of frames. */
  readonly frames: readonly string[];
  /** The attributes of the elements that were looked for. */
  readonly elements: readonly Attributes[];
  /** Content policies in `meta` elements. */
  readonly policies: readonly string[];
  /** Which of the words that were looked for are in a script of the page itself. */
  readonly words: readonly string[];
}

const maxParts = 200;
const maxCharacters = 2000;

/**
 * Finds scripts, frames and marked elements of a page. The work of a parser: it runs in a child
 * process (`isolation`), and `partsOfPage` starts it.
 */
export function pagePartsOf(page: WebPage & SoughtParts): PageParts {
  if (page.body.length > maxHtmlBytes) throw new WebError('too-large', 'The page is too large.');
  const found = {
    scripts: [] as { src: string; nonce: string }[],
    frames: [] as string[],
    elements: [] as Attributes[],
    policies: [] as string[],
  };
  const words = new Set<string>();
  let base = page.url;
  let source: string | null = null;
  const absolute = (address: string) =>
    URL.canParse(address, base) ? cutText(new URL(address, base).href, maxCharacters) : null;
  const keep = <T>(list: T[], one: T | null) => {
    if (one !== null && list.length < maxParts) list.push(one);
  };
  const level = markupDepth();
  const parser = new Parser({
    onopentag(name, given) {
      level.down();
      const { src = '', nonce = '', href = '', content = '' } = given;
      if (name === 'base' && href) base = absolute(href) ?? base;
      if (name === 'script' && src) {
        const address = absolute(src);
        keep(found.scripts, address === null ? null : { src: address, nonce });
      }
      if (name === 'script') source = '';
      if (name === 'iframe' && src) keep(found.frames, absolute(src));
      if (name === 'meta' && /^content-security-policy$/i.test(given['http-equiv'] ?? ''))
        keep(found.policies, cutText(content, 4 * maxCharacters));
      if (isSought(given, page)) keep(found.elements, shortened(given));
    },
    ontext(text) {
      if (source !== null) source += text;
    },
    onclosetag(name) {
      level.up();
      if (name !== 'script' || source === null) return;
      for (const word of page.words) if (source.includes(word)) words.add(word);
      source = null;
    },
  });
  parser.end(decode(page.body, page.charset ?? declaredCharset(startOf(page.body))));
  return { ...found, words: [...words] };
}

const startOf = (body: Buffer): string => body.subarray(0, 1024).toString('latin1');

const isSought = (given: Attributes, { attributes, classes }: SoughtParts): boolean =>
  attributes.some((name) => Object.hasOwn(given, name)) ||
  (given['class'] ?? '').split(/\s+/).some((name) => classes.includes(name));

/** At most fifty attributes, and the start of each. */
const shortened = (given: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(given)
      .slice(0, 50)
      .map(([name, value]) => [cutText(name, 100), cutText(value, 200)]),
  );
