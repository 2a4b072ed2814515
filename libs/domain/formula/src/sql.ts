import { err, ok, type Problem, type Result } from '@patchbay/kernel';
import { isFold } from './catalogue.js';
import { toPostgresPattern } from './pattern.js';
import { sqlFunctions } from './sql-functions.js';
import {
  asCondition,
  asJson,
  asNumber,
  asText,
  sqlEqual,
  sqlNull,
  sqlOrder,
  SqlTooLong,
  type SqlType,
  sqlValue,
  type SqlValue,
} from './sql-values.js';
import { type BinaryOperator } from './syntax.js';
import { containsFold, type FormulaNode, isCondition } from './tree.js';

/** Where a field is found: an expression and its type. Any numeric column is 'number'; 'json' is a jsonb value, such as `meta -> 'score'`. */
export interface SqlField {
  readonly sql: string;
  readonly type: SqlType;
}

/** How a formula is written as SQL. */
export interface SqlOptions {
  /** Finds a field; null when there is none, so that it is missing in every row. `param` hands a value over and gives its placeholder. */
  field(name: string, param: (value: unknown) => string): SqlField | null;
  /** The present time in Unix seconds. */
  readonly now?: number;
  /** The number of the first placeholder; 1 when absent. */
  readonly firstParam?: number;
}

/** A formula as one SQL expression, with placeholders from `firstParam` on. */
export interface SqlFormula {
  readonly text: string;
  readonly params: readonly unknown[];
  readonly type: SqlType;
  /** Whether the expression contains aggregates, so that it gives one value for all rows. */
  readonly folds: boolean;
}

/**
 * Writes a formula as a PostgreSQL expression with the meaning of its closure: nulls, division by zero, equality without conversion, order by
 * code point. Texts of the formula are only ever parameters. The one difference: an intermediate number beyond the range of a double is an
 * error there and 0 here.
 */
export function toSql(tree: FormulaNode, options: SqlOptions): Result<SqlFormula, Problem> {
  const writer = new SqlWriter(options);
  const folds = containsFold(tree);
  try {
    const value = writer.root(tree, folds);
    return ok({ ...number(value.sql, writer.params, options.firstParam ?? 1), type: value.type, folds });
  } catch (refusal) {
    if (refusal instanceof SqlTooLong)
      return err({
        code: 'formula-too-complex',
        message: 'This formula is too complex for the database. Make it shorter.',
      });
    throw refusal;
  }
}

/** Stands for a parameter until it is known which of them are used: an operand that cannot matter is left out, and with it its parameters. */
const mark = /⟦(\d+)⟧/g;

function number(
  sql: string,
  given: readonly unknown[],
  first: number,
): { readonly text: string; readonly params: readonly unknown[] } {
  const used: number[] = [];
  const text = sql.replace(mark, (_, index: string) => {
    if (!used.includes(Number(index))) used.push(Number(index));
    return `$${used.indexOf(Number(index)) + first}`;
  });
  return { text, params: used.map((index) => given[index]) };
}

class SqlWriter {
  readonly params: unknown[] = [];
  private inRow = true;
  private nowAt: string | null = null;

  constructor(private readonly options: SqlOptions) {}

  root(tree: FormulaNode, folds: boolean): SqlValue {
    this.inRow = !folds;
    const value = this.write(tree);
    if (tree.kind !== 'field') return value;
    return value.type === 'number'
      ? sqlValue(asNumber(value), 'number')
      : sqlValue(`COALESCE(${asJson(value)}, '0'::jsonb)`, 'json');
  }

  private param(value: unknown): string {
    return `⟦${this.params.push(value) - 1}⟧`;
  }

  private write(node: FormulaNode): SqlValue {
    switch (node.kind) {
      case 'literal':
        return this.literal(node.value);
      case 'field':
        return this.field(node.name);
      case 'sign':
        return node.operator === '-'
          ? sqlValue(`(- (${asNumber(this.write(node.operand))}))`, 'number')
          : this.negate(node.operand);
      case 'not':
        return this.negate(node.operand);
      case 'binary':
        return this.binary(node.operator, this.write(node.left), this.write(node.right));
      case 'in':
        return this.membership(this.write(node.value), node.items, node.negated);
      case 'between': {
        const value = this.write(node.value);
        return sqlValue(
          `(${sqlOrder('>=', value, this.write(node.low)).sql} AND ${sqlOrder('<=', value, this.write(node.high)).sql})`,
          'boolean',
        );
      }
      case 'isNull':
        return sqlValue(`((${this.write(node.value).sql}) IS ${node.negated ? 'NOT NULL' : 'NULL'})`, 'boolean');
      case 'like':
        return this.matches(this.write(node.value), (text) => {
          const pattern = asText(this.write(node.pattern));
          return pattern === null ? null : `(${text}) LIKE (${pattern}) ESCAPE ''`;
        });
      case 'regex':
        return this.matches(this.write(node.value), (text) => `(${text}) ~ ${this.pattern(node.pattern)}`);
      case 'call':
        return this.call(node);
      default:
        throw new Error(`Unknown node: ${String((node as { kind?: unknown }).kind)}`);
    }
  }

