// The least that edits a long text: CodeMirror with a history and lines that wrap, or a textarea.
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';

const { document, fetch, location } = globalThis;
const root = document.getElementById('root');
const text = await (await fetch('./prompt.txt')).text();
if (location.hash === '#textarea') {
  const field = document.createElement('textarea');
  field.setAttribute('aria-label', 'Instructions');
  field.value = text;
  root.append(field);
} else
  new EditorView({
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        EditorView.lineWrapping,
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.contentAttributes.of({ 'aria-label': 'Instructions' }),
      ],
    }),
  });
