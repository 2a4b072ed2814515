import { MultiSelect } from '@mantine/core';
import { useMemo } from 'react';
import { IconChevronDown } from '../icons/icons.js';
import { type MultiSelectFieldProps } from './choice-props.js';
import { comboboxParts, useEscape } from './combobox.js';
import classes from './Combobox.module.css';
import field from '../field/Field.module.css';
import { mantineField } from '../field/mantine-field.js';
import { matchOptions } from './match-options.js';
import { useMessages } from '@patchbay/messages';
import { fields } from '../field/messages.js';

/** Multiple choice by Mantine's searchable multiple select. */
export function MultiSelectControl({
  options,
  value,
  onChange,
  emptyText,
  onSearch,
  placeholder,
  ...props
}: MultiSelectFieldProps) {
  const t = useMessages(fields);
  const { frame, control } = mantineField(props, classes.multiple);
  const filter = useMemo(() => matchOptions(value), [value]);
  return (
    <MultiSelect
      {...control}
      {...frame}
      {...useEscape()}
      classNames={{ ...frame.classNames, ...comboboxParts, section: field.chevron }}
      data={options}
      value={[...value]}
      onChange={onChange}
      placeholder={value.length ? undefined : placeholder}
      searchable
      onSearchChange={onSearch}
      selectFirstOptionOnChange
      checkIconPosition="right"
      filter={filter}
      nothingFoundMessage={emptyText ?? t('noMatch')}
      rightSection={<IconChevronDown size={15} aria-hidden />}
    />
  );
}
