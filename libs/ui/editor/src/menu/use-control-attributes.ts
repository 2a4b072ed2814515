import { type Editor } from '@tiptap/core';
import { type EditorState } from '@tiptap/pm/state';
import { useLayoutEffect } from 'react';
import { prefixOf } from '../document/line-node.js';
import { menuKey } from './prompt-menu.js';
import { type PromptControlProps } from '../parts/prompt-props.js';

type Given = Pick<
  PromptControlProps,
  'id' | 'describedBy' | 'isInvalid' | 'locked' | 'placeholder' | 'data-field'
>;

/** The id of an option in the list of fields. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

const isEmpty = ({ doc }: EditorState): boolean =>
  doc.childCount === 1 && doc.firstChild?.content.size === 0 && prefixOf(doc.firstChild) === '';

/** Gives the editable element what every control of a field has: its name, its line, its state. */
export function useControlAttributes(editor: Editor, given: Given, listId: string): void {
  const { id, describedBy, isInvalid, locked, placeholder, 'data-field': dataField } = given;
  useLayoutEffect(() => {
    const fixed: Record<string, string> = {
      id,
      tabindex: '0',
      'aria-multiline': 'true',
      'aria-labelledby': `${id}-label`,
      'aria-describedby': describedBy,
      ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
      ...(locked ? { 'aria-readonly': 'true' } : {}),
      ...(dataField ? { 'data-field': dataField } : {}),
    };
    const hint: Record<string, string> = placeholder
      ? { 'data-placeholder': placeholder, 'aria-placeholder': placeholder }
      : {};
    editor.setOptions({
      editorProps: {
        attributes: (state) => ({
          ...fixed,
          ...(isEmpty(state) ? hint : {}),
          ...menuAttributes(state, listId),
        }),
      },
    });
  }, [editor, listId, id, describedBy, isInvalid, locked, placeholder, dataField]);
}

/** While the list of fields is open, the control names it and the active field in it. */
function menuAttributes(state: EditorState, listId: string): Record<string, string> {
  const menu = menuKey.getState(state);
  if (!menu || menu.choices.length === 0) return {};
  return {
    'aria-autocomplete': 'list',
    'aria-controls': listId,
    'aria-activedescendant': optionId(listId, menu.active),
  };
}
