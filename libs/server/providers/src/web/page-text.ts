import { parseApart } from '../isolation/isolation.js';
import { type WebPage } from './fetcher.js';
import { type WebText } from './html-text.js';
import { asWebError } from './parse-failure.js';

/**
 * What a page says, whatever its form: HTML, PDF or plain text. It is read in a process of its own.
 * Throws a `WebError` when there is nothing to read.
 */
export async function textOfPage(
  { body, contentType, charset, url }: WebPage,
  signal?: AbortSignal,
): Promise<WebText> {
  return (
    await parseApart('pageText', body, { contentType, charset, url }, signal).catch(asWebError)
  ).words;
}
