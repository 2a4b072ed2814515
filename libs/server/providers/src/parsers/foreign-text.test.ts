import { pageKey } from '../web/sitemap.js';
import { withoutHiddenRuns } from './docx-hidden.js';
import { textOfHtml } from './html-text.js';
import { pageText } from './pdf-text.js';
import { readSitemap } from './sitemap-text.js';

const linesOf = (html: string) =>
  textOfHtml(html).sections.flatMap(({ heading, text }) => [heading, text].filter(Boolean));

describe('text of a page', () => {
  it('is read where the whole page is a form, without its controls', () =>
    expect(
      linesOf(
        '<body><form id="aspnetForm"><h1>Hours</h1><p>Open from 9 to 5</p><label>Name</label><input value="x"><textarea>y</textarea><select><option>z</option></select><button>Send</button></form></body>',
      ),
    ).toEqual(['Hours', 'Open from 9 to 5']));

  it('repeats merged cells in each of their rows', () =>
    expect(
      linesOf(
        '<table><tr><td rowspan="2">Cleaning</td><td>Child</td><td rowspan="3">2026</td></tr><tr><td>Adult</td></tr><tr><td colspan="2">Other</td></tr></table><table><tr><td>a</td><td>b</td></tr></table>',
      ),
    ).toEqual(['Cleaning | Child | 2026\nCleaning | Adult | 2026\nOther | 2026\na | b']));

  it('says when the page asks not to be indexed', () => {
    expect(
      textOfHtml('<head><meta name="robots" content="NoIndex, follow"></head>x'),
    ).toMatchObject({ isClosed: true });
    expect(textOfHtml('<meta name="robots" content="index">x').isClosed).toBeUndefined();
  });
});

it('hidden text of a Word document is left out, and nothing else', () => {
  const run = (properties: string, text: string) =>
    `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
  const paragraph = (inside: string) =>
    `<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>${inside}</w:p>`;
  const xml = (hidden: string) =>
    paragraph(
      run('', 'Open') + hidden + run('<w:vanish w:val="0"/>', 'at nine') + run('<w:b/>', 'daily'),
    );
  const emptied = '<w:r><w:rPr><w:b/><w:vanish/></w:rPr></w:r>';
  expect(withoutHiddenRuns(xml(run('<w:b/><w:vanish/>', 'code 4711')))).toBe(xml(emptied));
});

describe('text of a page of a PDF', () => {
  it.each([
    [['Dear com-\n', 'pile, well\u00ad\n', 'known'], 'Dear compile, wellknown'],
    [['A-\n', 'B'], 'A-\nB'],
    [['12'], ''],
    [['Page 3 of 10'], ''],
    [['- iv -'], ''],
    [['Cleaning 120'], 'Cleaning 120'],
    [['\ue001\ue002\ue003 \ue004'], ''],
    [['\ufffd\ufffda\ufffd'], ''],
  ])('%j', (pieces, text) => expect(pageText(pieces)).toBe(text));
});

describe('a sitemap', () => {
  const pages = ['https://a.example/1', 'https://a.example/2'];
  it.each([
    [
      'prefixes',
      '<sm:urlset xmlns:sm="s" xmlns:image="i"><sm:url><sm:loc>https://a.example/1</sm:loc><image:loc>https://a.example/i.png</image:loc></sm:url><sm:url><sm:loc>https://a.example/2</sm:loc></sm:url></sm:urlset>',
    ],
    ['plain text', '\ufeffhttps://a.example/1\r\nnot an address\nhttps://a.example/2\n'],
    [
      'RSS',
      '<rss><channel><link>https://a.example/</link><item><title>x</title><link>https://a.example/1</link></item><item><link>https://a.example/2</link></item></channel></rss>',
    ],
    [
      'Atom',
      '<feed><link href="https://a.example/"/><entry><link rel="edit" href="https://a.example/e"/><link rel="alternate" href="https://a.example/1"/></entry><entry><link href="https://a.example/2"/></entry></feed>',
    ],
  ])('is read with %s', (_form, text) => expect(readSitemap(text).pages).toEqual(pages));

  it('names a page once, however it is counted', () => {
    const keys = ['/a', '/a/', '/a?utm_source=x', '/a/?gclid=1&utm_medium=y'].map((path) =>
      pageKey(`https://www.a.example${path}`),
    );
    expect(new Set(keys).size).toBe(1);
    expect(pageKey('https://a.example/a?id=1')).not.toBe(keys[0]);
    expect(pageKey('https://a.example/')).toBe('a.example/');
  });
});
