import { pressedKey } from '@patchbay/kernel';
import { IconButton } from '../actions/IconButton.js';
import { IconX } from '../icons/first-icons.js';
import { IconSearch } from '../icons/icons.js';
import { TextField, type TextFieldProps } from './TextField.js';
import { useMessages } from '@patchbay/messages';
import { fields } from '../field/messages.js';

export interface SearchFieldProps extends Omit<
  TextFieldProps,
  'value' | 'onChange' | 'prefix' | 'suffix' | 'type' | 'labelHidden'
> {
  value: string;
  onChange: (value: string) => void;
}

/**
 * A text filter of a list; its label is also its placeholder, because the icon shows the purpose.
 * States: empty, filled. Keys: Escape clears.
 */
export function SearchField({ value, onChange, onKeyDown, ...props }: SearchFieldProps) {
  const t = useMessages(fields);
  return (
    <TextField
      placeholder={props.label}
      {...props}
      labelHidden
      type="search"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (pressedKey(event) !== 'Escape' || value === '') return;
        // The first Escape clears the field, the next one closes the surface.
        event.preventDefault();
        onChange('');
      }}
      prefix={<IconSearch size={15} aria-hidden />}
      suffix={
        value ? (
          <IconButton label={t('clear')} icon={<IconX size={14} />} onClick={() => onChange('')} />
        ) : undefined
      }
    />
  );
}
