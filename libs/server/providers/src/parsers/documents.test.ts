import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { createIsolation } from '../isolation/isolation.js';
import { poolLimits } from '../isolation/pool-limits.js';
import {
  docxOf,
  docxOfBlanks,
  lockedPdf,
  pdfOfPages,
  wordParagraph,
  wordXml,
  zipOf,
} from '../testing/documents.js';
import { watchStalls } from '../testing/stall-meter.js';
import { textOfPage } from '../web/page-text.js';
import { zipEntries } from './zip-entries.js';

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const read = (body: Buffer, contentType = word) =>
  textOfPage({ url: 'file:prices', contentType, charset: null, body });
const failure = (body: Buffer, contentType = word) =>
  read(body, contentType).then(
    () => 'read',
    (error: unknown) => `${(error as { code: string }).code}: ${(error as Error).message}`,
  );

describe('the text of a Word document', () => {
  it('has its headings, lists and tables, and not what was deleted', async () => {
    const table =
      '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Cleaning</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>$120</w:t></w:r></w:p></w:tc></w:tr></w:tbl>';
    const changed =
      '<w:p><w:del><w:r><w:delText>Closed. </w:delText></w:r></w:del><w:ins><w:r><w:t>Open on Friday.</w:t></w:r></w:ins></w:p>';
    expect(
      await read(
        docxOf(
          wordParagraph('Prices', 'Heading1') + table + wordParagraph('Größe &amp; 日本') + changed,
        ),
      ),
    ).toEqual({
      title: 'prices',
      sections: [{ heading: 'Prices', text: 'Cleaning | $120\nGröße & 日本\nOpen on Friday.' }],
    });
  });

  it('has merged cells in each of their rows, and no text that is hidden', async () => {
    const cell = (text: string, merge = '') =>
      `<w:tc><w:tcPr>${merge}</w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
    const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;
    const table = `<w:tbl>${row(
      cell('Cleaning', '<w:vMerge w:val="restart"/>'),
      cell('Child'),
    )}${row(cell('', '<w:vMerge/>'), cell('Adult'))}</w:tbl>`;
    const hidden = '<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>Door code 4711</w:t></w:r></w:p>';
    expect(await read(docxOf(table + hidden + wordParagraph('Open')))).toMatchObject({
      sections: [{ text: 'Cleaning | Child\nCleaning | Adult\nOpen' }],
    });
  });

  it('is read whatever its site calls it, and refused where there is none', async () => {
    expect(await read(docxOf(wordParagraph('Hello')), 'application/octet-stream')).toMatchObject({
      sections: [{ text: 'Hello' }],
    });
    expect(await failure(docxOf(wordParagraph('')))).toContain('no-text: This Word document');
  });

  it.each([
    ['an archive that was cut', docxOf(wordParagraph('Hello')).subarray(0, -30)],
    [
      'a body that is no XML',
      docxOf('', { parts: [{ name: 'word/document.xml', bytes: Buffer.from('<w:p') }] }),
    ],
    [
      'a body that does not inflate',
      docxOf('', {
        parts: [
          { name: 'word/document.xml', bytes: Buffer.from('x'), deflated: Buffer.alloc(90, 0xff) },
        ],
      }),
    ],
    ['no relationship to its body', zipOf([{ name: 'word/document.xml', bytes: Buffer.alloc(0) }])],
  ])('is refused as damaged with %s', async (_what, body) =>
    expect(await failure(body)).toMatch(/^unreadable: .*may be damaged\.$/),
  );

  it('is refused by what its archive says it holds, and ended where it says less', async () => {
    expect(await failure(docxOfBlanks(60))).toContain('too-large: This Word document holds more');
    const bomb = docxOfBlanks(400, 1000);
    // Starting the process that reads blocks this one for as long as the machine takes for it.
    await read(docxOf(wordParagraph('Prices')));
    const stalls = watchStalls();
    stalls();
    expect(await failure(bomb)).toMatch(/^(?:too-large|too-slow|unreadable): /);
    expect(stalls().ownMs).toBeLessThan(400);
  });

  it('of endlessly nested elements does not end the process that wants it', async () => {
    const deep = '<w:sdt><w:sdtContent>'.repeat(100_000);
    const parse = createIsolation({
      ...poolLimits,
      documents: { ...poolLimits.documents, taskMs: 10_000 },
    });
    await expect(
      parse('pageText', docxOf(deep), { url: 'file:x', contentType: word, charset: null }),
    ).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:unreadable|too-slow|too-large)$/),
    });
    expect(await read(docxOf(wordParagraph('Next')))).toMatchObject({
      sections: [{ text: 'Next' }],
    });
  });

  it('expands no entity, and asks for no file and no address that it names', async () => {
    let asked = 0;
    const site = createServer((_request, reply) => {
      asked += 1;
      reply.end('secret');
    });
    await new Promise<void>((resolve) => {
      site.listen(0, '127.0.0.1', resolve);
    });
    const place = `http://127.0.0.1:${(site.address() as AddressInfo).port}/x.png`;
    const prolog = `<!DOCTYPE d [<!ENTITY a "${'ha'.repeat(500)}"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}"><!ENTITY f SYSTEM "file:///etc/passwd"><!ENTITY w SYSTEM "${place}">]>`;
    const bomb = await read(docxOf(wordParagraph('Before &c; &f; &w; after'), { prolog })).then(
      ({ sections }) => sections.map(({ text }) => text).join(' '),
      (error: unknown) => (error as Error).message,
    );
    expect(bomb.length).toBeLessThan(5000);
    expect(bomb).not.toMatch(/root:|secret/);
    const picture = (target: string) =>
      docxOf(
        `${wordParagraph('Shown')}<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:link="rId9"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`,
        {
          relations: `<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${target}" TargetMode="External"/>`,
        },
      );
    for (const target of ['file:///etc/passwd', '/etc/passwd', place])
      expect(await read(picture(target))).toMatchObject({ sections: [{ text: 'Shown' }] });
    site.close();
    expect(asked).toBe(0);
  });
});

