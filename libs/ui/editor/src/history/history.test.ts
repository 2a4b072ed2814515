import { getSchema } from '@tiptap/core';
import { closeHistory, history, redo, undo } from '@tiptap/pm/history';
import { EditorState } from '@tiptap/pm/state';
import { becomeText } from '../document/edit.js';
import { parse, print } from '../document/prompt.js';
import { promptNodes } from '../document/schema.js';
import { readHistory, writeHistory } from './text-history.js';
import { historyOf, stateWith } from './undo-steps.js';

const options = { isKnown: (key: string) => key === 'orgName' };
const texts = ['Be brief.', 'Be brief.\n- Say {orgName}', '# Be **brief**\n- Say {orgName}', ''];

const opened = (text: string) =>
  EditorState.create({
    doc: parse(getSchema(promptNodes), text, options),
    plugins: [history()],
  });
/** A state in which the texts were written one after the other. */
const written = ([first = '', ...later]: readonly string[]) =>
  later.reduce(
    (state, text) => state.apply(closeHistory(becomeText(state, text, options))),
    opened(first),
  );
const after = (state: EditorState, command: typeof undo) => {
  let next = state;
  command(state, (tr) => {
    next = state.apply(tr);
  });
  return next;
};

describe('a history of texts', () => {
  it('is the same after it was written and read', () => {
    const kept = { texts, at: 2 };
    expect(readHistory(writeHistory(kept), '# Be **brief**\n- Say {orgName}')).toEqual(kept);
  });

  it('holds characters outside of the basic plane', () => {
    const kept = { texts: ['a 🙂', 'a 🙃', 'a 🙃 z'], at: 2 };
    expect(readHistory(writeHistory(kept), 'a 🙃 z')).toEqual(kept);
  });

  it('offers what did not reach the server as the next step', () => {
    expect(readHistory(writeHistory({ texts, at: 2 }), texts[1] ?? '')).toEqual({ texts, at: 1 });
  });

  it('is none where the text was changed somewhere else, and for anything unreadable', () => {
    expect(readHistory(writeHistory({ texts, at: 2 }), 'Another text')).toBeNull();
    for (const unreadable of [null, '', '{', '[]', '{"first":1,"changes":[],"at":0}', 'null'])
      expect(readHistory(unreadable, '')).toBeNull();
    expect(readHistory('{"first":"","changes":[[0,0]],"at":0}', '')).toBeNull();
  });

  it('keeps the newest steps, at most 60 and 200,000 characters', () => {
    const many = Array.from({ length: 100 }, (_, at) => `Step ${at}`);
    expect(readHistory(writeHistory({ texts: many, at: 99 }), 'Step 99')?.texts).toEqual(
      many.slice(40),
    );
    const long = Array.from({ length: 12 }, (_, at) => String(at % 10).repeat(50_000));
    const stored = writeHistory({ texts: long, at: 11 });
    expect(stored.length).toBeLessThan(200_000);
    expect(readHistory(stored, long[11] ?? '')?.texts).toEqual(long.slice(9));
  });
});

describe('the steps of an editor', () => {
  it('are read without a change of its state', () => {
    const state = after(written(texts), undo);
    const text = print(state.doc);
    expect(historyOf(state)).toEqual({ texts, at: 2 });
    expect(print(state.doc)).toBe(text);
  });

  it('lead in another editor where they led in the first one', () => {
    let state = stateWith(opened('anything'), { texts, at: 2 }, options);
    expect(print(state.doc)).toBe(texts[2]);
    state = after(state, redo);
    expect(print(state.doc)).toBe('');
    const back = [1, 2, 3].map(() => {
      state = after(state, undo);
      return print(state.doc);
    });
    expect(back).toEqual([texts[2], texts[1], texts[0]]);
    expect(after(state, undo)).toBe(state);
  });
});
