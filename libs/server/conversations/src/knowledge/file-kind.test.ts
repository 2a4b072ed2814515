import {
  docxOf,
  lockedDocx,
  oldDoc,
  pdfOfPages,
  wordParagraph,
  zipOf,
} from '@patchbay/server-providers/testing';
import { extensionOf, kindOfDocument } from './file-kind.js';

const docx = docxOf(wordParagraph('Hello'));
const pdf = pdfOfPages(['Hello']);
const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex');
const text = Buffer.from('Hello — mañana');

describe('the kind of an uploaded document', () => {
  it.each([
    ['prices.pdf', pdf, 'pdf'],
    ['PRICES.PDF', pdf, 'pdf'],
    ['prices.docx', docx, 'docx'],
    ['prices.txt', text, 'txt'],
    ['prices.csv', text, 'txt'],
    ['a.b.markdown', text, 'md'],
    ['wide.txt', Buffer.from('\ufeffHello', 'utf16le'), 'txt'],
  ])('of %s is its content’s', (name, bytes, extension) => {
    const kind = kindOfDocument(name, bytes);
    expect(kind).toMatchObject({ extension });
    expect(typeof kind === 'string' ? kind : extensionOf(kind.mediaType)).toBe(extension);
  });

  it.each([
    ['picture.png', png, 'other-kind'],
    ['page.html', text, 'other-kind'],
    ['prices', text, 'other-kind'],
    ['prices.constructor', text, 'other-kind'],
    ['table.xls', oldDoc(), 'other-kind'],
    ['prices.doc', oldDoc(), 'old-word'],
    ['prices.docx', oldDoc(), 'old-word'],
    ['prices.docx', lockedDocx(), 'locked'],
    ['prices.pdf', docx, 'misnamed'],
    ['prices.docx', pdf, 'misnamed'],
    ['prices.txt', pdf, 'misnamed'],
    ['prices.pdf', text, 'misnamed'],
    ['prices.pdf', png, 'misnamed'],
    ['prices.txt', png, 'misnamed'],
    ['prices.docx', zipOf([{ name: 'a.txt', bytes: text }]), 'misnamed'],
    ['prices.docx', docx.subarray(0, 300), 'misnamed'],
    ['prices.md', Buffer.from('a\u0000b'), 'misnamed'],
  ])('of %s is refused where the content is another', (name, bytes, problem) =>
    expect(kindOfDocument(name, bytes)).toBe(problem),
  );
});
