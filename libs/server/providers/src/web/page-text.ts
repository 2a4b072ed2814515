import { type WebPage } from './fetcher.js';
import { type WebText, textOfHtml } from './html-text.js';
import { textOfPdf } from './pdf-text.js';
import { WebError } from './web-error.js';

const maxHtmlBytes = 3 * 1024 * 1024;

/** What a page says, whatever its form: HTML, PDF or plain text. Throws a `WebError` when there is nothing to read. */
export async function textOfPage({ body, contentType, charset, url }: WebPage): Promise<WebText> {
  const start = body.subarray(0, 1024).toString('latin1');
  const text = start.includes('%PDF-') ? await textOfPdf(body) : isHtml(contentType, start) ? textOfHtml(decode(markup(body), charset ?? declaredCharset(start))) : plain(body, contentType, charset);
  if (!text.sections.some((section) => section.text !== '')) throw new WebError('unreadable', 'This page holds no text that could be read. Pages that are made by scripts in the browser cannot be.');
  return { title: text.title || nameIn(url), sections: text.sections };
}

const isHtml = (contentType: string, start: string) => /^(?:text\/html|application\/xhtml\+xml)$/.test(contentType) || (contentType === '' && /<(?:!doctype html|html|body)\b/i.test(start));

function markup(body: Buffer): Buffer {
  if (body.length > maxHtmlBytes) throw new WebError('too-large', 'The page is too large.');
  return body;
}

function plain(body: Buffer, contentType: string, charset: string | null): WebText {
  if (!/^text\/(?:plain|markdown|csv)$/.test(contentType)) throw new WebError('unreadable', 'Only web pages, PDF and plain text can be read.');
  return { title: '', sections: [{ heading: '', text: decode(markup(body), charset).trim() }] };
}

const declaredCharset = (start: string): string | null => /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w-]+)/i.exec(start)?.[1] ?? null;

/** Text in the named encoding; UTF-8 when it is not known. Nulls cannot be stored. */
export function decode(body: Buffer, charset: string | null): string {
  let decoder = new TextDecoder();
  try {
    decoder = new TextDecoder(charset ?? 'utf-8');
  } catch {
    // An encoding that nobody knows is read as the usual one.
  }
  return decoder.decode(body).replaceAll('\u0000', '');
}

/** The last part of the path, or the host: what to call a page without a title. */
function nameIn(url: string): string {
  const { pathname, hostname } = new URL(url);
  return pathname.split('/').filter(Boolean).at(-1)?.slice(0, 200) ?? hostname;
}
