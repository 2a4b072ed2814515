// Every planted hole by its name, and the table that it stands in.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accountHoles } from './accounts.mjs';
import { backgroundHoles } from './background.mjs';
import { edgeHoles } from './edge.mjs';
import { foreignBytesHoles } from './foreign-bytes.mjs';
import { guardHoles } from './guard.mjs';
import { identityHoles } from './identity.mjs';
import { moneyHoles } from './money.mjs';
import { rowHoles } from './rows.mjs';
import { telephonyHoles } from './telephony.mjs';

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

/** The table whose policy a hole opens, when that is all that it does. */
export const policyOn = ({ append = '' }) =>
  /create policy hole on (\w+) using \(true\)/.exec(append)?.[1];

/** The question that is asked first. */
export const firstQuestion = ({ seen, file }) => seen ?? (file.endsWith('.sql') ? 'rows' : 'guard');

/** The table in whose policies a hole is, whatever it lets through. */
export const tableOf = ({ append = '' }) => /create policy hole on (\w+) /.exec(append)?.[1];

/**
 * Holes in the policies of different tables are made at once, so that all of them cost one
 * question.
 */
export const isMadeWithOthers = (hole) =>
  tableOf(hole) !== undefined && firstQuestion(hole) === 'rows';

/**
 * What is made at once, in as many turns as a table has holes: two in the same table could not be
 * told apart. `queue` has names and holes.
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
 * Every table that carries whose it is has a policy that could let everything through: one more
 * hole each, read from the tables' samples.
 */
function holesInRows() {
  const samples = readFileSync(join(root, store, 'src/testing/tenant-tree.ts'), 'utf8')
    .split('tenantSamples')[1]
    .split('};')[0];
  const known = new Set(Object.values(rowHoles).map(policyOn));
  const tables = [...samples.matchAll(/^ {2}(\w+): `/gm)]
    .map(([, table]) => table)
    .filter((table) => !known.has(table));
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
  rows: rowHoles,
  identity: identityHoles,
  accounts: accountHoles,
  'foreign-bytes': foreignBytesHoles,
  telephony: telephonyHoles,
  money: moneyHoles,
  background: backgroundHoles,
};

export const holes = { ...Object.assign({}, ...Object.values(tables)), ...holesInRows() };

/** The file of a hole's entry. */
export const entryOf = (name) => {
  const [table] = Object.entries(tables).find(([, entries]) => name in entries) ?? [];
  return table === undefined ? undefined : `tools/checks/holes/${table}.mjs`;
};
