/**
 * Findings of attacks, faults and outside users, and the tests that prevent their return: A
 * security and faults, UP files and bodies, B partners' pages, C calls, libraries, console and
 * time, D to L what unknown people, their files and their machines found. `node tools/proofs/write.mjs`
 * writes FINDINGS.md from here, and a test checks that every title exists in its file.
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
import { load } from './findings/load.mjs';
import { abuse } from './findings/abuse.mjs';
import { turns } from './findings/turns.mjs';
import { parties } from './findings/parties.mjs';
import { tables } from './findings/tables.mjs';
import { streams } from './findings/streams.mjs';
import { walk } from './findings/walk.mjs';
import { replies } from './findings/replies.mjs';
import { machines } from './findings/machines.mjs';
import { spanish } from './findings/spanish.mjs';
import { speed } from './findings/speed.mjs';
import { bytes } from './findings/bytes.mjs';
import { outside } from './findings/outside.mjs';
import { firstPhone } from './findings/first-phone.mjs';
import { reports } from './findings/reports.mjs';
import { newcomers } from './findings/newcomers.mjs';

export const findings = [
  { title: 'Security and faults', rows: security },
  { title: 'Files and bodies', rows: uploads },
  { title: 'Calls', rows: calls },
  { title: 'Libraries', rows: libraries },
  { title: 'Console', rows: screens },
  { title: 'Partners’ pages', rows: partners },
  { title: 'Time, on inputs other than those of the first races', rows: time },
  { title: 'Load on the event loop', rows: load },
  { title: 'Money and abuse', rows: abuse },
  { title: 'Turns and model servers', rows: turns },
  { title: 'Parties, phone numbers and addresses', rows: parties },
  { title: 'Tables, documents and sitemaps of people', rows: tables },
  { title: 'Live streams and partners’ pages', rows: streams },
  { title: 'Screens, walked through', rows: walk },
  { title: 'Screens, in Spanish on a phone', rows: spanish },
  { title: 'Replies asked from outside', rows: replies },
  { title: 'Machines that are not ours', rows: machines },
  { title: 'Speed with other inputs', rows: speed },
  { title: 'Bytes, arithmetic and strict sites', rows: bytes },
  { title: 'Bug reports of other products', rows: [...outside, ...reports, ...firstPhone] },
  { title: 'The first day in Mexico', rows: newcomers },
];
