import assert from 'node:assert/strict';
import { nestedForms } from '../hostile-pdf.mjs';
import { feed } from '../knowledge.mjs';

export const attack = {
  isAlone: true,
  finding: 'A1',
  how: 'a trial adds a PDF of 40 forms that each draw the next ten times (10 KB)',
  holds:
    'others are answered within 2 s, memory stays below 900 MB, the document fails with a sentence',
  run: async ({ open }) => {
    const {
      documents: [document],
      slowestMs,
      peak,
    } = await feed(open, { '/manual.pdf': { type: 'application/pdf', bytes: nestedForms() } });
    assert.match(`${document.status}`, /fail|error|ready|done|complete|indexed/i);
    return `slowest other answer ${slowestMs} ms, ${peak} MB, document ${document.status}`;
  },
};
