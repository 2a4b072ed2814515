import { type FieldProps } from '@patchbay/kit';
import { type TemplateField } from '@patchbay/template-fields';
import { type Ref, type RefObject } from 'react';
import { type Mention } from '../text/mention.js';

/** What a screen may do with a prompt besides its props. */
export interface PromptEditorHandle {
  focus(): void;
  /**
   * Writes a text, such as the marker of a field, in place of the selection. With a text for after it
   * the selection stays between both.
   */
  insert(text: string, after?: string): void;
}

/** Where the steps of undo and redo outlive a page, as a text of at most 200,000 characters. */
export interface UndoStorage {
  read(): string | null;
  write(steps: string): void;
}

export interface PromptEditorProps extends Omit<FieldProps, 'large'> {
  id?: string;
  /** The name by which a form finds the control to focus. */
  'data-field'?: string;
  value: string;
  /**
   * Called with the whole text after each change. `isShown` says that the control shows it by
   * itself, so that the page may be drawn later.
   */
  onChange: (text: string, isShown?: boolean) => void;
  onBlur?: () => void;
  /** The fields that a marker may name. */
  fields: readonly TemplateField[];
  /** What can be named after an @: functions of the agent and knowledge bases; none by default. */
  mentions?: readonly Mention[] | undefined;
  /** Number of lines at first; 12. */
  rows?: number;
  placeholder?: string;
  /** Without it undo begins again whenever the editor is opened. */
  undoStorage?: UndoStorage | undefined;
  ref?: Ref<PromptEditorHandle>;
}

/** A selection in the text, which the editor takes over from the plain control. */
export interface TextSelection {
  readonly start: number;
  readonly end: number;
}

/** What both controls get: the plain one and the editor. */
export interface PromptControlProps extends Pick<
  PromptEditorProps,
  | 'data-field'
  | 'value'
  | 'onChange'
  | 'onBlur'
  | 'fields'
  | 'placeholder'
  | 'label'
  | 'locked'
  | 'undoStorage'
> {
  readonly mentions: readonly Mention[];
  readonly id: string;
  readonly rows: number;
  readonly isInvalid: boolean;
  /** The element of the line below. */
  readonly describedBy: string;
  readonly handle: RefObject<PromptEditorHandle | null>;
  /** The selection of the plain control at the moment it is replaced, if it had the focus. */
  readonly taken: RefObject<TextSelection | null>;
}
