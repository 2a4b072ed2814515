// What the races of formulas share: the logs, the mix of formulas, and each peer as something that
// compiles one.
import { Environment } from '@marcbachmann/cel-js';
import exprEval from 'expr-eval';
import * as exprEvalFork from 'expr-eval-fork';
import { compileExpression } from 'filtrex';
import jexlModule from 'jexl';
import jsonata from 'jsonata';
import { all, create } from 'mathjs';

const { compileFormula, parseFormula } = await import(
  new URL('../../../libs/domain/formula/dist/index.js', import.meta.url).href
);

/** A repeatable source of numbers from 0 up to, not including, 1. */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const directions = ['inbound', 'outbound', 'web'];

/**
 *  * Logs as typed arrays: `callers` different numbers, durations of up to an hour in whole
 *  seconds, * every fifth call transferred.
 */
export function logColumns(count, callers, seed = 3) {
  const random = randomFrom(seed);
  const dictionary = Array.from({ length: callers }, (_, i) => `+1${5_550_000_000 + i * 7}`);
  const columns = {
    duration: new Float64Array(count),
    transfer: new Float64Array(count),
    cost: new Float64Array(count),
    direction: { codes: new Int32Array(count), dictionary: directions },
    fromNumber: { codes: new Int32Array(count), dictionary },
  };
  for (let i = 0; i < count; i += 1) {
    columns.duration[i] = Math.floor(random() ** 2 * 3600);
    columns.transfer[i] = random() < 0.2 ? 1 : 0;
    columns.cost[i] = Math.round(random() * 1000) / 100;
    columns.direction.codes[i] = Math.floor(random() * 3);
    columns.fromNumber.codes[i] = Math.floor(random() * callers);
  }
  return columns;
}

/** The same logs as objects. */
export function logRows(count, callers, seed = 3) {
  const { duration, transfer, cost, direction, fromNumber } = logColumns(count, callers, seed);
  return Array.from({ length: count }, (_, i) => ({
    id: i,
    duration: duration[i],
    transfer: transfer[i],
    cost: cost[i],
    direction: directions[direction.codes[i]],
    fromNumber: fromNumber.dictionary[fromNumber.codes[i]],
    agent: 'Front desk',
  }));
}

/**
 * Six formulas, as a function of a number that may make each text new: in our language, as
 * JavaScript, for mathjs, for CEL, and for the family that writes `and`, `==` and `?:`. Numbers
 * have a fraction throughout, because CEL adds no whole number to another.
 */
export const mix = [
  {
    ours: (k) => `duration * ${k}`,
    js: (k) => `row.duration * ${k}`,
    mathjs: (k) => `duration * ${k}`,
    cel: (k) => `duration * ${k}`,
    words: (k) => `duration * ${k}`,
    filtrex: (k) => `duration * ${k}`,
  },
  {
    ours: (k) => `if(transfer > 0.0, duration, ${k})`,
    js: (k) => `row.transfer > 0 ? row.duration : ${k}`,
    mathjs: (k) => `transfer > 0.0 ? duration : ${k}`,
    cel: (k) => `transfer > 0.0 ? duration : ${k}`,
    words: (k) => `transfer > 0.0 ? duration : ${k}`,
    filtrex: (k) => `if transfer > 0.0 then duration else ${k}`,
  },
  {
    ours: (k) => `direction == 'inbound' && duration > ${k}`,
    js: (k) => `row.direction === 'inbound' && row.duration > ${k}`,
    mathjs: (k) => `equalText(direction, "inbound") and duration > ${k}`,
    cel: (k) => `direction == 'inbound' && duration > ${k}`,
    words: (k) => `direction == "inbound" and duration > ${k}`,
    filtrex: (k) => `direction == "inbound" and duration > ${k}`,
  },
  {
    ours: (k) => `if(duration > 0.0, cost / duration * ${k}, 0.0)`,
    js: (k) => `row.duration > 0 ? row.cost / row.duration * ${k} : 0`,
    mathjs: (k) => `duration > 0.0 ? cost / duration * ${k} : 0.0`,
    cel: (k) => `duration > 0.0 ? cost / duration * ${k} : 0.0`,
    words: (k) => `duration > 0.0 ? cost / duration * ${k} : 0.0`,
    filtrex: (k) => `if duration > 0.0 then cost / duration * ${k} else 0.0`,
  },
  {
    ours: (k) => `abs(cost - 5.0) + min(duration, ${k}) * max(cost, 1.0)`,
    js: (k) => `Math.abs(row.cost - 5) + Math.min(row.duration, ${k}) * Math.max(row.cost, 1)`,
    mathjs: (k) => `abs(cost - 5.0) + min(duration, ${k}) * max(cost, 1.0)`,
    cel: (k) => `abs(cost - 5.0) + min(duration, ${k}) * max(cost, 1.0)`,
    words: (k) => `abs(cost - 5.0) + min(duration, ${k}) * max(cost, 1.0)`,
    filtrex: (k) => `abs(cost - 5.0) + min(duration, ${k}) * max(cost, 1.0)`,
  },
  {
    ours: (k) =>
      `(duration + 15.5) / 60.0 * cost + if(transfer > 0.0 && direction == 'outbound', ${k}, transfer * 2.5) - abs(cost) / 4.0`,
    js: (k) =>
      '(row.duration + 15.5) / 60 * row.cost + (row.transfer > 0 && row.direction === ' +
      `'outbound' ? ${k} : row.transfer * 2.5) - Math.abs(row.cost) / 4`,
    mathjs: (k) =>
      `(duration + 15.5) / 60.0 * cost + (transfer > 0.0 and equalText(direction, "outbound") ? ${k} : transfer * 2.5) - abs(cost) / 4.0`,
    cel: (k) =>
      `(duration + 15.5) / 60.0 * cost + (transfer > 0.0 && direction == 'outbound' ? ${k} : transfer * 2.5) - abs(cost) / 4.0`,
    words: (k) =>
      `(duration + 15.5) / 60.0 * cost + (transfer > 0.0 and direction == "outbound" ? ${k} : transfer * 2.5) - abs(cost) / 4.0`,
    filtrex: (k) =>
      `(duration + 15.5) / 60.0 * cost + (if transfer > 0.0 and direction == "outbound" then ${k} else transfer * 2.5) - abs(cost) / 4.0`,
  },
];

