import { crc32, deflateRawSync } from 'node:zlib';

/** A file as the browser’s dialog hands it over. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A text as a file. */
export const textFile = (name: string, text: string): ChosenFile => ({
  name,
  mimeType: '',
  buffer: Buffer.from(text),
});

/** A PDF with a line on each page; an empty line is a page without text, like a scan. */
export function pdfFile(name: string, lines: readonly string[]): ChosenFile {
  const kids = lines.map((_line, at) => `${4 + at * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${lines.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...lines.flatMap((line, at) => {
      const content = line && `BT /F 12 Tf 72 700 Td (${line}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + at * 2} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return textFile(name, `%PDF-1.4\n${body}trailer << /Root 1 0 R >>\n%%EOF`);
}

const office = 'http://schemas.openxmlformats.org';

/** A Word document with a heading and a paragraph. */
export function wordFile(name: string, heading: string, text: string): ChosenFile {
  const word = `xmlns:w="${office}/wordprocessingml/2006/main"`;
  const relations = (kind: string, target: string) =>
    `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/${kind}" Target="${target}"/></Relationships>`;
  return {
    name,
    mimeType: '',
    buffer: archive({
      '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
      '_rels/.rels': relations('officeDocument', 'word/document.xml'),
      'word/_rels/document.xml.rels': relations('styles', 'styles.xml'),
      'word/styles.xml': `<w:styles ${word}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
      'word/document.xml': `<w:document ${word}><w:body><w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>${heading}</w:t></w:r></w:p><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
    }),
  };
}

function archive(files: Readonly<Record<string, string>>): Buffer {
  let at = 0;
  const entries = Object.entries(files).map(([name, text]) => {
    const bytes = Buffer.from(text);
    const deflated = deflateRawSync(bytes);
    const numbers = Buffer.alloc(26);
    numbers.writeUInt16LE(20, 0);
    numbers.writeUInt16LE(8, 4);
    numbers.writeUInt32LE(crc32(bytes), 10);
    numbers.writeUInt32LE(deflated.length, 14);
    numbers.writeUInt32LE(bytes.length, 18);
    numbers.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), numbers, Buffer.from(name), deflated]);
    at += file.length;
    const listed = [Buffer.from('PK\x01\x02\x14\x00'), numbers, place, Buffer.from(name)];
    return { file, listed: Buffer.concat(listed) };
  });
  const list = Buffer.concat(entries.map(({ listed }) => listed));
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...entries.map(({ file }) => file), list, end]);
}
