import {
  Button,
  type FieldProps,
  MultiSelectField,
  SearchSelectField,
  type SelectOption,
  TextField,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { pickers } from './messages.js';

/** What a picker chooses from, and how far its loading is. */
export interface Choices {
  /** Undefined until they have loaded. */
  readonly options: readonly SelectOption[] | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
  /** Says that there is nothing to choose from, or that nothing matches. */
  readonly emptyText: string;
  /** Searches where the list is too long to be loaded: the options are what was found. */
  readonly onSearch?: (text: string) => void;
}

interface PickerProps extends FieldProps {
  readonly id?: string;
  readonly 'data-field'?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly choices: Choices;
}

/** A picker of one thing. */
export interface OnePickerProps extends PickerProps {
  readonly value: string | null;
  readonly onChange: (value: string) => void;
}

/** A picker of several things. */
export interface SeveralPickerProps extends PickerProps {
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
}

/** The options, and one for each chosen value that is none of them. */
function useComplete(options: readonly SelectOption[], chosen: readonly string[]) {
  const t = useMessages(pickers);
  const known = new Set(options.map(({ value }) => value));
  const missing = chosen.filter((value) => value !== '' && !known.has(value));
  return [...options, ...missing.map((id) => ({ value: id, label: t('unknown', { id }) }))];
}

/** The line of a picker whose choices have not come: it loads, or can be tried again. */
function Waiting({ choices, ...props }: Omit<PickerProps, 'disabled'>) {
  const t = useMessages(pickers);
  const { failed, retry } = choices;
  return (
    <TextField
      {...props}
      value=""
      readOnly
      aria-busy={!failed}
      placeholder={failed ? props.placeholder : t('loading')}
      error={
        failed ? (
          <>
            {t('failed')}
            <Button variant="subtle" size="sm" onClick={retry}>
              {t('retry')}
            </Button>
          </>
        ) : (
          props.error
        )
      }
    />
  );
}

/** One of the things of a list, shown by its name. */
export function OnePicker({ choices, value, onChange, ...props }: OnePickerProps) {
  const options = useComplete(choices.options ?? [], value === null ? [] : [value]);
  if (!choices.options) return <Waiting {...props} choices={choices} />;
  return (
    <SearchSelectField
      {...props}
      options={options}
      value={value === '' ? null : value}
      onChange={onChange}
      emptyText={choices.emptyText}
      {...(choices.onSearch ? { onSearch: choices.onSearch } : {})}
    />
  );
}

/** Several of the things of a list, shown by their names. */
export function SeveralPicker({ choices, value, onChange, ...props }: SeveralPickerProps) {
  const options = useComplete(choices.options ?? [], value);
  if (!choices.options) return <Waiting {...props} choices={choices} />;
  return (
    <MultiSelectField
      {...props}
      options={options}
      value={value}
      onChange={onChange}
      emptyText={choices.emptyText}
    />
  );
}
