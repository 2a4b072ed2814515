import { err, ok, type Problem, type Result } from '@patchbay/kernel';
import { isFold } from '../core/catalogue.js';
import { toPostgresPattern } from '../patterns/pattern.js';
import {
  add,
  divide,
  finished,
  letMark,
  letNumbers,
  multiply,
  remain,
  type SqlNumber,
  subtract,
} from './sql-arithmetic.js';
import { anyFinite, rangeOfConstant, mayBeNonFinite, ordinary } from './sql-number-range.js';
import { sqlFunctions } from './sql-functions.js';
import {
  asCondition,
  asJson,
  asNumber,
  asText,
  finishedJson,
  sqlEqual,
  sqlHeld,
  sqlNull,
  sqlNumber,
  sqlOrder,
  SqlTooLong,
  type SqlType,
  sqlValue,
  type SqlValue,
} from './sql-values.js';
import { type BinaryOperator } from '../language/syntax.js';
import { analysisOf } from '../language/tree-analysis.js';
import { fieldsOf, type FormulaNode, isCondition } from '../language/tree.js';

/**
 * The location of a field: an expression and its type. A numeric column is 'number'; 'json' is a
 * jsonb value, such as `meta -> 'score'`.
 */
export interface SqlField {
  readonly sql: string;
  readonly type: SqlType;
  /**
   * For a numeric column: its numbers may be of any size, not only integers or others between 1e-30
   * and 1e30; slower.
   */
  readonly isWide?: boolean;
}

/** Options of the SQL of a formula. */
export interface SqlOptions {
  /**
   * Finds a field; null when there is none, so that it is missing in every row. `param` adds a
   * value and returns its placeholder.
   */
  field(name: string, param: (value: unknown) => string): SqlField | null;
  /** The current time in Unix seconds. */
  readonly now?: number;
  /** The number of the first placeholder; 1 when absent. */
  readonly firstParam?: number;
  /**
   * An expression that reads the row, such as its key. For a formula without a field, such as
   * `std_dev(0.1)`, it preserves the last digits.
   */
  readonly row?: string;
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
 * Writes a formula as a PostgreSQL expression with the results of its closure: nulls, division by
 * zero, equality without conversion, order by code point, infinite intermediate numbers. Texts of
 * the formula are always parameters. Throws for a tree that the parser cannot produce: an unknown
 * node, operator or function.
 */
export function toSql(tree: FormulaNode, options: SqlOptions): Result<SqlFormula, Problem> {
  const { folds } = analysisOf(tree);
  const writer = new SqlWriter(options, tree);
  try {
    const value = writer.root(folds);
    const text = writer.pinned(
      folds && !hasAggregate(value.sql) ? ofAllRows(value.sql) : value.sql,
    );
    return ok({ ...number(text, writer.params, options.firstParam ?? 1), type: value.type, folds });
  } catch (refusal) {
    if (refusal instanceof SqlTooLong) return err(tooComplex);
    if (refusal instanceof Unstorable) return err(unstorable);
    throw refusal;
  }
}

const tooComplex: Problem = {
  code: 'formula-too-complex',
  message: 'This formula is too complex for the database. Make it shorter.',
};
const unstorable: Problem = {
  code: 'formula-text',
  message: 'This formula holds a character that no text of the database can hold.',
};

/**
 * Thrown for a text that PostgreSQL cannot store, in a tree that the parser did not produce: it
 * contains a NUL or an unpaired surrogate.
 */
class Unstorable extends Error {}
const noText = /\0|\p{Surrogate}/u;

/**
 * Placeholder of a parameter until it is known which are used: an operand that cannot affect the
 * result is omitted with its parameters.
 */
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

/**
 * Markers before each field of a row, after each aggregate of an expression with a field, and after
 * each aggregate of one without.
 */
const fieldMark = '⟦~⟧';
const aggregateMark = '⟦#⟧';
const pinMark = '⟦^⟧';

/**
 * An operand that cannot affect the result is omitted with its aggregates: `sum(x) == 'a'` is false
 * for any sum. The query would then return a row for each row, so a formula with aggregates gets an
 * aggregate that counts them.
 */
const ofAllRows = (sql: string): string => `(CASE WHEN COUNT(*) >= 0 THEN ${sql} END)`;
const hasAggregate = (sql: string): boolean => sql.includes(aggregateMark) || sql.includes(pinMark);

class SqlWriter {
  readonly params: unknown[] = [];
  private inRow = true;
  private nowAt: SqlNumber | null = null;

  constructor(
    private readonly options: SqlOptions,
    private readonly tree: FormulaNode,
  ) {}

  root(folds: boolean): SqlValue {
    this.inRow = !folds;
    const { tree } = this;
    const value = this.write(tree);
    if (tree.kind === 'field') {
      if (value.type === 'number') return sqlValue(asNumber(value).sql, 'number');
      return sqlValue(`COALESCE(${asJson(value)}, '0'::jsonb)`, 'json');
    }
    if (value.type === 'json') return sqlValue(finishedJson(value), 'json', value.nullable);
    return value.type === 'number' ? this.finish(value) : value;
  }

