import { cutText } from '@patchbay/kernel';
import { decode } from './decode.js';
import { type WebPage } from './web-page.js';
import { type TextSection, type WebText, textOfHtml } from './html-text.js';
import { textOfPdf } from './pdf-text.js';
import { textOfPlain } from './plain-text.js';
import { textOfDocx } from './docx-text.js';
import { docxBody } from './zip-entries.js';
import { WebError } from '../web-address/web-error.js';

export const maxHtmlBytes = 3 * 1024 * 1024;

/** What is kept of a page; a knowledge base keeps no more of it. */
const maxCharacters = 500_000;
const maxSections = 5000;

/**
 * The text of a page in any format. The work of a parser: it runs in a child process (`isolation`),
 * and `textOfPage` starts it.
 */
export async function pageTextOf({ body, contentType, charset, url }: WebPage): Promise<WebText> {
  const start = body.subarray(0, 1024).toString('latin1');
  const text = await textIn({ body, contentType, charset, url }, start);
  if (text.isClosed)
    throw new WebError(
      'refused',
      'This page asks not to be indexed (robots: noindex). Remove that from the page, or add its text as a file.',
    );
  if (!text.sections.some((section) => section.text !== ''))
    throw new WebError(
      'no-text',
      'This page holds no text that could be read. Pages that are made by scripts in the browser cannot be.',
    );
  return {
    title: text.title || nameIn(url),
    sections: shortened(text.sections),
    ...(text.notice ? { notice: text.notice } : {}),
  };
}

async function textIn({ body, contentType, charset }: WebPage, start: string): Promise<WebText> {
  if (start.includes('%PDF-')) return textOfPdf(body);
  if (isDocx(body)) return textOfDocx(body);
  if (isHtml(contentType, start))
    return textOfHtml(decode(markup(body), charset ?? declaredCharset(start)));
  if (!/^text\/(?:plain|markdown|csv)$/.test(contentType))
    throw new WebError('unreadable', 'Only web pages, PDF, DOCX and plain text can be read.');
  return textOfPlain(body, charset, contentType === 'text/markdown');
}

/** An archive that names the body of a Word document, whatever its site calls it. */
const isDocx = (body: Buffer): boolean =>
  body.subarray(0, 2).toString('latin1') === 'PK' && body.includes(docxBody);

function shortened(sections: readonly TextSection[]): readonly TextSection[] {
  let left = maxCharacters;
  return sections.slice(0, maxSections).flatMap((section) => {
    const text = cutText(section.text, left);
    left -= text.length;
    return text || (section.text === '' && section.heading) ? [{ ...section, text }] : [];
  });
}

const isHtml = (contentType: string, start: string) =>
  /^(?:text\/html|application\/xhtml\+xml)$/.test(contentType) ||
  (contentType === '' && /<(?:!doctype html|html|body)\b/i.test(start));

function markup(body: Buffer): Buffer {
  if (body.length > maxHtmlBytes) throw new WebError('too-large', 'The page is too large.');
  return body;
}

export const declaredCharset = (start: string): string | null =>
  /<meta[^<>]{0,200}?charset\s*=[\s"']*([\w-]+)/i.exec(start)?.[1] ?? null;

/** The last part of the path, or the host: what to call a page without a title. */
function nameIn(url: string): string {
  const { pathname, hostname } = new URL(url);
  return cutText(pathname.split('/').filter(Boolean).at(-1) ?? hostname, 200);
}
