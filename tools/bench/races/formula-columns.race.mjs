// 1c: ten metrics over 1,000,000 logs as columns. Time is for all rows.
import { DuckDBInstance } from '@duckdb/node-api';
import * as arquero from 'arquero';
import { same } from '../race.mjs';
import { logColumns } from './formula-peers.mjs';

const { columnsFrom, compileFormula, parseFormula } = await import(
  new URL('../../../libs/domain/formula/dist/index.js', import.meta.url).href
);

const count = 1_000_000;
const columns = logColumns(count, 200_000);
const { duration, transfer, cost, direction, fromNumber } = columns;
const table = columnsFrom(columns);

const texts = {
  A: 'sum(duration)*0.0166667',
  B: "count(direction == 'inbound' && duration > 30)",
  C: 'd_count(fromNumber)',
  D: 'med(duration)',
  E: 'std_dev(duration)',
  F: 'sum(if(transfer>0, duration, 0))/count(transfer>0)',
  G: 'count(transfer > 0 && duration > 30)',
  H: 'avg(if(duration > 0, cost / duration, 0))',
  I: 'med(cost)',
  J: 'avg(if(transfer > 0, cost / duration, 0))',
};

/**
 * Hand-written for one metric each, without branches: `a > b ? 1 : 0` costs more on random data.
 */
const loops = {
  A() {
    let sum = 0;
    for (let i = 0; i < count; i += 1) sum += duration[i];
    return sum * 0.0166667;
  },
  B() {
    const { codes, dictionary } = direction;
    const wanted = dictionary.indexOf('inbound');
    let found = 0;
    for (let i = 0; i < count; i += 1)
      found += (((codes[i] ^ wanted) - 1) >>> 31) & Number(duration[i] > 30);
    return found;
  },
  C() {
    const { codes, dictionary } = fromNumber;
    const seen = new Uint8Array(dictionary.length);
    for (let i = 0; i < count; i += 1) seen[codes[i]] = 1;
    let found = 0;
    for (let i = 0; i < seen.length; i += 1) found += seen[i];
    return found;
  },
  D() {
    const times = new Uint32Array(3600);
    for (let i = 0; i < count; i += 1) times[duration[i]] += 1;
    const at = (place) => {
      for (let value = 0, passed = 0; ; value += 1)
        if ((passed += times[value]) > place) return value;
    };
    return (at((count - 1) >> 1) + at(count >> 1)) / 2;
  },
  E() {
    const shift = duration[0];
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < count; i += 1) {
      const apart = duration[i] - shift;
      sum += apart;
      squares += apart * apart;
    }
    return Math.sqrt((squares - (sum * sum) / count) / (count - 1));
  },
  F() {
    let sum = 0;
    let found = 0;
    for (let i = 0; i < count; i += 1) {
      const bit = Number(transfer[i] > 0);
      sum += duration[i] * bit;
      found += bit;
    }
    return sum / found;
  },
  G() {
    let found = 0;
    for (let i = 0; i < count; i += 1) found += Number(transfer[i] > 0) & Number(duration[i] > 30);
    return found;
  },
  H() {
    let sum = 0;
    for (let i = 0; i < count; i += 1) sum += duration[i] > 0 ? cost[i] / duration[i] : 0;
    return sum / count;
  },
  I() {
    const times = new Uint32Array(1001);
    for (let i = 0; i < count; i += 1) times[Math.round(cost[i] * 100)] += 1;
    const at = (place) => {
      for (let value = 0, passed = 0; ; value += 1)
        if ((passed += times[value]) > place) return value / 100;
    };
    return (at((count - 1) >> 1) + at(count >> 1)) / 2;
  },
  J() {
    let sum = 0;
    for (let i = 0; i < count; i += 1)
      sum += transfer[i] > 0 && duration[i] !== 0 ? cost[i] / duration[i] : 0;
    return sum / count;
  },
};

