import {
  addQuestion,
  bodyOf,
  contentOf,
  draftOf,
  draftWith,
  fieldsOf,
  insertQuestion,
  moveQuestion,
  partsUnlike,
  patchField,
  placesUsing,
  removeQuestion,
  renameEverywhere,
  setKey,
  type TemplateDraft,
  withParts,
} from './template-draft.js';
import { keepsFromSaving, problemsOf } from './template-problems.js';

const stored = draftOf({
  fields: [
    { key: 'name', title: 'Your name?' },
    { key: 'trade', type: 'select', options: ['bakery'], disabledIf: 'name=' },
  ],
  integrations: [],
  agent: {
    welcomeMessage: 'Welcome to {name}.',
    agentInstructions: '{#if trade=bakery}Bread of {name}.{/if}',
    actions: [{ name: 'takeMessage', instructions: 'For {name}.' }],
  },
});
const keysOf = (draft: TemplateDraft) => fieldsOf(draft).map(({ key }) => key);

describe('the questions of a draft', () => {
  it('are added, moved, removed and put back', () => {
    const added = addQuestion(stored);
    expect(keysOf(added)).toEqual(['name', 'trade', 'field']);
    const moved = moveQuestion(2, 0)(added);
    expect(keysOf(moved)).toEqual(['field', 'name', 'trade']);
    expect(moveQuestion(2, 9)(added)).toBe(added);
    const [first] = moved.questions;
    const removed = removeQuestion(2)(moved);
    expect(keysOf(removed)).toEqual(['name', 'trade']);
    if (first)
      expect(keysOf(insertQuestion(first, 1)(removed))).toEqual(['name', 'field', 'trade']);
  });

  it('have a key that follows their title until it is stored, used or written', () => {
    const named = (draft: TemplateDraft, title: string, known: readonly string[] = []) =>
      patchField(2, { title }, known)(draft);
    const first = named(addQuestion(stored), 'When are you open?');
    expect(keysOf(first)[2]).toBe('open');
    expect(keysOf(named(first, 'Which hours?'))[2]).toBe('hours');
    expect(keysOf(named(first, 'Which hours?', ['open']))[2]).toBe('open');
    const used = { ...first, agent: { welcomeMessage: 'Open {open}' } };
    expect(keysOf(named(used, 'Which hours?'))[2]).toBe('open');
    expect(keysOf(named(setKey(2, 'times')(first), 'Which hours?'))[2]).toBe('times');
  });

  it('take their texts along when a key is renamed everywhere, and only then', () => {
    const renamed = setKey(0, 'shop')(stored);
    expect(placesUsing(renamed, 'name')).toEqual([
      'welcomeMessage',
      'agentInstructions',
      'actions',
      'questions',
    ]);
    const whole = renameEverywhere(0)(renamed);
    expect(placesUsing(whole, 'name')).toEqual([]);
    expect(whole.agent).toMatchObject({
      welcomeMessage: 'Welcome to {shop}.',
      agentInstructions: '{#if trade=bakery}Bread of {shop}.{/if}',
    });
    expect(fieldsOf(whole)[1]?.disabledIf).toBe('shop=');
    expect(problemsOf(whole)).toEqual([]);
  });
});

describe('the problems of a draft', () => {
  it('are at their question or text, those that block first said to do so', () => {
    const wrong = setKey(0, '2 names')(stored);
    const found = problemsOf(wrong);
    expect(found.map(({ kind, blocks }) => [kind, blocks])).toEqual([
      ['badKey', true],
      ['unknownCondition', true],
      ['unknownMarker', false],
      ['unknownMarker', false],
      ['unknownMarker', false],
    ]);
    expect(found.filter(keepsFromSaving).map(({ place }) => place)).toEqual([
      { question: 0, part: 'key' },
    ]);
    expect(problemsOf(draftOf({ fields: [], integrations: [], agent: {} }))).toEqual([
      expect.objectContaining({ kind: 'noInstructions', blocks: true }),
    ]);
  });
});

describe('two contents', () => {
  const mine = contentOf(patchField(0, { title: 'Shop?' }, [])(stored));
  const theirs = { ...contentOf(stored), agent: { ...stored.agent, agentLang: 'es-ES' } };

  it('differ by part, and a save has those that differ only', () => {
    const base = contentOf(stored);
    expect([partsUnlike(base, mine), partsUnlike(base, theirs)]).toEqual([
      ['fields'],
      ['agentLang'],
    ]);
    expect(Object.keys(bodyOf(mine, ['fields']))).toEqual(['fields']);
    expect(bodyOf(base, ['agentLang'])).toEqual({ agent: { agentLang: null } });
  });

  it('are merged by part, and questions stay the ones that they are', () => {
    const merged = withParts(theirs, mine, ['fields']);
    expect([merged.fields[0]?.title, merged.agent.agentLang]).toEqual(['Shop?', 'es-ES']);
    const draft = draftWith(stored, { ...merged, fields: [...merged.fields].reverse() });
    expect(draft.questions.map(({ id, field }) => [id, field.key])).toEqual([
      [1, 'trade'],
      [0, 'name'],
    ]);
  });
});
