import { type AgentConfig } from '@patchbay/contract';
import fc from 'fast-check';
import { clashesOf, mergeEdits, type TwoEdits } from './merge.js';

const edits = (mine: object, base: object, theirs: object): TwoEdits => ({
  mine: mine as AgentConfig,
  base: base as AgentConfig,
  theirs: theirs as AgentConfig,
});
const field = (key: string, value: string) => ({ key, title: key, value });

describe('two edits of one agent', () => {
  it('clash where both changed the same place to something else', () => {
    const both = edits(
      { welcomeMessage: 'Hi', title: 'Desk', timezone: 'UTC' },
      { welcomeMessage: 'Hello', title: 'Front', timezone: 'UTC' },
      { welcomeMessage: 'Good day', title: 'Front', timezone: 'Europe/Paris' },
    );
    expect(clashesOf(both)).toEqual([{ place: 'welcomeMessage', mine: 'Hi', theirs: 'Good day' }]);
    expect(mergeEdits(both, {})).toEqual({
      welcomeMessage: 'Hi',
      title: 'Desk',
      timezone: 'Europe/Paris',
    });
    expect(mergeEdits(both, { welcomeMessage: 'theirs' })).toMatchObject({
      welcomeMessage: 'Good day',
    });
  });

  it('are merged answer by answer', () => {
    const both = edits(
      { templateFields: [field('a', 'mine'), field('b', 'old'), field('c', 'mine')] },
      { templateFields: [field('a', 'old'), field('b', 'old'), field('c', 'old')] },
      { templateFields: [field('a', 'old'), field('b', 'theirs'), field('c', 'theirs')] },
    );
    expect(clashesOf(both).map(({ place }) => place)).toEqual(['templateFields.c']);
    expect(mergeEdits(both, { 'templateFields.c': 'theirs' })).toEqual({
      templateFields: [field('a', 'mine'), field('b', 'theirs'), field('c', 'theirs')],
    });
  });

  it('keep functions that one added, and drop those that one removed', () => {
    const [book, text, call] = ['schedule', 'text', 'transfer'].map((name) => ({ name }));
    const both = edits(
      { actions: [book, call] },
      { actions: [book, text] },
      { actions: [book, text, { name: 'notify' }] },
    );
    expect(clashesOf(both)).toEqual([]);
    expect(mergeEdits(both, {})).toEqual({ actions: [book, call, { name: 'notify' }] });
  });

  it('lose nothing that only one of them changed', () => {
    const value = fc.constantFrom('old', 'a', 'b');
    const keys = ['k1', 'k2', 'k3'];
    const config = fc.record(Object.fromEntries(keys.map((key) => [key, value])));
    const base = Object.fromEntries(keys.map((key) => [key, 'old']));
    fc.assert(
      fc.property(config, config, (mine, theirs) => {
        const both = edits(mine, base, theirs);
        const clashes = new Set(clashesOf(both).map(({ place }) => place));
        const merged = mergeEdits(both, {}) as Readonly<Record<string, unknown>>;
        for (const key of keys) {
          const [own, other] = [mine[key], theirs[key]];
          const changed = [own, other].filter((one) => one !== 'old');
          expect(clashes.has(key)).toBe(changed.length === 2 && own !== other);
          expect(merged[key]).toBe(changed[0] ?? 'old');
        }
      }),
    );
  });
});
