import { conditionsOf, typeForFilter, type Filter } from './index.js';

describe('a saved condition on a dynamic field', () => {
  it.each<[Filter, string]>([
    [{ op: 'gte', value: 4 }, 'number'], [{ op: 'gte', value: '4' }, 'number'], [{ op: 'gte', value: 'high' }, 'number'], [{ op: 'lt', value: '2026-01-01' }, 'date'], [{ op: 'eq', value: 4 }, 'integer'],
    [{ op: 'eq', value: 4.5 }, 'number'], [{ op: 'eq', value: true }, 'boolean'], [{ op: 'eq', value: 'x' }, 'string'], [{ op: 'eq', value: '04' }, 'string'], [{ op: 'contains', value: 4 }, 'string'],
    [{ op: 'in', value: [1, 2] }, 'integer'], [{ op: 'isset' }, 'string'],
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
