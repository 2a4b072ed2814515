import { Select } from '@mantine/core';
import { useMessages } from '@patchbay/messages';
import { useMemo, useState } from 'react';
import { IconChevronDown } from '../icons/icons.js';
import { type SearchSelectFieldProps } from './choice-props.js';
import { comboboxParts, useEscape } from './combobox.js';
import field from '../field/Field.module.css';
import { mantineField } from '../field/mantine-field.js';
import { matchOptions } from './match-options.js';
import { fields } from '../field/messages.js';

/** Single choice by Mantine's searchable select. */
export function SearchSelectControl({
  options,
  value,
  onChange,
  emptyText,
  onSearch,
  ...props
}: SearchSelectFieldProps) {
  const t = useMessages(fields);
  const { frame, control } = mantineField(props, field.select);
  const filter = useMemo(() => matchOptions(value ? [value] : []), [value]);
  const labelOf = (chosen: string | null) =>
    options.find((option) => option.value === chosen)?.label ?? '';
  const [words, setWords] = useState(() => labelOf(value));
  const markLabel = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    if (words === labelOf(value)) currentTarget.select();
  };
  return (
    <Select
      {...control}
      {...frame}
      {...useEscape()}
      classNames={{ ...frame.classNames, ...comboboxParts, section: field.chevron }}
      data={options}
      value={value}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      searchable
      searchValue={words}
      onSearchChange={(typed) => {
        setWords(typed);
        onSearch?.(typed === labelOf(value) ? '' : typed);
      }}
      // What is typed after a click, or after the focus came along, replaces the chosen label, as it
      // does after Tab.
      onClick={markLabel}
      onFocus={markLabel}
      // Mantine keeps the typed text when the choice is the same as before.
      onOptionSubmit={(chosen) => setWords(labelOf(chosen))}
      selectFirstOptionOnChange
      allowDeselect={false}
      checkIconPosition="right"
      filter={filter}
      nothingFoundMessage={emptyText ?? t('noMatch')}
      rightSection={<IconChevronDown size={15} aria-hidden />}
    />
  );
}
