import { parseApart } from '../isolation/isolation.js';
import { type WebPage } from '../parsers/web-page.js';
import { type WebText } from '../parsers/html-text.js';
import { asWebError } from './parse-failure.js';

/**
 * The text of a page in any format: HTML, PDF or plain text. It is parsed in a child process.
 * Throws a `WebError` if there is no text.
 */
export async function textOfPage(
  { body, contentType, charset, url }: WebPage,
  signal?: AbortSignal,
): Promise<WebText> {
  return (
    await parseApart('pageText', body, { contentType, charset, url }, signal).catch(asWebError)
  ).words;
}
