// 1d: the same six metrics over 1,000,000 logs as objects. An engine that evaluates single rows is
// called for each row, and a loop aggregates the results.
import alasql from 'alasql';
import { same } from '../race.mjs';
import { logRows, peers } from './formula-peers.mjs';

const { compileFormula, parseFormula } = await import(
  new URL('../../../libs/domain/formula/dist/index.js', import.meta.url).href
);

const count = 1_000_000;
const rows = logRows(count, 200_000);
const few = rows.slice(0, 50_000); // for peers that would take minutes; their time is scaled

const folds = {
  sum(values) {
    let sum = 0;
    for (const value of values) sum += value;
    return sum;
  },
  median(values) {
    const sorted = Float64Array.from(values).sort();
    const middle = sorted.length >> 1;
    return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  },
  deviation(values) {
    const mean = folds.sum(values) / values.length;
    let squares = 0;
    for (const value of values) squares += (value - mean) ** 2;
    return Math.sqrt(squares / (values.length - 1));
  },
};

const when = (condition, words) => ({
  ours: condition,
  cel: condition,
  words,
  filtrex: words,
  mathjs: words.replace(/direction == ("[^"]*")/, 'equalText(direction, $1)'),
});
const field = (name) => when(name, name);

/**
 * Each metric: in our language, in SQL, hand-written, and as formulas of one row with their
 * aggregation.
 */
const metrics = {
  A: {
    ours: 'sum(duration)*0.0166667',
    sql: 'SELECT SUM(duration)*0.0166667 AS x FROM ?',
    loop: (all) => {
      let sum = 0;
      for (let i = 0; i < all.length; i += 1) sum += all[i].duration;
      return sum * 0.0166667;
    },
    parts: [field('duration')],
    fold: (all, read) => {
      let sum = 0;
      for (let i = 0; i < all.length; i += 1) sum += read(all[i]);
      return sum * 0.0166667;
    },
  },
  B: {
    ours: "count(direction == 'inbound' && duration > 30)",
    sql: "SELECT SUM(CASE WHEN direction = 'inbound' AND duration > 30 THEN 1 ELSE 0 END) AS x FROM ?",
    loop: (all) => {
      let found = 0;
      for (let i = 0; i < all.length; i += 1)
        if (all[i].direction === 'inbound' && all[i].duration > 30) found += 1;
      return found;
    },
    parts: [
      when("direction == 'inbound' && duration > 30.0", 'direction == "inbound" and duration > 30'),
    ],
    fold: (all, holds) => {
      let found = 0;
      for (let i = 0; i < all.length; i += 1) if (holds(all[i])) found += 1;
      return found;
    },
  },
  C: {
    ours: 'd_count(fromNumber)',
    sql: 'SELECT COUNT(DISTINCT fromNumber) AS x FROM ?',
    loop: (all) => {
      const seen = new Set();
      for (let i = 0; i < all.length; i += 1) seen.add(all[i].fromNumber);
      return seen.size;
    },
    parts: [field('fromNumber')],
    fold: (all, read) => {
      const seen = new Set();
      for (let i = 0; i < all.length; i += 1) seen.add(read(all[i]));
      return seen.size;
    },
  },
  D: {
    ours: 'med(duration)',
    sql: 'SELECT MEDIAN(duration) AS x FROM ?',
    loop: (all) => {
      const values = new Float64Array(all.length);
      for (let i = 0; i < all.length; i += 1) values[i] = all[i].duration;
      return folds.median(values);
    },
    parts: [field('duration')],
    fold: (all, read) => {
      const values = new Float64Array(all.length);
      for (let i = 0; i < all.length; i += 1) values[i] = read(all[i]);
      return folds.median(values);
    },
  },
  E: {
    ours: 'std_dev(duration)',
    loop: (all) => {
      const values = new Float64Array(all.length);
      for (let i = 0; i < all.length; i += 1) values[i] = all[i].duration;
      return folds.deviation(values);
    },
    parts: [field('duration')],
    fold: (all, read) => {
      const values = new Float64Array(all.length);
      for (let i = 0; i < all.length; i += 1) values[i] = read(all[i]);
      return folds.deviation(values);
    },
  },
  F: {
    ours: 'sum(if(transfer>0, duration, 0))/count(transfer>0)',
    sql: 'SELECT SUM(CASE WHEN transfer > 0 THEN duration ELSE 0 END) / SUM(CASE WHEN transfer > 0 THEN 1 ELSE 0 END) AS x FROM ?',
    loop: (all) => {
      let sum = 0;
      let found = 0;
      for (let i = 0; i < all.length; i += 1) {
        if (all[i].transfer > 0) {
          sum += all[i].duration;
          found += 1;
        }
      }
      return sum / found;
    },
    parts: [
      {
        cel: 'transfer > 0.0 ? duration : 0.0',
        words: 'transfer > 0 ? duration : 0',
        filtrex: 'if transfer > 0 then duration else 0',
        mathjs: 'transfer > 0 ? duration : 0',
      },
      when('transfer > 0.0', 'transfer > 0'),
    ],
    fold: (all, read, holds) => {
      let sum = 0;
      let found = 0;
      for (let i = 0; i < all.length; i += 1) {
        sum += read(all[i]);
        if (holds(all[i])) found += 1;
      }
      return sum / found;
    },
  },
};

const slow = new Set(['mathjs', 'jexl']);
const raced = peers.filter(({ name }) => !name.includes('toJSFunction'));

function oursOver(text) {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const compiled = compileFormula(parsed.value);
  return (all) => compiled.over(all);
}

function scalar({ name, dialect, compile }, { parts, fold }) {
  const compiled = parts.map((part) => compile(part[dialect]));
  // A separate loop for each engine: a function built from source text has no type feedback yet.
  // oxlint-disable-next-line no-new-func -- the text is that of a function of this file
  const own = new Function(`return ${fold.toString()}`);
  const run = fold.toString().includes('folds.') ? fold : own();
  return { name, run: (all) => run(all, ...compiled) };
}

export async function* races() {
  for (const [letter, metric] of Object.entries(metrics)) {
    const asked = [
      { name: 'limit: loop over objects', run: metric.loop },
      { name: 'ours', run: oursOver(metric.ours) },
      ...(metric.sql
        ? [
            {
              name: 'alasql',
              run: (
                (statement) => (all) =>
                  statement([all])[0].x
              )(alasql.compile(metric.sql)),
            },
          ]
        : []),
      ...raced.map((peer) => scalar(peer, metric)),
    ];
    const isSame = (a, b) => Math.abs(a - b) <= 1e-9 * Math.abs(a);
    const overFew = asked.map(({ name, run }) => ({ name, run: () => run(few) }));
    await same(overFew, isSame);
    const contestants = asked.map(({ name, run }) =>
      slow.has(name)
        ? { name, operations: few.length / count, run: () => run(few) }
        : { name, run: () => run(rows) },
    );
    yield {
      name: `formula 1d ${letter}: ${metric.ours}, 1,000,000 logs as objects`,
      rounds: 7,
      contestants,
      goals: [
        {
          of: 'ours',
          atLeast: 1,
          than: asked
            .map(({ name }) => name)
            .filter((name) => name !== 'ours' && !name.startsWith('limit')),
        },
        {
          of: 'ours',
          within: letter === 'C' || letter === 'D' ? 1.5 : 6,
          than: 'limit: loop over objects',
        },
      ],
    };
  }
}
