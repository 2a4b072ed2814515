import fc from 'fast-check';
import { canonical } from '../agents/config-rules.js';
import { mergeValue, newMerging } from './merge.js';
import { mergeText, newTextBudget } from './merge-text.js';
import {
  type Blueprint,
  agentOfTemplate,
  mergeAgent,
  problemsOfFields,
  sectionsOf,
} from './rules.js';

const merge = async (base: unknown, mine: unknown, theirs: unknown, path = 'place') => {
  const merging = newMerging();
  return { value: await mergeValue(path, [base, mine, theirs], merging), log: merging.log };
};
const paths = (list: readonly { path: string }[]) => list.map(({ path }) => path);

describe('text merge', () => {
  const base = 'one\ntwo\nthree\nfour\nfive';
  it.each([
    [
      'in different places are joined',
      'ONE\ntwo\nthree\nfour\nfive',
      'one\ntwo\nthree\nfour\nFIVE',
      'ONE\ntwo\nthree\nfour\nFIVE',
    ],
    [
      'the same way count once',
      'one\nTWO\nthree\nfour\nfive',
      'one\nTWO\nthree\nfour\nFIVE',
      'one\nTWO\nthree\nfour\nFIVE',
    ],
    [
      'by adding and by removing are joined',
      'zero\none\ntwo\nthree\nfour\nfive',
      'one\ntwo\nthree\nfive',
      'zero\none\ntwo\nthree\nfive',
    ],
    [
      'in the same line are not joined',
      'one\ntwo A\nthree\nfour\nfive',
      'one\ntwo B\nthree\nfour\nfive',
      null,
    ],
    [
      'in neighbouring lines are not joined',
      'one\nTWO\nthree\nfour\nfive',
      'one\ntwo\nTHREE\nfour\nfive',
      null,
    ],
    ['at the same end are not joined', `${base}\nsix`, `${base}\nsieben`, null],
    [
      'where one removed what the other changed are not joined',
      'one\nfive',
      'one\ntwo\nTHREE\nfour\nfive',
      null,
    ],
  ])('%s', (_what, mine, theirs, merged) => expect(mergeText(base, mine, theirs)).toBe(merged));

  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', 'd', ''), { maxLength: 12 })
    .map((lines) => lines.join('\n'));
  it('satisfies the merge laws', () => {
    fc.assert(
      fc.property(text, text, (base, other) => {
        expect(mergeText(base, other, base)).toBe(other);
        expect(mergeText(base, base, other)).toBe(other);
        expect(mergeText(base, other, other)).toBe(other);
      }),
      { numRuns: 400 },
    );
  });

  it('keeps every line of the customer, or reports a conflict', () => {
    const lines = fc.array(fc.nat(30), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        lines,
        lines,
        lines,
        fc.array(fc.nat(5), { maxLength: 3 }),
        (base, theirs, mine, own) => {
          const written = own.map((one) => `own ${one}`);
          const merged = mergeText(
            base.join('\n'),
            [...written, ...mine].join('\n'),
            theirs.join('\n'),
          );
          if (merged !== null)
            for (const line of written) expect(merged.split('\n')).toContain(line);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('costs a whole configuration of hostile texts no more than one budget', () => {
    const lines = (word: string) =>
      Array.from({ length: 1995 }, (_one, at) => `${word} ${at}`).join('\n');
    const [base, mine, theirs] = [lines('a'), lines('b'), lines('c')];
    const budget = newTextBudget();
    const whole = budget.left;
    const merged = Array.from({ length: 60 }, () => mergeText(base, mine, theirs, budget));
    expect(new Set(merged)).toEqual(new Set([null]));
    expect(budget.left).toBeGreaterThan(-whole);
    // An ordinary change of a long text is merged beside all of them.
    const edited = base.replace('a 7', 'mine');
    const others = base.replace('a 1990', 'theirs');
    const after = newTextBudget();
    for (let at = 0; at < 5; at += 1) mergeText(base, mine, theirs, after);
    expect(mergeText(base, edited, others, after)).toBe(edited.replace('a 1990', 'theirs'));
  });

  it('refuses texts that are too long', () => {
    const long = (word: string) =>
      Array.from({ length: 2100 }, (_all, line) => `${word} ${line}`).join('\n');
    expect(mergeText(long('a'), long('b'), long('c'))).toBeNull();
  });
});

describe('value merge', () => {
  it.each([
    ['by neither', 1, 1, 1, 1, [], [], []],
    ['by the template', 1, 1, 2, 2, ['place'], [], []],
    ['by the customer', 1, 2, 1, 2, [], ['place'], []],
    ['by both, alike', 1, 2, 2, 2, [], [], []],
    ['by both', 1, 2, 3, 2, [], [], ['place']],
    ['that is new in the template', undefined, undefined, 3, 3, ['place'], [], []],
    ['that the template gave up', 1, 1, undefined, undefined, ['place'], [], []],
    ['that the template gave up and the customer changed', 1, 2, undefined, 2, [], [], ['place']],
    ['that the customer removed', 1, undefined, 1, undefined, [], ['place'], []],
    ['that is nothing, however written', null, undefined, null, undefined, [], [], []],
  ])('%s', async (_what, base, mine, theirs, value, changes, kept, conflicts) => {
    const merged = await merge(base, mine, theirs);
    expect([
      merged.value,
      paths(merged.log.changes),
      paths(merged.log.kept),
      paths(merged.log.conflicts),
    ]).toEqual([value, changes, kept, conflicts]);
  });

  it('merges objects key by key', async () => {
    const merged = await merge(
      { a: 1, b: 1, c: 1 },
      { a: 2, b: 1, c: 1 },
      { a: 1, b: 3, c: 1, d: 4 },
    );
    expect([merged.value, paths(merged.log.changes), paths(merged.log.kept)]).toEqual([
      { a: 2, b: 3, c: 1, d: 4 },
      ['place.b', 'place.d'],
      ['place.a'],
    ]);
  });

  it('merges functions by name', async () => {
    const merged = await merge(
      [
        { name: 'notify', instructions: 'old' },
        { name: 'transfer', instructions: 'x' },
      ],
      [
        { name: 'notify', instructions: 'old', gear: 1 },
        { name: 'sendSms', instructions: 'mine' },
      ],
      [
        { name: 'notify', instructions: 'new' },
        { name: 'transfer', instructions: 'y' },
        { name: 'schedule' },
      ],
      'actions',
    );
    expect(merged.value).toEqual([
      { name: 'notify', instructions: 'new', gear: 1 },
      { name: 'sendSms', instructions: 'mine' },
      { name: 'schedule' },
    ]);
    expect([paths(merged.log.changes), paths(merged.log.conflicts)]).toEqual([
      ['actions.notify.instructions', 'actions.schedule'],
      ['actions.transfer'],
    ]);
  });

  it('replaces a list with duplicate names as a whole', async () => {
    const twice = [
      { name: 'sendSms', instructions: 'a' },
      { name: 'sendSms', instructions: 'b' },
    ];
    expect((await merge([], twice, [{ name: 'notify' }], 'actions')).value).toEqual(twice);
  });

  it('keeps the customer’s order', async () => {
    const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
    expect((await merge([a, b], [b, a], [a, c, b], 'actions')).value).toEqual([b, a, c]);
    expect((await merge([a, b], [a, b], [b, a], 'actions')).value).toEqual([b, a]);
  });

  it('handles keys with a special meaning in JavaScript', async () => {
    const hostile = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}') as object;
    const { value } = await merge({}, {}, hostile);
    expect([Object.keys(value as object).sort(), ({} as Record<string, unknown>).polluted]).toEqual(
      [['__proto__', 'constructor'], undefined],
    );
  });

  const json = fc.jsonValue({ maxDepth: 3 });
  /** Missing and null are equal. */
  const bare = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(bare)
      : value && typeof value === 'object'
        ? Object.fromEntries(
            Object.entries(value)
              .filter(([, one]) => one !== null && one !== undefined)
              .map(([key, one]) => [key, bare(one)]),
          )
        : value;
  const same = (a: unknown, b: unknown) => expect(canonical(bare(a))).toBe(canonical(bare(b)));
  it('satisfies the merge laws and never loses a change of the customer alone', async () => {
    await fc.assert(
      fc.asyncProperty(json, json, async (base, other) => {
        same((await merge(base, other, base)).value, other);
        same((await merge(base, base, other)).value, other);
        same((await merge(base, other, other)).value, other);
      }),
      { numRuns: 500 },
    );
  });

  it('reports a conflict where all three differ and cannot be merged', async () => {
    const leaf = fc.oneof(fc.integer(), fc.boolean());
    const record = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), leaf);
    await fc.assert(
      fc.asyncProperty(record, record, record, async (base, mine, theirs) => {
        const { value, log } = await merge(base, mine, theirs);
        for (const key of ['a', 'b', 'c', 'd']) {
          const [b, m, t] = [base[key], mine[key], theirs[key]];
          expect((value as Record<string, unknown>)[key]).toBe(m !== b ? m : t);
          expect(paths(log.conflicts).includes(`place.${key}`)).toBe(m !== b && t !== b && m !== t);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('migrated agent', () => {
  const first: Blueprint = {
    fields: [
      { key: 'orgName' },
      { key: 'greeting', value: 'Hello from {orgName}', promptTip: 'Short' },
    ],
    agent: { agentInstructions: 'A\nB\nC', welcomeMessage: '{greeting}' },
  };
  const made = {
    title: 'New agent',
    agentInstructions: 'A\nB\nC',
    welcomeMessage: '{greeting}',
    templateFields: [
      { key: 'orgName', value: 'Cedar', skipped: false, autoPrefilled: false },
      { key: 'greeting', value: 'Hello from {orgName}', promptTip: 'Short' },
    ],
    agentName: null,
    heartbeatUrl: 'x',
  };
  const bring = (
    mine: Record<string, unknown>,
    theirs: Blueprint,
    base: Blueprint | null = first,
    sections = sectionsOf(base, theirs),
  ) => mergeAgent(mine, theirs, () => base, sections);

  it('gets new texts and keeps its answers and unknown keys', async () => {
    const merged = await bring(made, {
      fields: [
        { key: 'orgName', title: 'Name?' },
        { key: 'greeting', value: 'Hi, {orgName}', promptTip: 'Short' },
        { key: 'hours' },
      ],
      agent: { agentInstructions: 'A\nB\nC\nD', welcomeMessage: '{greeting}', title: 'Reception' },
    });
    expect(merged.config).toMatchObject({
      agentInstructions: 'A\nB\nC\nD',
      title: 'Reception',
      heartbeatUrl: 'x',
      templateFields: [
        { key: 'orgName', title: 'Name?', value: 'Cedar' },
        { key: 'greeting', value: 'Hi, {orgName}' },
        { key: 'hours', value: null },
      ],
    });
    expect([paths(merged.changes), paths(merged.kept), merged.conflicts]).toEqual([
      [
        'agentInstructions',
        'title',
        'templateFields.orgName.title',
        'templateFields.greeting.value',
        'templateFields.hours',
      ],
      ['templateFields.orgName.value'],
      [],
    ]);
  });

  it('keeps a removed field while a text uses it', async () => {
    const merged = await bring(
      { ...made, agentInstructions: 'A\nB\nC\nWe are {orgName}.' },
      { fields: [], agent: { agentInstructions: 'A\nB\nC', welcomeMessage: 'Hello' } },
    );
    expect([
      (merged.config.templateFields as { key: string }[]).map(({ key }) => key),
      paths(merged.changes),
    ]).toEqual([['orgName'], ['welcomeMessage', 'templateFields.greeting']]);
    const unanswered = {
      ...made,
      agentInstructions: 'A{#if greeting=x}B{/if}',
      templateFields: first.fields,
    };
    expect(
      (
        await bring(unanswered, {
          fields: [],
          agent: { agentInstructions: 'A\nB\nC', welcomeMessage: 'Hello' },
        })
      ).config.templateFields,
    ).toEqual([
      expect.objectContaining({ key: 'greeting' }),
      expect.objectContaining({ key: 'orgName' }),
    ]);
  });

  it('keeps everything when its base is unknown', async () => {
    const merged = await bring(
      made,
      {
        fields: [{ key: 'orgName', value: 'Other' }],
        agent: { agentInstructions: 'X', voicemail: 'new' },
      },
      null,
    );
    expect(merged.config).toMatchObject({
      agentInstructions: 'A\nB\nC',
      voicemail: 'new',
      templateFields: [{ key: 'orgName', value: 'Cedar' }, { key: 'greeting' }],
    });
    expect(paths(merged.conflicts)).toContain('agentInstructions');
  });

  it('takes its name from the answer unless it was renamed', async () => {
    const withName = (value: string): Blueprint => ({
      ...first,
      fields: [{ key: 'agentName', value }],
    });
    const mine = { ...made, templateFields: withName('Juno').fields, agentName: 'Juno' };
    expect((await bring(mine, withName('Robin'), withName('Juno'))).config.agentName).toBe('Robin');
    expect(
      (await bring({ ...mine, agentName: 'Alex' }, withName('Robin'), withName('Juno'))).config
        .agentName,
    ).toBe('Alex');
  });

  it('is changed only in the requested sections', async () => {
    expect(
      (
        await bring(
          made,
          { fields: [], agent: { agentInstructions: 'New', welcomeMessage: 'New' } },
          first,
          ['welcomeMessage'],
        )
      ).config,
    ).toEqual({ ...made, welcomeMessage: 'New' });
  });
});

describe('template', () => {
  it('never contains agent-only values', () =>
    expect(
      agentOfTemplate({
        title: 'a',
        templateId: 'b',
        templateFields: [],
        published: true,
        custom: 1,
      }),
    ).toEqual({ title: 'a', custom: 1 }));

  it.each([
    [[{ key: 'a' }, { key: 'b' }], []],
    [[{ key: 'a' }, { key: 'a' }], ['body.fields.1.key']],
    [[{ key: '1' }], ['body.fields.0.key']],
    [[{ key: 'a b' }], ['body.fields.0.key']],
    [[{ key: 'a', type: 'select' }], [], ['body.fields.0.options']],
    [[{ key: 'a', disabledIf: 'b=x' }], [], ['body.fields.0.disabledIf']],
  ])(
    'with fields %j has problems at %j, and more once it is offered',
    (fields, wrong, more = []) => {
      const pathsOf = (isOffered: boolean) =>
        problemsOfFields(fields, isOffered).map(({ path }) => path);
      expect([pathsOf(false), pathsOf(true)]).toEqual([wrong, [...wrong, ...more]]);
    },
  );
});
