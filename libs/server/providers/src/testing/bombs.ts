import { constants, deflateRawSync, deflateSync } from 'node:zlib';

// Small files that cost their parser without limit. Built here: none is stored in the repository.

const latin = (text: string) => Buffer.from(text, 'latin1');

/**
 * A PDF of the given objects, the first of which is the catalogue and the second its pages. Its
 * table of contents is left to the reader to rebuild.
 */
function pdf(objects: readonly Buffer[]): Buffer {
  const body = objects.map((object, at) =>
    Buffer.concat([latin(`${at + 1} 0 obj\n`), object, latin('\nendobj\n')]),
  );
  return Buffer.concat([latin('%PDF-1.4\n'), ...body, latin('trailer << /Root 1 0 R >>\n%%EOF')]);
}

const stream = (entries: string, bytes: Buffer) =>
  Buffer.concat([
    latin(`<< ${entries} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    latin('\nendstream'),
  ]);
const catalogue = latin('<< /Type /Catalog /Pages 2 0 R >>');
const pages = latin('<< /Type /Pages /Kids [3 0 R] /Count 1 >>');

/** Forms that each draw the next one ten times: 40 of them would never finish. */
export function pdfOfForms(forms = 40, calls = 10): Buffer {
  const first = 5;
  const page = latin(
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R /Resources << /XObject << /F ${first} 0 R >> >> >>`,
  );
  const form = (at: number) =>
    at + 1 < forms
      ? stream(
          `/Type /XObject /Subtype /Form /BBox [0 0 99 99] /Resources << /XObject << /F ${first + at + 1} 0 R >> >>`,
          latin('/F Do\n'.repeat(calls)),
        )
      : stream(
          '/Type /XObject /Subtype /Form /BBox [0 0 99 99] /Resources << /Font << /T << ' +
            '/Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>',
          latin('BT /T 9 Tf (hello) Tj ET'),
        );
  return pdf([
    catalogue,
    pages,
    page,
    stream('', latin('/F Do')),
    ...Array.from({ length: forms }, (_one, at) => form(at)),
  ]);
}

/**
 * A page whose content is megabytes of blanks, deflated twice: some kilobytes that inflate to all
 * of it.
 */
export function pdfOfBlanks(megabytes = 2000): Buffer {
  const block = deflateRawSync(Buffer.alloc(1024 * 1024, 32), {
    finishFlush: constants.Z_FULL_FLUSH,
    level: 9,
  });
  const once = Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: megabytes }, () => block),
    deflateRawSync(Buffer.alloc(0)),
    Buffer.alloc(4),
  ]);
  const page = latin('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R >>');
  return pdf([
    catalogue,
    pages,
    page,
    stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(once, { level: 9 })),
  ]);
}

/** A sitemap of so many megabytes that names one page again and again. */
export const largeSitemap = (page: string, megabytes: number): Buffer => {
  const entry = `<url><loc>${page}</loc><lastmod>2026-01-01</lastmod></url>`;
  return Buffer.from(
    `<?xml version="1.0"?><urlset>${entry.repeat(Math.floor((megabytes * 1024 * 1024 - 60) / entry.length))}</urlset>`,
  );
};
