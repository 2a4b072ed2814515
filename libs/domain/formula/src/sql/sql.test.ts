import {
  explain,
  type FormulaNode,
  parseFormula,
  type SqlField,
  type SqlFormula,
  toSql,
} from '../index.js';

const columns: Readonly<Record<string, SqlField['type']>> = {
  duration: 'number',
  direction: 'text',
  junk: 'boolean',
};
function write(text: string, firstParam?: number): SqlFormula {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const written = toSql(parsed.value, {
    field: (name, param) => {
      const type = Object.hasOwn(columns, name) ? columns[name] : undefined;
      if (type) return { sql: `l.${name}`, type };
      return name === 'nowhere' ? null : { sql: `(l.meta -> ${param(name)}::text)`, type: 'json' };
    },
    now: 1000,
    ...(firstParam === undefined ? {} : { firstParam }),
  });
  if (!written.ok) throw new Error(written.error.message);
  return written.value;
}

describe('a formula as SQL', () => {
  it.each<[string, string, unknown[]]>([
    ['1 + 2', '((($1::float8) + ($2::float8))) + 0', [1, 2]],
    ["direction == 'in'", '((l.direction) IS NOT DISTINCT FROM ($1::text))', ['in']],
    [
      'duration / 2',
      '(COALESCE((COALESCE((l.duration)::float8, 0)) / NULLIF(($1::float8), 0), 0)) + 0',
      [2],
    ],
    ['duration', 'COALESCE((l.duration)::float8, 0)', []],
    ['duration is null', '(((l.duration)::float8) IS NULL)', []],
    ['duration > 30', '((COALESCE((l.duration)::float8, 0)) > ($1::float8))', [30]],
    [
      "direction < 'x'",
      'COALESCE(((l.direction) COLLATE "C") < (($1::text) COLLATE "C"), FALSE)',
      ['x'],
    ],
    ["direction like 'in%'", "COALESCE((l.direction) LIKE ($1::text) ESCAPE '', FALSE)", ['in%']],
    ["direction regex 'a.+'", 'COALESCE((l.direction) ~ $1::text, FALSE)', ['(?:a(?:.){1,})']],
    ["1 == '1'", 'FALSE', []],
    ["'text' + 1", '(((0::float8) + ($1::float8))) + 0', [1]],
    ['junk and true', '(COALESCE(l.junk, FALSE) AND TRUE)', []],
    ['now()', '$1::float8', [1000]],
    ['now() - now()', '((($1::float8) - ($1::float8))) + 0', [1000]],
    ['nowhere == null', '((NULL::jsonb) IS NOT DISTINCT FROM (NULL::jsonb))', []],
    ['sum(duration)', 'COALESCE(SUM((l.duration)::float8), 0)::float8', []],
    ['count()', 'COUNT(*)::float8', []],
    ['count(duration)', '(COUNT((l.duration)::float8))::float8', []],
    [
      'count(duration > 1)',
      '(COUNT(CASE WHEN ((COALESCE((l.duration)::float8, 0)) > ($1::float8)) THEN 1 END))::float8',
      [1],
    ],
    ['avg(duration)', 'COALESCE(AVG((l.duration)::float8), 0)::float8', []],
    ['min(duration, 5)', '(LEAST(COALESCE((l.duration)::float8, 0), $1::float8)) + 0', [5]],
  ])('%s', (text, sql, params) => {
    const written = write(text);
    expect([written.text, written.params]).toEqual([sql, params]);
  });

  it('has its type, and whether it gives one value for all rows', () => {
    expect(write('duration > 1')).toMatchObject({ type: 'boolean', folds: false });
    expect(write("if(junk, 1, 'a')")).toMatchObject({ type: 'json', folds: false });
    expect(write('sum(duration) / count()')).toMatchObject({ type: 'number', folds: true });
  });

  it('numbers its parameters from the given start, without gaps', () => {
    expect(write("'dropped' + duration * 2 + 3", 5)).toMatchObject({
      text: '(((((0::float8) + (((COALESCE((l.duration)::float8, 0)) * ($5::float8))))) + ($6::float8))) + 0',
      params: [2, 3],
    });
  });

  it('outside functions over all rows has no row', () =>
    expect(write('duration + sum(duration)').text).toContain('jsonb_typeof(NULL::jsonb)'));

  it('reads a json field by the type of its value', () => {
    const { text, params } = write('score + 1');
    expect(text).toContain("CASE jsonb_typeof((l.meta -> $1::text)) WHEN 'number' THEN");
    expect(params).toEqual(['score', 1]);
  });

  it('never contains a text of the formula', () => {
    const hostile = 'x or 1=1) -- DROP';
    const { text, params } = write(
      `direction == "${hostile}" or direction like "${hostile}" or direction in ["${hostile}"] or field == "${hostile}"`,
    );
    expect(text).not.toContain('DROP');
    expect(params.filter((param) => param === hostile)).toHaveLength(4);
  });

  it('is refused if it would grow without bound', () => {
    const parsed = parseFormula(`a${' + b'.repeat(400)}`);
    const written = toSql((parsed.ok ? parsed.value : null) as FormulaNode, {
      field: (name) => ({ sql: name, type: 'json' }),
    });
    expect(written).toMatchObject({ ok: false, error: { code: 'formula-too-complex' } });
  });

  it('grows linearly with the formula, for any values of the fields', () => {
    const lengthOf = (depth: number): number =>
      write(`${"abs(if(junk, 'x', a % ".repeat(depth)}1${'))'.repeat(depth)}`).text.length;
    expect(lengthOf(20) / lengthOf(10)).toBeLessThan(2.5);
  });

  it.each([
    "sum(duration) == '5'",
    "'5' != count()",
    "sum(duration) < 'a'",
    "sum(duration) like 'a%'",
    "avg(duration) regex 'a'",
    "count() in ['a', true]",
    "max(duration) between 'a' and 'b'",
    'timestamp_diff(count() > 1, 0)',
    "abs(sum(duration) regex 'a')",
    'std_dev(0.1)',
    "if(sum(duration) == 'a', 1, 2)",
    "med(duration) == 'a' or direction == 'b'",
  ])(
    'gives one value for all rows for %s, although no remaining operand depends on a row',
    (text) => {
      const written = write(text);
      expect(written.folds).toBe(true);
      expect(written.text).toMatch(/COUNT\(\*\)|SUM\(/);
    },
  );

  const span = { start: 0, end: 0 };
  const one: FormulaNode = { kind: 'literal', value: 1, ...span };
  it.each([
    ['Unknown node: magic', { kind: 'magic', ...span }],
    ['Unknown operator: **', { kind: 'binary', operator: '**', left: one, right: one, ...span }],
    ['Unknown operator: ~', { kind: 'sign', operator: '~', operand: one, ...span }],
    ['Unknown function: eval', { kind: 'call', name: 'eval', args: [], ...span }],
    ['Unknown function: constructor', { kind: 'call', name: 'constructor', args: [one], ...span }],
  ])('throws %s for a tree that was not created by the parser', (message, tree) => {
    expect(() => toSql(tree as unknown as FormulaNode, { field: () => null })).toThrow(message);
    expect(() => explain(tree as unknown as FormulaNode, { rows: [], now: 0 })).toThrow(message);
  });

  it('uses arithmetic that cannot fail where numbers may be of any size, and plain arithmetic otherwise', () => {
    expect(write('duration * duration / 60').text).not.toContain('SELECT');
    expect(write('score * 2').text).toContain('SELECT CASE WHEN abs(a)');
    expect(write('sum(duration * 2) / count()').text).not.toContain('SELECT');
    expect(write('sum(score)').text).toContain('array_agg');
  });

  it('binds an aggregate without a field to the rows, by one that has a field or by the row itself', () => {
    expect(write('count() * sum(score)').text).toContain(
      'COUNT(*) FILTER (WHERE (((l.meta -> $1::text)) IS NULL) IS NOT NULL)',
    );
    expect(write('count() * 2').text).toContain('COUNT(*)::float8');
    const parsed = parseFormula('std_dev(0.1)');
    if (!parsed.ok) throw new Error(parsed.error.message);
    expect(toSql(parsed.value, { field: () => null, row: 'l.id' })).toMatchObject({
      ok: true,
      value: { params: [0.1] },
    });
    expect(toSql(parsed.value, { field: () => null })).toMatchObject({
      ok: true,
      value: { text: '(CASE WHEN COUNT(*) >= 0 THEN (0::float8) + 0 END)' },
    });
  });
});
