import { type FieldProps } from '@patchbay/kit';
import { type KeyboardEvent as ReactKeyboardEvent, type Ref, type RefObject } from 'react';
import { type TextSelection } from '../parts/prompt-props.js';

/** How a part of a code is drawn; `problem` is underlined where it stands. */
export type CodeKind = 'function' | 'number' | 'string' | 'keyword' | 'problem';

/** A part of a code, by offsets in the text. A problem of no length is a gap: something is missing. */
export interface CodePart {
  readonly start: number;
  readonly end: number;
  readonly kind: CodeKind;
}

/** What a screen may do with a code besides its props. */
export interface CodeEditorHandle {
  focus(): void;
  /** Makes the text another one in one step of undo, with the caret at an offset and the focus in it. */
  write(text: string, caret: number): void;
}

/** The list that completes the word at the caret, which the screen draws. */
export interface CodeCompletion {
  /** The id of the list. */
  readonly list: string;
  /** The id of its active option. */
  readonly active: string | undefined;
  /** Takes a press that belongs to the list; false leaves it to the text. */
  readonly onKey: (event: KeyboardEvent | ReactKeyboardEvent) => boolean;
}

export interface CodeEditorProps extends Omit<FieldProps, 'large'> {
  id?: string;
  /** The name by which a form finds the control to focus. */
  'data-field'?: string;
  value: string;
  onChange: (text: string) => void;
  /** Called with the offset of the caret after each move. */
  onCaret?: (caret: number) => void;
  onBlur?: () => void;
  /** The parts that are drawn otherwise than the rest. */
  parts: readonly CodePart[];
  completion?: CodeCompletion | undefined;
  /** Number of lines at first; 3. */
  rows?: number;
  placeholder?: string;
  ref?: Ref<CodeEditorHandle>;
}

/** What both controls get: the plain one and the editor. */
export interface CodeControlProps extends Pick<
  CodeEditorProps,
  | 'data-field'
  | 'value'
  | 'onChange'
  | 'onCaret'
  | 'onBlur'
  | 'parts'
  | 'completion'
  | 'placeholder'
  | 'locked'
> {
  readonly id: string;
  readonly rows: number;
  readonly isInvalid: boolean;
  /** The element of the line below. */
  readonly describedBy: string;
  readonly handle: RefObject<CodeEditorHandle | null>;
  /** The selection of the plain control at the moment it is replaced, if it had the focus. */
  readonly taken: RefObject<TextSelection | null>;
}
