import { operationOf } from '@patchbay/contract';
import { readArguments } from '../pipeline/arguments.js';
import { bodyShape, shapeProblem } from './body-shape.js';
import { type Refusal } from '../core/refusal.js';
import { UnreadBody } from './unread-body.js';

const named = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_none, at) => [`name${at}`, 1]));
const many = <T>(count: number, value: T) => Array.from({ length: count }, () => value);

describe('the shape of a body', () => {
  it.each([
    ['at the top', named(1001), 'body'],
    ['inside', { details: { more: named(1001) } }, 'body.details.more'],
    ['inside a list', { list: [1, { deep: named(2000) }] }, 'body.list.1.deep'],
    ['behind quotes', { 'a"\\': '"{[', b: { c: named(1001) } }, 'body.b.c'],
  ])(
    'has at most 1000 names in an object, which is named by its place: %s',
    (_where, body, path) => {
      expect(shapeProblem(JSON.stringify(body))).toEqual({
        path,
        message: 'must not have more than 1000 names',
      });
    },
  );

  it('has at most 20,000 values, whether they are in one list, in many or in objects', () => {
    const message = `must not hold more than ${bodyShape.values} values`;
    for (const body of [
      many(20_001, {}),
      { token: 'x', y: many(340_000, {}) },
      many(150, many(150, 1)),
      many(30, named(700)),
      many(10_500, []),
    ])
      expect(shapeProblem(JSON.stringify(body))).toEqual({ path: 'body', message });
    for (const body of [many(19_990, {}), many(19, named(1000)), many(9000, []), named(1000)])
      expect(shapeProblem(JSON.stringify(body))).toBeNull();
  });

  it('has at most 64 levels', () => {
    const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
    expect(shapeProblem(nested(64))).toBeNull();
    expect(shapeProblem(nested(65))?.message).toBe('is nested too deeply');
    expect(shapeProblem(nested(500_000))?.message).toBe('is nested too deeply');
  });

  it('does not count what stands inside of texts', () => {
    const text = '{[,:"\\'.repeat(30_000);
    expect(shapeProblem(JSON.stringify({ [text]: [text] }))).toBeNull();
  });

  it.each(['', '"', '"\\', ']]]]', ',,,:::', '{"a":', '[1}'])(
    'is asked of any text: %j',
    (text) => {
      expect(shapeProblem(text)).toBeNull();
    },
  );

  it('is found before the text is parsed', () => {
    let parsed = 0;
    const parse = () => (parsed += 1);
    const body = new UnreadBody(JSON.stringify({ y: many(340_000, {}) }), parse);
    expect(() => body.read()).toThrow('must not hold more than 20000 values');
    expect(body.known()).toBeUndefined();
    expect(parsed).toBe(0);
  });
});

describe('problems of arguments', () => {
  it('are named for the first hundred of a list', () => {
    const body = { templateFields: many(19_000, 1) };
    const fieldsOf = () => {
      try {
        readArguments(operationOf('saveCampaign'), { params: {}, query: {}, body });
        return [];
      } catch (error) {
        return (error as Refusal).details.fields ?? [];
      }
    };
    expect(fieldsOf()).toHaveLength(100);
  });
});
