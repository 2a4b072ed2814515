import fc from 'fast-check';
import { conditionsOf, encodeFilters, matches, operatorsByType, parseLogFilters, typeForFilter, type Condition, type Filter, type Filters } from './index.js';

describe('a saved condition on a dynamic field', () => {
  it.each<[Filter, string]>([
    [{ op: 'gte', value: 4 }, 'number'], [{ op: 'gte', value: '4' }, 'number'], [{ op: 'gte', value: 'high' }, 'number'], [{ op: 'lt', value: '2026-01-01' }, 'date'], [{ op: 'eq', value: 4 }, 'integer'],
    [{ op: 'eq', value: 4.5 }, 'number'], [{ op: 'eq', value: true }, 'boolean'], [{ op: 'eq', value: 'x' }, 'string'], [{ op: 'eq', value: '04' }, 'string'], [{ op: 'contains', value: 4 }, 'string'],
    [{ op: 'in', value: [1, 2] }, 'integer'], [{ op: 'in', value: [4, 4.5] }, 'number'], [{ op: 'nin', value: [4, '4.5'] }, 'number'], [{ op: 'in', value: [4, 'high', true] }, 'integer'], [{ op: 'nin', value: [4, 1e-7] }, 'number'],
    [{ op: 'in', value: ['2026-09-02', '9/2/2026'] }, 'date'], [{ op: 'in', value: ['2026-09-02', 'a,b'] }, 'string'], [{ op: 'isset' }, 'string'],
  ])('%j compares as %s', (filter, type) => expect(typeForFilter('satisfaction', filter)).toBe(type));

  it('compares as its field where that is known', () => expect(typeForFilter('duration', { op: 'eq', value: 'x' })).toBe('integer'));
});

describe('the conditions of a saved filter model', () => {
  it('are those of the query that it stands for', () => {
    expect(conditionsOf({ type: { op: 'eq', value: 'call' }, satisfaction: { op: 'gte', value: 4 }, cnam: { op: 'eq', value: '' }, duration: { op: 'regex', value: 'a' } })).toEqual({
      ok: true,
      value: [
        { field: 'type', op: 'eq', type: 'string', values: ['call'], texts: ['call'] },
        { field: 'satisfaction', op: 'gte', type: 'number', values: [4], texts: ['4'] },
      ],
    });
  });

  it('have the limits of a query', () => {
    expect(conditionsOf({ cnam: { op: 'regex', value: '(' } })).toMatchObject({ ok: false, error: { code: 'bad_pattern' } });
    expect(conditionsOf({ cnam: { op: 'eq', value: 'x'.repeat(9000) } })).toMatchObject({ ok: false });
  });

  it('read a name that a model may not hold as nothing', () => expect(conditionsOf({ "x' or 1=1": { op: 'eq', value: 1 } })).toEqual({ ok: true, value: [] }));
});

describe('what a screen sends and what a saved metric means', () => {
  const value = fc.oneof(fc.constantFrom('4', '007', 'true', 'null', 'high', '2026-09-02', 'a,b', '{"a":1}', ' x', 'y||int', true, false, 4, 4.5, -1), fc.string({ maxLength: 5 }));
  const filter: fc.Arbitrary<Filter> = fc.tuple(fc.constantFrom(...new Set(Object.values(operatorsByType).flat())), value, value)
    .filter(([op]) => op !== 'regex' && op !== 'iregex').map(([op, one, two]) => ({ op, value: op === 'in' || op === 'nin' ? [one, two] : one }));
  const rows: readonly Readonly<Record<string, unknown>>[] = [4, 4.5, '4', '007', 7, 'high', 'High', true, 'true', false, null, '', 'null', '2026-09-02', '2026-09-03T10:00:00Z', 'a,b', ' x', 'y||int', { a: 1 }, [1]].map((reported) => ({ reported, duration: 60, cnam: 'Ada' }));
  const kept = (conditions: readonly Condition[]) => rows.filter((row) => conditions.every((condition) => matches(row, condition)));

  it('leave out of a list of numbers what is none, also where the list travels as JSON', () => {
    expect(encodeFilters({ reported: { op: 'in', value: [4, 'y||int'] } }, () => 'integer')).toEqual([['reported__in', '[4]||json']]);
  });

  it('keep both of a whole number and one that is none', () => {
    const found = conditionsOf({ reported: { op: 'in', value: [4, 4.5] } });
    expect(found.ok && kept(found.value).map(({ reported }) => reported)).toEqual([4, 4.5, '4']);
  });

  it('keep the same rows', () => {
    fc.assert(fc.property(fc.constantFrom('reported', 'duration', 'cnam', 'missing'), filter, (field, one) => {
      const filters: Filters = { [field]: one };
      const saved = conditionsOf(filters);
      const sent = parseLogFilters(Object.fromEntries(encodeFilters(filters, (name) => typeForFilter(name, one))), (name) => ({ duration: 'integer', cnam: 'string' } as const)[name]);
      if (!saved.ok || !sent.ok) throw new Error('refused');
      expect(kept(sent.value.conditions)).toEqual(kept(saved.value));
    }), { numRuns: 1500 });
  });
});
