import { type FieldProps } from '../field/mantine-field.js';
import { type SelectOption } from './SelectField.js';

interface SearchProps extends FieldProps {
  id?: string;
  options: readonly SelectOption[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
  /** Shown when no option matches the query; “Nothing matches.” */
  emptyText?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  'data-field'?: string;
}

/** Single choice: typing filters the options. */
export interface SearchSelectFieldProps extends SearchProps {
  value: string | null;
  onChange: (value: string) => void;
  /** Called with what is typed, where the options are what a search found. */
  onSearch?: (text: string) => void;
}

/** Multiple choice, in the order in which the options were chosen. */
export interface MultiSelectFieldProps extends SearchProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Called with what is typed, where the options follow it. */
  onSearch?: (text: string) => void;
}

/** Free words, each completed by Enter or a comma; `options` are suggestions. */
export interface TagsFieldProps extends Omit<SearchProps, 'options' | 'emptyText'> {
  value: readonly string[];
  onChange: (value: string[]) => void;
  options?: readonly string[];
  /** Maximum number of words. */
  max?: number;
  /** Called with what is typed, where the suggestions are what a search found. */
  onSearch?: (text: string) => void;
}