  /**
   * The number that a formula returns: 0 when it is not finite, and never negative zero, which only
   * arithmetic produces.
   */
  private finish({ sql, nullable, extent }: SqlValue): SqlValue {
    const isPlain = isNeverNegativeZero(this.tree);
    if (!mayBeNonFinite(extent))
      return sqlValue(isPlain ? sql : `(${sql}) + 0`, 'number', nullable);
    if (!nullable) return sqlValue(finished(sql), 'number');
    return sqlValue(
      letNumbers(sql, '0', `CASE WHEN a IS NOT NULL THEN ${finished('a')} END`),
      'number',
      true,
    );
  }

  /**
   * In PostgreSQL an aggregate belongs to the query of its fields; without a field, to the
   * innermost. Inside named expressions that is not the query with the rows, so there such an
   * aggregate gets a filter that reads a field and is always true.
   */
  pinned(sql: string): string {
    const bare = sql.replaceAll(fieldMark, '').replaceAll(aggregateMark, '');
    if (!bare.includes(pinMark)) return bare;
    const pin = bare.includes(letMark) ? this.anyField() : null;
    if (pin === null && bare.includes(letMark)) throw new SqlTooLong();
    return bare.replaceAll(
      pinMark,
      pin === null ? '' : ` FILTER (WHERE ((${pin}) IS NULL) IS NOT NULL)`,
    );
  }

  private anyField(): string | null {
    if (this.options.row !== undefined) return this.options.row;
    for (const name of fieldsOf(this.tree)) {
      const found = this.options.field(name, (value) => this.param(value));
      if (found) return found.sql;
    }
    return null;
  }

  private param(value: unknown): string {
    if (typeof value === 'string' && noText.test(value)) throw new Unstorable();
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
          ? this.minus(asNumber(this.write(node.operand)))
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
        return sqlValue(
          `((${this.write(node.value).sql}) IS ${node.negated ? 'NOT NULL' : 'NULL'})`,
          'boolean',
        );
      case 'like':
        return this.matches(this.write(node.value), (text) => {
          const pattern = asText(this.write(node.pattern));
          return pattern === null ? null : `(${text}) LIKE (${pattern}) ESCAPE ''`;
        });
      case 'regex':
        return this.matches(
          this.write(node.value),
          (text) => `(${text}) ~ ${this.pattern(node.pattern)}`,
        );
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
      ? sqlValue(`${this.param(value)}::float8`, 'number', false, rangeOfConstant(value))
      : sqlValue(`${this.param(value)}::text`, 'text');
  }

  private field(name: string): SqlValue {
    const found = this.inRow ? this.options.field(name, (value) => this.param(value)) : null;
    if (!found) return sqlNull;
    const sql = `${fieldMark}${found.sql}`;
    if (found.type === 'json') return sqlHeld(sql);
    if (found.type !== 'number') return sqlValue(sql, found.type, true);
    if (!found.isWide) return sqlValue(`(${sql})::float8`, 'number', true, ordinary);
    return sqlValue(
      `NULLIF(NULLIF(NULLIF((${sql})::float8, 'NaN'), 'Infinity'), '-Infinity')`,
      'number',
      true,
      anyFinite,
    );
  }

  private minus({ sql, extent }: SqlNumber): SqlValue {
    return sqlValue(`(- (${sql}))`, 'number', false, extent);
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
        return sqlNumber(arithmetic(operator, asNumber(left), asNumber(right)));
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
      now: () => (this.nowAt ??= this.now()),
      param: (value) => `${this.param(value)}::text`,
      pin: (sql) => (sql.includes(fieldMark) ? aggregateMark : pinMark),
      readsRow: (sql) => sql.includes(fieldMark),
      hasRow: () => this.anyField() !== null,
    });
  }

  private now(): SqlNumber {
    const now = this.options.now ?? Math.floor(Date.now() / 1000);
    return { sql: `${this.param(now)}::float8`, extent: rangeOfConstant(now) };
  }
}

/** Numeric nodes that statically never give negative zero. */
function isNeverNegativeZero(tree: FormulaNode): boolean {
  if (tree.kind === 'literal') return true;
  if (tree.kind !== 'call' || tree.name === 'if') return false;
  if (!isFold(tree.name, tree.args.length)) return tree.name === 'now';
  return (
    tree.name === 'count' ||
    tree.name === 'd_count' ||
    tree.args.every(({ kind }) => kind === 'field')
  );
}

function arithmetic(operator: BinaryOperator, a: SqlNumber, b: SqlNumber): SqlNumber {
  switch (operator) {
    case '+':
      return add(a, b);
    case '-':
      return subtract(a, b);
    case '*':
      return multiply(a, b);
    case '/':
      return divide(a, b);
    case '%':
      return remain(a, b);
    default:
      throw new Error(`Unknown operator: ${String(operator)}`);
  }
}
