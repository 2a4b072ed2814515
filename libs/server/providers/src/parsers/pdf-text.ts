import { cutText } from '@patchbay/kernel';
import { type TextSection, type WebText } from './html-text.js';
import { WebError } from '../web-address/web-error.js';

const maxPages = 300;
/** Below the limit of the process in which this runs, so that the reason can be reported. */
const maxMilliseconds = 15_000;
/** What a knowledge base keeps; further pages are not read. */
const maxCharacters = 500_000;

/** Processor time of this process since a moment, in milliseconds. */
function workedMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

/**
 * Text of a PDF, one section a page, at most 300 pages and 500,000 characters. Scans hold no text:
 * they are refused with a reason.
 */
export async function textOfPdf(body: Uint8Array): Promise<WebText> {
  const { getDocumentProxy } = await import('unpdf');
  const document = await getDocumentProxy(new Uint8Array(body), {
    isEvalSupported: false,
    useSystemFonts: false,
    stopAtErrors: false,
    verbosity: 0,
  }).catch((error: unknown) => {
    throw (error as { readonly name?: unknown } | null)?.name === 'PasswordException'
      ? new WebError('locked', 'This PDF is locked by a password. Save it without one.')
      : new WebError('unreadable', 'This PDF cannot be read. It may be damaged.');
  });
  try {
    // What this process waits for a processor does not count.
    const begun = process.cpuUsage();
    const sections: TextSection[] = [];
    let left = maxCharacters;
    let pages = 0;
    for (let number = 1; number <= Math.min(maxPages, document.numPages) && left > 0; number += 1) {
      if (workedMs(begun) > maxMilliseconds)
        throw new WebError('too-slow', 'This PDF takes too long to read.');
      const content = await (await document.getPage(number)).getTextContent();
      const text = pageText(
        content.items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')),
      );
      pages += 1;
      if (text) sections.push({ heading: '', text: cutText(text, left), page: number });
      left -= text.length;
    }
    if (sections.length === 0)
      throw new WebError(
        'no-text',
        'This PDF holds no text that can be read. It may be a scan, or its letters have no meaning for programs. Save it again from its source, or with text recognition.',
      );
    const { info } = await document
      .getMetadata()
      .catch(() => ({ info: {} as Record<string, unknown> }));
    const title = (info as Record<string, unknown>).Title;
    return {
      title: typeof title === 'string' ? cutText(title.trim(), 300) : '',
      sections,
      ...(sections.length < pages ? { notice: noticeOf(sections.length, pages) } : {}),
    };
  } finally {
    await document.destroy();
  }
}

/** The text of a page; empty where it has nothing but its number, or letters without a meaning. */
export function pageText(pieces: readonly string[]): string {
  const text = pieces
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    // A word that is divided at the end of a line.
    .replace(/(\p{L})[-\u00ad\u2010]\n(?=\p{Ll})/gu, '$1')
    .trim();
  return isPageNumber.test(text) || isUnreadable(text) ? '' : text;
}

const isPageNumber =
  /^(?:(?:page|p|pg|seite|s|página|pagina|pág|pag|blad|blatt)[. ]{0,2})?[-–—(]? ?(?:\d{1,4}|[ivxlc]{1,8}) ?[-–—)]?(?: ?(?:\/|of|von|de|di|van|sur) ?\d{1,4})?$/iu;

/** Without a map of characters letters come out as signs of private use, or as control characters. */
function isUnreadable(text: string): boolean {
  const letters = text.replace(/\s/g, '');
  const odd = letters.match(/[\p{Co}\p{Cn}\p{Cc}\ufffd]/gu)?.length ?? 0;
  return odd > letters.length / 5;
}

const noticeOf = (read: number, pages: number): string =>
  `${read} of ${pages} pages ${read === 1 ? 'has' : 'have'} text that can be read. The others may be scans.`;
