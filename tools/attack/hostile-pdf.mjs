// Small PDFs that are expensive to read.
import { deflateSync } from 'node:zlib';

function pdfOf(objects) {
  const parts = [Buffer.from('%PDF-1.7\n', 'latin1')];
  const places = [];
  let length = parts[0].length;
  const put = (bytes) => {
    parts.push(bytes);
    length += bytes.length;
  };
  for (const [at, { head, stream }] of objects.entries()) {
    places.push(length);
    put(
      Buffer.from(
        stream
          ? `${at + 1} 0 obj\n<< ${head} /Length ${stream.length} >>\nstream\n`
          : `${at + 1} 0 obj\n<< ${head} >>\nendobj\n`,
        'latin1',
      ),
    );
    if (stream) {
      put(stream);
      put(Buffer.from('\nendstream\nendobj\n', 'latin1'));
    }
  }
  const start = length;
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  put(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}trailer\n<< /Size ` +
        `${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
      'latin1',
    ),
  );
  return Buffer.concat(parts);
}

const frame = (contents) => [
  { head: '/Type /Catalog /Pages 2 0 R' },
  { head: '/Type /Pages /Kids [3 0 R] /Count 1' },
  contents,
];

/** A chain of forms that each draw the next one ten times: 10 to the power of their number. */
export function nestedForms(count = 40) {
  const first = 5;
  const forms = Array.from({ length: count }, (_none, at) => {
    const isLast = at === count - 1;
    return {
      head:
        '/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources << ' +
        `${isLast ? '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>' : `/XObject << /N ${first + at + 1} 0 R >>`} >>`,
      stream: Buffer.from(isLast ? 'BT /F1 12 Tf 10 10 Td (x) Tj ET' : '/N Do '.repeat(10)),
    };
  });
  return pdfOf([
    ...frame({
      head: `/Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Resources << /XObject << /N ${first} 0 R >> >>`,
    }),
    { head: '', stream: Buffer.from('/N Do') },
    ...forms,
  ]);
}

/** One content stream with this many megabytes of text operators, compressed once or repeatedly. */
export function packedContents(megabytes, { times = 1, text = ' ' } = {}) {
  let stream = Buffer.alloc(megabytes * 1024 * 1024, text);
  for (let done = 0; done < times; done += 1) stream = deflateSync(stream, { level: 9 });
  const filters = '/FlateDecode '.repeat(times);
  return pdfOf([
    ...frame({
      head: '/Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Resources << >>',
    }),
    { head: `/Filter [ ${filters}]`, stream },
  ]);
}
