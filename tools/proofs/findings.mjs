/**
 * Findings of attacks, faults and outside users, and the tests that prevent their return: A
 * security and faults, UP files and bodies, B partners' pages, C calls, libraries, console and
 * time. `node tools/proofs/write.mjs` writes FINDINGS.md from here, and a test checks that every
 * title exists in its file.
 *
 * Rows have `tests`, which are files with titles, and `left` if a part is not done yet.
 */
import { calls } from './findings/calls.mjs';
import { libraries } from './findings/libraries.mjs';
import { partners } from './findings/partners.mjs';
import { screens } from './findings/screens.mjs';
import { security } from './findings/security.mjs';
import { time } from './findings/time.mjs';
import { uploads } from './findings/uploads.mjs';

export const findings = [
  { title: 'Security and faults', rows: security },
  { title: 'Files and bodies', rows: uploads },
  { title: 'Calls', rows: calls },
  { title: 'Libraries', rows: libraries },
  { title: 'Console', rows: screens },
  { title: 'Partners’ pages', rows: partners },
  { title: 'Time, on inputs other than those of the first races', rows: time },
];