  private literal(value: number | string | boolean | null): SqlValue {
    if (value === null) return sqlNull;
    if (typeof value === 'boolean') return sqlValue(value ? 'TRUE' : 'FALSE', 'boolean');
    return typeof value === 'number'
      ? sqlValue(`${this.param(value)}::float8`, 'number')
      : sqlValue(`${this.param(value)}::text`, 'text');
  }

  /** A json field counts as null unless it holds a number, a text or a boolean, as `readField` has it. */
  private field(name: string): SqlValue {
    const found = this.inRow ? this.options.field(name, (value) => this.param(value)) : null;
    if (!found) return sqlNull;
    if (found.type === 'number') return sqlValue(`(${found.sql})::float8`, 'number', true);
    if (found.type !== 'json') return sqlValue(found.sql, found.type, true);
    return sqlValue(
      `(CASE WHEN jsonb_typeof(${found.sql}) IN ('number', 'string', 'boolean') THEN ${found.sql} END)`,
      'json',
      true,
    );
  }

  private negate(operand: FormulaNode): SqlValue {
    return sqlValue(`(NOT ${asCondition(this.write(operand))})`, 'boolean');
  }

  private binary(operator: BinaryOperator, left: SqlValue, right: SqlValue): SqlValue {
    switch (operator) {
      case '||':
        return sqlValue(`(${asCondition(left)} OR ${asCondition(right)})`, 'boolean');
      case '&&':
        return sqlValue(`(${asCondition(left)} AND ${asCondition(right)})`, 'boolean');
      case '==':
        return sqlEqual(left, right);
      case '!=':
        return sqlValue(`(NOT ${sqlEqual(left, right).sql})`, 'boolean');
      case '<':
      case '>':
      case '<=':
      case '>=':
        return sqlOrder(operator, left, right);
      default:
        return arithmetic(operator, asNumber(left), asNumber(right));
    }
  }

  private membership(value: SqlValue, items: readonly FormulaNode[], negated: boolean): SqlValue {
    const found = `(${items.map((item) => sqlEqual(value, this.write(item)).sql).join(' OR ')})`;
    return sqlValue(negated ? `(NOT ${found})` : found, 'boolean');
  }

  private matches(value: SqlValue, test: (text: string) => string | null): SqlValue {
    const text = asText(value);
    const matched = text === null ? null : test(text);
    return sqlValue(matched === null ? 'FALSE' : `COALESCE(${matched}, FALSE)`, 'boolean');
  }

  private pattern(source: string): string {
    const translated = toPostgresPattern(source);
    if (typeof translated === 'string') throw new Error(`Unknown pattern: ${translated}`);
    return `${this.param(translated.pattern)}::text`;
  }

  private call(node: FormulaNode & { kind: 'call' }): SqlValue {
    const outer = this.inRow;
    if (isFold(node.name, node.args.length)) this.inRow = true;
    const values = node.args.map((arg) => this.write(arg));
    this.inRow = outer;
    const [only] = node.args;
    return sqlFunctions[node.name]({
      values,
      nodes: node.args,
      condition: only !== undefined && node.args.length === 1 && isCondition(only),
      now: () => (this.nowAt ??= `${this.param(this.options.now ?? Math.floor(Date.now() / 1000))}::float8`),
      param: (value) => `${this.param(value)}::text`,
    });
  }
}

function arithmetic(operator: BinaryOperator, a: string, b: string): SqlValue {
  switch (operator) {
    case '+':
    case '-':
    case '*':
      return sqlValue(`((${a}) ${operator} (${b}))`, 'number');
    case '/':
      return sqlValue(`COALESCE((${a}) / NULLIF((${b}), 0), 0)`, 'number');
    case '%':
      return sqlValue(`COALESCE((${a}) - (${b}) * trunc((${a}) / NULLIF((${b}), 0)), 0)`, 'number');
    default:
      throw new Error(`Unknown operator: ${String(operator)}`);
  }
}
