import { type TextSection, type WebText } from './html-text.js';
import { WebError } from '../web-address/web-error.js';

const maxPages = 300;
/** Below the limit of the process in which this runs, so that the reason can be reported. */
const maxMilliseconds = 15_000;
/** What a knowledge base keeps; further pages are not read. */
const maxCharacters = 500_000;

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
    const until = Date.now() + maxMilliseconds;
    const sections: TextSection[] = [];
    let left = maxCharacters;
    for (let number = 1; number <= Math.min(maxPages, document.numPages) && left > 0; number += 1) {
      if (Date.now() > until) throw new WebError('too-slow', 'This PDF takes too long to read.');
      const content = await (await document.getPage(number)).getTextContent();
      const text = content.items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
        .join('')
        .replace(/[^\S\n]+/g, ' ')
        .replace(/ ?\n ?/g, '\n')
        .trim();
      if (text) sections.push({ heading: '', text: text.slice(0, left), page: number });
      left -= text.length;
    }
    if (sections.length === 0)
      throw new WebError('no-text', 'This PDF holds no text. It may be a scan.');
    const { info } = await document
      .getMetadata()
      .catch(() => ({ info: {} as Record<string, unknown> }));
    const title = (info as Record<string, unknown>).Title;
    return { title: typeof title === 'string' ? title.trim().slice(0, 300) : '', sections };
  } finally {
    await document.destroy();
  }
}
