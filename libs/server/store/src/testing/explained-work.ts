import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { asOwner } from './tenant-tree.js';

/** A step of a plan, with what it did in all runs of its statement. */
export interface PlanStep {
  readonly statement: string;
  /** As `Nested Loop > Seq Scan on parties`. */
  readonly step: string;
  /** Rows that the step gave or threw away, over all of its loops. */
  readonly rows: number;
}

export interface ExplainedWork {
  /** What the statements that ended since the last time did: also those inside functions. */
  take(): readonly PlanStep[];
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
};

/**
 * Has every statement of connections that open from now on explained with what it did. For a
 * database of the test server: the plans are read from its log.
 */
export async function explainWork(url: string): Promise<ExplainedWork> {
  const name = new URL(url).pathname.slice(1);
  for (const [setting, value] of Object.entries(settings))
    await asOwner(url, `alter database ${name} set ${setting} = '${value}'`);
  const [found] = await asOwner<{ folder: string }>(
    url,
    `select current_setting('data_directory') as folder`,
  );
  const log = join(dirname(found?.folder ?? ''), 'postgres.log');
  const plans = plansOf(readerOf(log));
  return { take: () => stepsOf(plans()) };
}

/** Reads what a file has got since the last time. */
function readerOf(path: string): () => string {
  let from = 0;
  return () => {
    const file = openSync(path, 'r');
    try {
      const bytes = Buffer.alloc(Math.max(0, fstatSync(file).size - from));
      const length = readSync(file, bytes, 0, bytes.length, from);
      from += length;
      return bytes.toString('utf8', 0, length);
    } finally {
      closeSync(file);
    }
  };
}

interface Explained {
  readonly 'Query Text': string;
  readonly Plan: PlanNode;
}

/**
 * The plans that a log has got since the last time. Further lines of an entry begin with a tab, and
 * the last of a plan is its bracket; an entry that is being written is left for the next time.
 */
function plansOf(read: () => string): () => Explained[] {
  let rest = '';
  return () => {
    const text = rest + read();
    const found = [...text.matchAll(/ plan:\n((?:\t.*\n)*?\t\}\n)/g)];
    const last = found.at(-1);
    rest = last ? text.slice(last.index + last[0].length) : text;
    return found.map(([, plan = '']) => JSON.parse(plan) as Explained);
  };
}

/** Statements that a request sends again and again count as one. */
function stepsOf(plans: readonly Explained[]): PlanStep[] {
  const sums = new Map<string, PlanStep>();
  for (const { 'Query Text': statement, Plan: plan } of plans)
    for (const { step, rows } of walk(plan, '')) {
      const key = `${step}\n${statement}`;
      sums.set(key, { statement, step, rows: rows + (sums.get(key)?.rows ?? 0) });
    }
  return [...sums.values()];
}

function walk(node: PlanNode, above: string): { step: string; rows: number }[] {
  const relation = node['Relation Name'];
  const own = `${above}${node['Node Type']}${relation ? ` on ${relation}` : ''}`;
  const each =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return [
    { step: own, rows: Math.round((node['Actual Loops'] ?? 0) * each) },
    ...(node.Plans ?? []).flatMap((one) => walk(one, `${own} > `)),
  ];
}
