import { WebError } from '../web-address/web-error.js';
import { type WebText, textOfHtml } from './html-text.js';
import { withoutHiddenText } from './docx-hidden.js';
import { docxBody, zipEntries } from './zip-entries.js';

const megabyte = 1024 * 1024;
/**
 * The parts that are read. A book of 500,000 characters has some ten megabytes of them; pictures
 * are not inflated.
 */
const maxBytes = 40 * megabyte;
const isRead = (name: string): boolean => /\.(?:xml|rels)$/i.test(name);

/**
 * Text of a Word document with its headings, lists, tables and notes; text that was deleted while
 * changes were tracked, or is hidden, is not in it. Nothing outside of the document is opened.
 */
export async function textOfDocx(body: Buffer): Promise<WebText> {
  const read = zipEntries(body)?.filter(({ name }) => isRead(name));
  if (!read?.some(({ name }) => name === docxBody))
    throw new WebError('unreadable', 'This Word document cannot be read. It may be damaged.');
  if (read.reduce((sum, { size }) => sum + size, 0) > maxBytes)
    throw new WebError('too-large', 'This Word document holds more than can be read. Split it.');
  const { default: mammoth } = await import('mammoth');
  // Its own errors are not for people: the process that parses says that it is damaged.
  const { value } = await mammoth.convertToHtml(await withoutHiddenText(body), {
    externalFileAccess: false,
    includeEmbeddedStyleMap: false,
    convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
  });
  const text = textOfHtml(value);
  if (!text.sections.some((section) => section.text !== ''))
    throw new WebError('no-text', 'This Word document holds no text. It may consist of pictures.');
  return { title: '', sections: text.sections };
}
