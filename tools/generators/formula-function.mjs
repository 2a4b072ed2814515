/**
 * `npm run generate -- function <name> <how many arguments, or fold> ["Help."]` Adds the entry of
 * the catalogue and the words of the console. Compilation then fails until both implementations
 * exist, for rows and for SQL, and the test that runs every example fails until a correct example
 * is written.
 */
import { addToTable, hasKey } from './edit.mjs';
import { spanishEntry } from './shapes/spanish.mjs';

const folder = 'libs/domain/formula/src';
const catalogue = `${folder}/core/catalogue.ts`;
const listed = `${folder}/language.test.ts`;
const words = 'libs/features/insights/src/formula-problems';
const table = /export const formulaFunctions = \{/;

export function planFunction([name, arity, given], read) {
  if (!/^[a-z][a-z0-9_]*$/.test(name ?? ''))
    throw new Error('Name it in small letters with underscores, for example round_up.');
  if (arity !== 'fold' && !/^[0-9]$/.test(arity ?? ''))
    throw new Error(
      'Say how many arguments it takes, or fold when it turns all rows into one value.',
    );
  if (hasKey(read(catalogue), table, name)) throw new Error(`${name} is in the catalogue already.`);
  const help = given ?? 'One sentence about what it gives.';
  const args = arity === 'fold' ? 'x' : 'abcdefghi'.slice(0, Number(arity)).split('').join(', ');
  const signature = arity === 'fold' ? `${name}(x)` : `${name}(${args})`;
  const example =
    arity === 'fold'
      ? `{ formula: '${name}(duration)', rows: durations, result: null }`
      : `{ formula: '${name}(${args.replace(/[a-z]/g, '1')})', result: null }`;
  const entry =
    arity === 'fold'
      ? `  ${name}: fold('${signature}', '${help}', [${example}]),`
      : `  ${name}: { signature: '${signature}', help: '${help}', min: ${arity}, max: ` +
        `${arity}, foldsUpTo: 0, examples: [${example}] },`;
  const spanish = `${spanishEntry(name, help)}\n  '${name}.call': '${signature}',`;
  const halves =
    arity === 'fold'
      ? ['columns/aggregates/aggregates.ts']
      : ['rows/functions.ts', 'rows/interpret.ts', 'columns/plans/vector-planner.ts'];
  return {
    files: {
      [catalogue]: addToTable(read(catalogue), table, entry),
      [listed]: addToTable(
        read(listed),
        /expect\(functionNames\)\.toEqual\(\[/,
        `      '${name}',`,
      ),
      [`${words}/messages.ts`]: addToTable(
        read(`${words}/messages.ts`),
        /defineArea\('formulaHelp', \{/,
        `  ${name}: '${help}',\n  '${name}.call': '${signature}',`,
      ),
      [`${words}/es.ts`]: addToTable(
        read(`${words}/es.ts`),
        /export const formulaHelp = \{/,
        spanish,
      ),
    },
    next: [
      `Write it in ${[...halves, 'sql/sql-functions.ts'].map((file) => `${folder}/${file}`).join(', ')}; they do not compile before.`,
      `Say in ${words}/es.ts what it does; a check fails while the English stands there.`,
      `Give the examples in ${catalogue} their true results; a test runs each.`,
    ],
  };
}
