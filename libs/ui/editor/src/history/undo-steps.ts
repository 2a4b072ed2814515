import { closeHistory, redo, redoDepth, undo, undoDepth } from '@tiptap/pm/history';
import { type Command, EditorState } from '@tiptap/pm/state';
import { becomeText } from '../document/edit.js';
import { parse, print } from '../document/prompt.js';
import { type ReadOptions } from '../text/line.js';
import { type TextHistory } from './text-history.js';

/** The texts of all steps that a command can take from a state, nearest first. */
function textsBy(
  command: Command,
  depth: (state: EditorState) => number,
  from: EditorState,
): string[] {
  const texts: string[] = [];
  let state = from;
  while (depth(state) > 0) {
    const before = state;
    command(state, (tr) => {
      state = state.apply(tr);
    });
    if (state === before) break;
    const text = print(state.doc);
    if (text !== print(before.doc)) texts.push(text);
  }
  return texts;
}

/** The texts that undo and redo would lead through from here. The state itself stays as it is. */
export function historyOf(state: EditorState): TextHistory {
  const before = textsBy(undo, undoDepth, state).reverse();
  const after = textsBy(redo, redoDepth, state);
  return { texts: [...before, print(state.doc), ...after], at: before.length };
}

/** A state with the plugins of another one, in which undo and redo lead through these texts. */
export function stateWith(
  { schema, plugins }: EditorState,
  { texts, at }: TextHistory,
  options: ReadOptions,
): EditorState {
  const [first = '', ...later] = texts;
  let state = EditorState.create({ doc: parse(schema, first, options), plugins: [...plugins] });
  for (const text of later) state = state.apply(closeHistory(becomeText(state, text, options)));
  for (let step = texts.length - 1; step > at; step -= 1)
    undo(state, (tr) => {
      state = state.apply(tr);
    });
  return state;
}
