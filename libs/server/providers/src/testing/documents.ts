import { crc32, deflateRawSync } from 'node:zlib';

// Documents as people upload them, and as attackers do. Built here: none is stored in the
// repository.

interface Part {
  readonly name: string;
  readonly bytes: Buffer;
  /** What the archive says of its size, where that is a lie. */
  readonly claimed?: number;
  /** Deflated bytes, where they are not made of `bytes`. */
  readonly deflated?: Buffer;
}

/** A ZIP archive of deflated files. */
export function zipOf(parts: readonly Part[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, claimed, deflated = deflateRawSync(bytes) } of parts) {
    const numbers = Buffer.alloc(26);
    numbers.writeUInt16LE(20, 0);
    numbers.writeUInt16LE(8, 4);
    numbers.writeUInt32LE(crc32(bytes), 10);
    numbers.writeUInt32LE(deflated.length, 14);
    numbers.writeUInt32LE(claimed ?? bytes.length, 18);
    numbers.writeUInt16LE(Buffer.byteLength(name), 22);
    const mark = (text: string) => Buffer.from(text, 'latin1');
    const file = Buffer.concat([mark('PK\x03\x04'), numbers, Buffer.from(name), deflated]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([mark('PK\x01\x02\x14\x00'), numbers, place, Buffer.from(name)]));
    files.push(file);
    at += file.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, list, end]);
}

const office = 'http://schemas.openxmlformats.org';
const types = `<?xml version="1.0"?><Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const relations = `<?xml version="1.0"?><Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

/** The XML of a Word document around the XML of its body. */
export const wordXml = (body: string, prolog = ''): string =>
  `<?xml version="1.0"?>${prolog}<w:document xmlns:w="${office}/wordprocessingml/2006/main" xmlns:a="${office}/drawingml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships" xmlns:wp="${office}/drawingml/2006/wordprocessingDrawing" xmlns:pic="${office}/drawingml/2006/picture"><w:body>${body}</w:body></w:document>`;

/** A paragraph; a style such as `Heading1` makes it a heading. */
export const wordParagraph = (text: string, style?: string): string =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

const styles = `<?xml version="1.0"?><w:styles xmlns:w="${office}/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`;
const bodyRelations = (more: string) =>
  `<?xml version="1.0"?><Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/styles" Target="styles.xml"/>${more}</Relationships>`;

interface WordParts {
  readonly prolog?: string;
  /** Relationships of the body, as XML. */
  readonly relations?: string;
  readonly parts?: readonly Part[];
}

/** A Word document of the XML of its body. */
export const docxOf = (
  body: string,
  { prolog, relations: more = '', parts = [] }: WordParts = {},
) =>
  zipOf([
    { name: '[Content_Types].xml', bytes: Buffer.from(types) },
    { name: '_rels/.rels', bytes: Buffer.from(relations) },
    { name: 'word/_rels/document.xml.rels', bytes: Buffer.from(bodyRelations(more)) },
    { name: 'word/styles.xml', bytes: Buffer.from(styles) },
    ...parts,
    ...(parts.some(({ name }) => name === 'word/document.xml')
      ? []
      : [{ name: 'word/document.xml', bytes: Buffer.from(wordXml(body, prolog)) }]),
  ]);

/** A Word document whose body is megabytes of blanks, and what its archive says of their size. */
export function docxOfBlanks(megabytes: number, claimed?: number): Buffer {
  const bytes = Buffer.from(wordXml(wordParagraph(' '.repeat(megabytes * 1024 * 1024))));
  return docxOf('', {
    parts: [{ name: 'word/document.xml', bytes, ...(claimed === undefined ? {} : { claimed }) }],
  });
}

/** The container in which Word keeps a document with a password, as far as its kind follows from it. */
export const lockedDocx = (): Buffer =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1016),
    Buffer.from('EncryptedPackage', 'utf16le'),
    Buffer.alloc(512),
  ]);

/** The same container as Word wrote it before 2007. */
export const oldDoc = (): Buffer =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1016),
    Buffer.from('WordDocument', 'utf16le'),
    Buffer.alloc(512),
  ]);

const pdfOf = (objects: readonly string[], trailer: string): Buffer => {
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const place of places) text += `${String(place).padStart(10, '0')} 00000 n \n`;
  return Buffer.from(
    `${text}trailer << /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${table}\n%%EOF`,
    'latin1',
  );
};

/** A PDF with one line of text on each page; an empty one is a page without text, like a scan. */
export function pdfOfPages(lines: readonly string[]): Buffer {
  const first = 4;
  const kids = lines.map((_line, at) => `${first + at * 2} 0 R`).join(' ');
  return pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids}] /Count ${lines.length} >>`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      ...lines.flatMap((line, at) => {
        const content = line === '' ? '' : `BT /F 12 Tf 72 700 Td (${line}) Tj ET`;
        return [
          `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${first + at * 2 + 1} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
          `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
        ];
      }),
    ],
    '',
  );
}

/** A PDF that opens with a password only: no key fits the values that its words are locked by. */
export function lockedPdf(): Buffer {
  const letters = 'x'.repeat(32);
  return pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>',
      `<< /Filter /Standard /V 1 /R 2 /O (${letters}) /U (${letters}) /P -4 >>`,
    ],
    `/Encrypt 4 0 R /ID [(${letters}) (${letters})] `,
  );
}
