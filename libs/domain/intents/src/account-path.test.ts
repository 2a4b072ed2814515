import fc from 'fast-check';
import {
  accountTypeOf,
  idsOf,
  querySegments,
  readSegments,
  readStep,
  readSteps,
  segmentTypes,
  segmentWords,
  stepBack,
  stepsOf,
  targetOf,
} from './index.js';

const read = (path: string) => readSegments(path.split('/').filter(Boolean));

describe('the account segments of a URL', () => {
  it.each<[string, [string, number][], string[]]>([
    ['', [], []],
    ['org/7', [['org', 7]], []],
    [
      'partner/1/reseller/2/org/3/agent/4/inbox',
      [
        ['partner', 1],
        ['reseller', 2],
        ['org', 3],
        ['agent', 4],
      ],
      ['inbox'],
    ],
    ['inbox/org/7', [], ['inbox', 'org', '7']],
    ['org/07/inbox', [], ['org', '07', 'inbox']],
    ['org/0', [], ['org', '0']],
    ['org/9007199254740993', [], ['org', '9007199254740993']],
    ['org', [], ['org']],
    ['constructor/7', [], ['constructor', '7']],
    ['org/7/org', [['org', 7]], ['org']],
  ])('%s', (path, pairs, rest) =>
    expect(read(path)).toEqual({ segments: pairs.map(([type, id]) => ({ type, id })), rest }),
  );

  const segment = fc.record({
    type: fc.constantFrom(...segmentTypes),
    id: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  });
  it('are equal after formatting and parsing', () => {
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 5 }), (segments) => {
        expect(readSegments(segmentWords(segments))).toEqual({ segments, rest: [] });
        expect(readSteps(stepsOf(segments))).toEqual(segments);
        expect(stepBack(segments)).toHaveLength(Math.max(0, segments.length - 1));
      }),
    );
  });
});

describe('going up the tree', () => {
  it('joins each pair as type:id', () =>
    expect(stepsOf(read('reseller/1500/org/2001/agent/3').segments)).toEqual([
      'reseller:1500',
      'org:2001',
      'agent:3',
    ]));
  it('removes one level, down to none', () => {
    const down = read('reseller/1500/org/2001').segments;
    expect(stepsOf(stepBack(down))).toEqual(['reseller:1500']);
    expect(stepBack(stepBack(stepBack(down)))).toEqual([]);
  });
  it.each(['org:7', 'partner:1'])('%s is a step', (step) => expect(readStep(step)).not.toBeNull());
  it.each(['org', 'org:', 'org:07', 'org:x', 'planet:7', 'org:7:8', ':7', ''])(
    '%p is none',
    (step) => expect(readStep(step)).toBeNull(),
  );
  it('returns nothing if one step is invalid', () => expect(readSteps(['org:7', 'x'])).toBeNull());
});

describe('the account of a URL', () => {
  it.each<[string, 'partner' | 'reseller' | 'org', number | null]>([
    ['', 'org', null],
    ['org/7', 'org', 7],
    ['agent/8', 'org', 8],
    ['reseller/5', 'reseller', 5],
    ['reseller/5/org/7', 'reseller', 7],
    ['partner/1/org/2', 'partner', 2],
    ['partner/1/reseller/2', 'partner', 2],
    ['partner/1', 'partner', 1],
    ['org/7/agent/8', 'org', 8],
  ])('%s: partner first, then reseller, else org', (path, type, target) => {
    const ids = idsOf(read(path).segments);
    expect([accountTypeOf(ids), targetOf(ids)]).toEqual([type, target]);
  });

  it.each<[Record<string, unknown>, string[]]>([
    [{ reseller: '5', org: 7 }, ['reseller:5', 'org:7']],
    [{ org: '7', partner: '1' }, ['partner:1', 'org:7']],
    [{ org: 'x', reseller: true, agent: '9' }, ['agent:9']],
    [{ org: ['7'], partner: '01' }, []],
    [Object.create({ org: '7' }) as Record<string, unknown>, []],
  ])('the query %j names %j', (search, steps) =>
    expect(stepsOf(querySegments(search))).toEqual(steps),
  );
});