const math = create(all);
const cel = new Environment()
  .registerVariable('duration', 'double')
  .registerVariable('transfer', 'double')
  .registerVariable('cost', 'double')
  .registerVariable('direction', 'string')
  .registerVariable('fromNumber', 'string')
  .registerFunction('abs(double): double', (a) => Math.abs(a))
  .registerFunction('min(double, double): double', (a, b) => Math.min(a, b))
  .registerFunction('max(double, double): double', (a, b) => Math.max(a, b));
const parser = new exprEval.Parser();
const forkParser = new exprEvalFork.Parser();
const jexl = new jexlModule.Jexl();
jexl.addFunction('abs', Math.abs);
jexl.addFunction('min', Math.min);
jexl.addFunction('max', Math.max);

/** Ours: a text of the mix, compiled to a function of a row. */
export const ours = {
  name: 'ours',
  dialect: 'ours',
  compile: (text) => {
    const parsed = parseFormula(text);
    if (!parsed.ok) throw new Error(`${text}: ${parsed.error.message}`);
    return compileFormula(parsed.value).value;
  },
};

/** V8 itself, given the same as JavaScript. */
export const generated = {
  name: 'limit: new Function',
  dialect: 'js',
  // oxlint-disable-next-line no-new-func -- what the product may not do is here to be measured against
  compile: (text) => new Function('row', `return ${text};`),
};

/** A compiled formula of a peer as a function of a row. */
const evaluated = (code) => (row) => code.evaluate(row);

export const peers = [
  { name: 'mathjs', dialect: 'mathjs', compile: (text) => evaluated(math.compile(text)) },
  { name: '@marcbachmann/cel-js', dialect: 'cel', compile: (text) => cel.parse(text) },
  { name: 'expr-eval', dialect: 'words', compile: (text) => evaluated(parser.parse(text)) },
  {
    name: 'expr-eval toJSFunction (eval)',
    dialect: 'words',
    compile: (text) => positional(parser.parse(text)),
  },
  {
    name: 'expr-eval-fork',
    dialect: 'words',
    compile: (text) => evaluated(forkParser.parse(text)),
  },
  { name: 'filtrex (eval)', dialect: 'filtrex', compile: (text) => compileExpression(text) },
  {
    name: 'jexl',
    dialect: 'cel',
    compile: (text) =>
      (
        (code) => (row) =>
          code.evalSync(row)
      )(jexl.createExpression(text)),
  },
];

function positional(expression) {
  const names = expression.variables();
  const run = expression.toJSFunction(names.join());
  return (row) => run(...names.map((name) => row[name]));
}

/** jsonata returns promises, so it takes part in the asynchronous races only. */
export const jsonataPeer = {
  name: 'jsonata',
  dialect: 'jsonata',
  compile: (text) => evaluated(jsonata(text)),
};

// Translates between two dialects that differ only in keywords.
for (const formula of mix) {
  formula.jsonata = (k) =>
    formula
      .cel(k)
      .replaceAll('==', '=')
      .replaceAll('&&', 'and')
      .replace(/\b(min|max)\(([^()]*)\)/g, '$$$1([$2])')
      .replace(/\babs\(/g, '$$abs(');
}

/** Converts a value to a number, so that the results of all peers can be summed. */
export const asNumber = (value) => (typeof value === 'number' ? value : value === true ? 1 : 0);
