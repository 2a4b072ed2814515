import { packedContents } from '../hostile-pdf.mjs';
import { feed } from '../knowledge.mjs';

export const attack = {
  isAlone: true,
  finding: 'A1',
  how: 'a trial adds PDFs whose contents unpack to 180 and 400 MB (178 KB, and 2 KB packed twice)',
  holds: 'others are answered within 2 s and memory stays below 900 MB',
  run: async ({ open }) => {
    const { slowestMs, peak, documents } = await feed(open, {
      '/wide.pdf': { type: 'application/pdf', bytes: packedContents(180) },
      '/twice.pdf': { type: 'application/pdf', bytes: packedContents(400, { times: 2 }) },
    });
    return `slowest other answer ${slowestMs} ms, ${peak} MB, documents ${documents.map(({ status }) => status).join(' and ')}`;
  },
};