const frame = arquero.table({
  duration,
  transfer,
  cost,
  direction: Array.from(direction.codes, (code) => direction.dictionary[code]),
  fromNumber: Array.from(fromNumber.codes, (code) => fromNumber.dictionary[code]),
});
const { op } = arquero;
const verbs = {
  A: () => frame.rollup({ x: (d) => op.sum(d.duration) * 0.0166667 }).get('x', 0),
  B: () =>
    frame
      .rollup({ x: (d) => op.sum(d.direction === 'inbound' && d.duration > 30 ? 1 : 0) })
      .get('x', 0),
  C: () => frame.rollup({ x: (d) => op.distinct(d.fromNumber) }).get('x', 0),
  D: () => frame.rollup({ x: (d) => op.median(d.duration) }).get('x', 0),
  E: () => frame.rollup({ x: (d) => op.stdev(d.duration) }).get('x', 0),
  F: () =>
    frame
      .rollup({
        x: (d) => op.sum(d.transfer > 0 ? d.duration : 0) / op.sum(d.transfer > 0 ? 1 : 0),
      })
      .get('x', 0),
  G: () =>
    frame.rollup({ x: (d) => op.sum(d.transfer > 0 && d.duration > 30 ? 1 : 0) }).get('x', 0),
  H: () =>
    frame.rollup({ x: (d) => op.mean(d.duration > 0 ? d.cost / d.duration : 0) }).get('x', 0),
  I: () => frame.rollup({ x: (d) => op.median(d.cost) }).get('x', 0),
  J: () =>
    frame
      .rollup({ x: (d) => op.mean(d.transfer > 0 && d.duration !== 0 ? d.cost / d.duration : 0) })
      .get('x', 0),
};

const queries = {
  A: 'SELECT sum(duration) * 0.0166667 FROM logs',
  B: "SELECT count(*) FILTER (WHERE direction = 'inbound' AND duration > 30) FROM logs",
  C: 'SELECT count(DISTINCT "fromNumber") FROM logs',
  D: 'SELECT median(duration) FROM logs',
  E: 'SELECT stddev_samp(duration) FROM logs',
  F: 'SELECT sum(CASE WHEN transfer > 0 THEN duration ELSE 0 END) / count(*) FILTER (WHERE transfer > 0) FROM logs',
  G: 'SELECT count(*) FILTER (WHERE transfer > 0 AND duration > 30) FROM logs',
  H: 'SELECT avg(CASE WHEN duration > 0 THEN cost / duration ELSE 0 END) FROM logs',
  I: 'SELECT median(cost) FROM logs',
  J: 'SELECT avg(CASE WHEN transfer > 0 AND duration <> 0 THEN cost / duration ELSE 0 END) FROM logs',
};

/** The logs in DuckDB, typed as it would read them from a file: whole numbers, and texts. */
async function loadDuck() {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run(
    'CREATE TABLE logs (duration INTEGER, transfer INTEGER, cost DOUBLE, direction VARCHAR, "fromNumber" VARCHAR)',
  );
  const appender = await connection.createAppender('logs');
  for (let i = 0; i < count; i += 1) {
    appender.appendInteger(duration[i]);
    appender.appendInteger(transfer[i]);
    appender.appendDouble(cost[i]);
    appender.appendVarchar(direction.dictionary[direction.codes[i]]);
    appender.appendVarchar(fromNumber.dictionary[fromNumber.codes[i]]);
    appender.endRow();
  }
  appender.closeSync();
  return connection;
}

function oursOf(text) {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const compiled = compileFormula(parsed.value);
  return () => compiled.overColumns(table);
}

export async function* races() {
  const duck = await loadDuck();
  for (const [letter, text] of Object.entries(texts)) {
    const statement = await duck.prepare(queries[letter]);
    const limit = {
      name: letter === 'D' || letter === 'I' ? 'limit: histogram loop' : 'limit: typed-array loop',
      run: loops[letter],
    };
    const contestants = [
      limit,
      { name: 'ours', run: oursOf(text) },
      {
        name: 'DuckDB native',
        asynchronous: true,
        run: async () => Number((await (await statement.run()).getRows())[0][0]),
      },
      { name: 'arquero', run: verbs[letter] },
      // Faster than summing ones in this case: the filter is generated code, and the remaining rows
      // are counted by their bits.
      ...(letter === 'B'
        ? [
            {
              name: 'arquero filter',
              run: () =>
                frame.filter((d) => d.direction === 'inbound' && d.duration > 30).numRows(),
            },
          ]
        : []),
    ];
    await same(contestants, (a, b) => Math.abs(a - b) <= 1e-9 * Math.abs(a));
    yield {
      name: `formula 1c ${letter}: ${text}, 1,000,000 logs as columns`,
      rounds: 9,
      contestants,
      goals: [
        { of: 'ours', within: 3, than: limit.name },
        { of: 'ours', atLeast: letter === 'B' || letter === 'G' ? 10 : 1, than: 'DuckDB native' },
        { of: 'ours', atLeast: 20, than: 'arquero' },
        ...(letter === 'B' ? [{ of: 'ours', atLeast: 1, than: 'arquero filter' }] : []),
      ],
    };
  }
}
