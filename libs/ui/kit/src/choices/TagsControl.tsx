import { TagsInput } from '@mantine/core';
import { useMemo } from 'react';
import { type TagsFieldProps } from './choice-props.js';
import { comboboxParts, useEscape } from './combobox.js';
import classes from './Combobox.module.css';
import { mantineField } from '../field/mantine-field.js';
import { matchOptions } from './match-options.js';

/** Free words by Mantine's tags input. */
export function TagsControl({
  options = [],
  value,
  onChange,
  max,
  onSearch,
  placeholder,
  ...props
}: TagsFieldProps) {
  const { frame, control } = mantineField(props, classes.multiple);
  const filter = useMemo(() => matchOptions([]), []);
  return (
    <TagsInput
      {...control}
      {...frame}
      {...useEscape()}
      classNames={{ ...frame.classNames, ...comboboxParts }}
      data={[...options]}
      value={[...value]}
      onChange={onChange}
      maxTags={max}
      onSearchChange={onSearch}
      placeholder={value.length ? undefined : placeholder}
      filter={filter}
    />
  );
}
