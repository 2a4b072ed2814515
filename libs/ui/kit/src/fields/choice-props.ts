import { type FieldProps } from './mantine-field.js';
import { type SelectOption } from './SelectField.js';

interface SearchProps extends FieldProps {
  id?: string;
  options: readonly SelectOption[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
  /** Said when no option matches the words; “Nothing matches.” */
  emptyText?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  'data-field'?: string;
}

/** One of many: the options are narrowed by typing. */
export interface SearchSelectFieldProps extends SearchProps {
  value: string | null;
  onChange: (value: string) => void;
}

/** Any number of many, in the order in which they were chosen. */
export interface MultiSelectFieldProps extends SearchProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Words of one's own, each ended by Enter or a comma; `options` are offered. */
export interface TagsFieldProps extends Omit<SearchProps, 'options' | 'emptyText'> {
  value: readonly string[];
  onChange: (value: string[]) => void;
  options?: readonly string[];
  /** At most so many. */
  max?: number;
}
