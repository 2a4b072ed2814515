import { type OperationName } from '@patchbay/contract';
import {
  type ExplainedWork,
  type PlanStep,
  asOwner,
  explainWork,
} from '@patchbay/server-store/testing';
import { isDrawn } from '../../testing/proof-length.js';
import { type Example, examplesOfAll } from '../examples.js';
import {
  type ServerProcess,
  type ServerProcesses,
  openServerProcesses,
} from '../server-processes.js';
import { type ManyRows, plantManyRows, send } from './many-row-requests.js';
import { operationsOfManyRows } from './many-rows.js';
import { withOptions } from './query-options.js';
import { forgetStatistics, stopStatistics } from './statistics.js';
import { growTree } from './tree-rows.js';

/**
 * The law: a read does work in proportion to the rows that there are, also while the planner does
 * not know them, as after the first import of a new installation. In one request no step of a
 * plan touches more than twenty times the rows of the largest table; a plan that reads all rows again
 * for each of them touches `rows` times as many.
 */
const rows = 1000;
const most = 20 * rows;
/** Folding long texts takes a search many seconds, and has nothing to do with its plan. */
const longest = 120;
/** An account has a year of billing periods: each is charged for each number of the account. */
const few: Readonly<Record<string, number>> = { billing_periods: 12 };

const examples = examplesOfAll();
const operations = operationsOfManyRows.filter((_, at) => isDrawn(at, 7));

const states = {
  'has never had any': {
    before: stopStatistics,
    after: forgetStatistics,
  },
  'has those of a few rows': {
    before: async (url: string) => {
      await stopStatistics(url);
      await asOwner(url, 'analyze');
    },
    after: async () => undefined,
  },
};

/** A short run has one of the states, by the commit; with 7 the operations meet each in their turns. */
const drawn = Object.entries(states).filter((_, at) => isDrawn(at, 2));

describe.each(drawn)('a database that %s', (_state, { before, after }) => {
  let processes: ServerProcesses;
  let server: ServerProcess;
  let planted: ManyRows;
  let work: ExplainedWork;
  const largest: (PlanStep & { readonly name: string })[] = [];

  beforeAll(async () => {
    processes = await openServerProcesses();
    const { databaseUrl } = processes;
    await before(databaseUrl);
    planted = await plantManyRows(processes, (table) => few[table] ?? rows, longest);
    await growTree(processes, rows);
    await after(databaseUrl);
    work = await explainWork(databaseUrl);
    server = await processes.open();
  });
  afterAll(async () => {
    await processes.close();
    const top = largest.sort((a, b) => b.rows - a.rows).slice(0, 8);
    process.stdout.write(
      `Rows of a step, of at most ${most}: ${top.map(({ name, step, rows: all }) => `${name} ${all} ${step}`).join(', ')}\n`,
    );
  });

  it('shows a plan that reads a table once for each row', async () => {
    await asOwner(
      processes.databaseUrl,
      'select count(*) from parties one, parties other where one.id < other.id',
    );
    expect(work.take().filter((one) => one.rows > most)).not.toEqual([]);
  });

  it.each(operations)('%s reads no table once for each row', async (name: OperationName) => {
    const example = examples.find((one) => one.name === name) as Example;
    const tooMany: unknown[] = [];
    for (const options of withOptions(example)) {
      work.take();
      const { status, text } = await send(server.url, planted.requestOf(example, options));
      expect([name, options, status < 500, text]).toEqual([name, options, true, text]);
      const steps = work.take();
      largest.push(
        ...[...steps]
          .sort((a, b) => b.rows - a.rows)
          .slice(0, 1)
          .map((one) => ({ ...one, name })),
      );
      for (const { rows: touched, step, statement } of steps)
        if (touched > most)
          tooMany.push({ options, touched, step, statement: statement.slice(0, 500) });
    }
    expect(tooMany).toEqual([]);
  });
});
