// Every planted hole by its name, with its table.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { abuseHoles } from './abuse.mjs';
import { accountHoles } from './accounts.mjs';
import { backgroundHoles } from './background.mjs';
import { consoleHoles } from './console.mjs';
import { edgeHoles } from './edge.mjs';
import { foreignBytesHoles } from './foreign-bytes.mjs';
import { guardHoles } from './guard.mjs';
import { identityHoles } from './identity.mjs';
import { moneyHoles } from './money.mjs';
import { readingHoles } from './readings.mjs';
import { rowHoles } from './rows.mjs';
import { telephonyHoles } from './telephony.mjs';
import { voiceCallHoles } from './voice-calls.mjs';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const store = 'libs/server/store';

const lastMigration = join(
  store,
  'migrations',
  readdirSync(join(root, store, 'migrations'))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1),
);

/** The database table whose policy a hole opens, if it does nothing else. */
export const policyOn = ({ append = '' }) =>
  /create policy hole on (\w+) using \(true\)/.exec(append)?.[1];

/** Whether a hole changes a migration, and so needs a database of its own. */
export const isMigration = ({ file, also }) =>
  file.endsWith('.sql') || (also ? isMigration(also) : false);

/** The test that runs first. */
export const firstQuestion = ({ seen, file }) => seen ?? (file.endsWith('.sql') ? 'rows' : 'guard');

/** The database table whose policies a hole changes, whatever it permits. */
export const tableOf = ({ append = '' }) => /create policy hole on (\w+) /.exec(append)?.[1];

/**
 * Holes in the policies of different tables are made at once, so that one test run covers all of
 * them.
 */
export const isMadeWithOthers = (hole) =>
  tableOf(hole) !== undefined && firstQuestion(hole) === 'rows';

/**
 * Groups of holes that are made at once; each group has one hole per table, because two in the same
 * table could not be distinguished. `queue` has names and holes.
 */
export function batchesOf(queue) {
  const turns = [];
  for (const one of queue.filter(([, hole]) => isMadeWithOthers(hole))) {
    const turn = turns.find((holes) =>
      holes.every(([, hole]) => tableOf(hole) !== tableOf(one[1])),
    );
    if (turn) turn.push(one);
    else turns.push([one]);
  }
  return turns;
}

/**
 * The tables of `tenantSamples`, read from the text of its file: Node cannot import it, and before
 * the packages are installed nothing parses it (`npm test` plans its run first).
 */
function sampleTables() {
  const text = readFileSync(join(root, store, 'src/testing/tenant-tree.ts'), 'utf8');
  return [...text.matchAll(/^ {2}(\w+): ?`/gm)].map(([, table]) => table);
}

/**
 * Every tenant table has a policy that could permit everything: one more hole each, derived from
 * the tables' samples.
 */
function holesInRows() {
  const known = new Set(Object.values(rowHoles).map(policyOn));
  const tables = sampleTables().filter((table) => !known.has(table));
  return Object.fromEntries(
    tables.map((table) => [
      `rows.${table}`,
      {
        says: `the row policy of ${table} lets everything through`,
        file: lastMigration,
        append: `\ncreate policy hole on ${table} using (true);\n`,
      },
    ]),
  );
}

const tables = {
  guard: guardHoles,
  edge: edgeHoles,
  readings: readingHoles,
  rows: rowHoles,
  identity: identityHoles,
  accounts: accountHoles,
  'foreign-bytes': foreignBytesHoles,
  telephony: telephonyHoles,
  'voice-calls': voiceCallHoles,
  money: moneyHoles,
  abuse: abuseHoles,
  background: backgroundHoles,
  console: consoleHoles,
};

export const holes = { ...Object.assign({}, ...Object.values(tables)), ...holesInRows() };

/** The source file of a hole's entry. */
export const entryOf = (name) => {
  const [table] = Object.entries(tables).find(([, entries]) => name in entries) ?? [];
  return table === undefined ? undefined : `tools/checks/holes/${table}.mjs`;
};
