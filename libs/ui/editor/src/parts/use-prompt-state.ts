import { type Editor } from '@tiptap/core';
import { type EditorState } from '@tiptap/pm/state';
import { useSyncExternalStore } from 'react';

/**
 * A part of the state of an editor. It must be the same value as long as nothing in it changes, so
 * that typing draws only what depends on it.
 */
export function usePromptState<Part>(editor: Editor, part: (state: EditorState) => Part): Part {
  return useSyncExternalStore(
    (changed) => {
      editor.on('transaction', changed);
      editor.on('mount', changed);
      return () => {
        editor.off('transaction', changed);
        editor.off('mount', changed);
      };
    },
    () => part(editor.state),
  );
}
