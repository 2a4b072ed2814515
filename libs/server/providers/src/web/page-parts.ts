import { parseApart } from '../isolation/isolation.js';
import { type WebPage } from '../parsers/web-page.js';
import { type PageParts, type SoughtParts } from '../parsers/page-parts-of.js';
import { asWebError } from './parse-failure.js';
import { WebError } from '../web-address/web-error.js';

/**
 * What a page loads and holds, as far as its HTML says so. It is parsed in a child process. Throws a
 * `WebError` if it is no web page.
 */
export async function partsOfPage(
  { body, contentType, charset, url }: WebPage,
  sought: SoughtParts,
  signal?: AbortSignal,
): Promise<PageParts> {
  if (!/^(?:text\/html|application\/xhtml\+xml|)$/.test(contentType))
    throw new WebError('unreadable', 'There is no web page at this address.');
  const head = { contentType, charset, url, ...sought };
  return (await parseApart('pageParts', body, head, signal).catch(asWebError)).words;
}