describe('the text of a PDF', () => {
  it('knows the page on which it stands; one without text and one with a password have different codes', async () => {
    const pdf = 'application/pdf';
    expect(await read(pdfOfPages(['Cleaning 120', '', 'Whitening 280']), pdf)).toEqual({
      title: 'prices',
      notice: '2 of 3 pages have text that can be read. The others may be scans.',
      sections: [
        { heading: '', text: 'Cleaning 120', page: 1 },
        { heading: '', text: 'Whitening 280', page: 3 },
      ],
    });
    expect(await failure(pdfOfPages(['', '']), pdf)).toContain('no-text: This PDF holds no text');
    expect(await failure(lockedPdf(), pdf)).toContain('locked: This PDF is locked by a password');
  });
});

describe('a plain text', () => {
  it('is divided at the headings of Markdown, and read in the encodings that programs write', async () => {
    expect(
      await read(
        Buffer.from('Intro\n# Hours #\nOpen\n```\n# no heading\n```\n## Parking\n'),
        'text/markdown',
      ),
    ).toMatchObject({
      sections: [
        { heading: '', text: 'Intro' },
        { heading: 'Hours', text: 'Open\n```\n# no heading\n```' },
        { heading: 'Parking', text: '' },
      ],
    });
    for (const body of [
      Buffer.from('mañana', 'latin1'),
      Buffer.from('\ufeffmañana', 'utf16le'),
      Buffer.from('\ufeffmañana'),
    ])
      expect(await read(body, 'text/plain')).toMatchObject({ sections: [{ text: 'mañana' }] });
    expect(await read(Buffer.from('900 \x80', 'latin1'), 'text/plain')).toMatchObject({
      sections: [{ text: '900 €' }],
    });
    expect(await failure(Buffer.from(' \n '), 'text/plain')).toBe('no-text: This text is empty.');
    expect(await failure(Buffer.alloc(4_000_000, 97), 'text/plain')).toContain(
      'too-large: This text',
    );
  });
});

describe('the directory of an archive', () => {
  it('names its files, and is read as none where it does not hold what it says', () => {
    const archive = zipOf([{ name: 'a.xml', bytes: Buffer.from(wordXml('')), claimed: 7 }]);
    expect(zipEntries(archive)).toEqual([{ name: 'a.xml', size: 7 }]);
    for (let length = 0; length < archive.length; length += 1)
      expect(zipEntries(archive.subarray(0, length))).toBeNull();
    for (let at = 0; at < archive.length; at += 1) {
      const changed = Buffer.from(archive);
      changed[at] = 0xff;
      expect(() => zipEntries(changed)).not.toThrow();
    }
  });
});
