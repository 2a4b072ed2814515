import { fileSize, listFormat } from '@patchbay/formats';
import { useLocale, useMessages } from '@patchbay/messages';
import { type Ref, useState } from 'react';
import { Field } from '../field/Field.js';
import { FileControl } from './FileControl.js';
import { type FieldProps } from '../field/mantine-field.js';
import { values } from './messages.js';

export interface FilesFieldProps extends FieldProps {
  /** Endings of accepted names, such as `.pdf`: browsers know no type of some files. */
  endings: readonly string[];
  /** Maximum size of each file in bytes. */
  maxBytes: number;
  /** Called with the accepted files each time that some are chosen or dropped. */
  onFiles: (files: readonly File[]) => void;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

const endingOf = ({ name }: File): string => /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? '';

/**
 * Several files at once, chosen by the browser’s own control, which also accepts dropped ones. It
 * is empty again afterwards: the files are shown by what happens to them. One of another kind or
 * size is named in the error line, and the others are accepted.
 * States: empty, error, locked, disabled. Keys: Enter and Space open the dialog.
 */
export function FilesField({
  endings,
  maxBytes,
  onFiles,
  disabled,
  help,
  error,
  ref,
  ...props
}: FilesFieldProps) {
  const t = useMessages(values);
  const locale = useLocale();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const max = fileSize(maxBytes, locale);
  const kinds = listFormat(locale, { type: 'disjunction' }).format(
    endings.map((ending) => ending.slice(1).toUpperCase()),
  );
  const problemOf = (file: File): string | null => {
    if (!endings.includes(endingOf(file))) return t('wrongKind', { name: file.name, kinds });
    return file.size > maxBytes
      ? t('tooLarge', { name: file.name, size: fileSize(file.size, locale), max })
      : null;
  };
  const choose = (files: readonly File[]) => {
    const problems = files.map(problemOf);
    setRefusals(problems.filter((problem) => problem !== null));
    const accepted = files.filter((_file, at) => problems[at] === null);
    if (accepted.length > 0) onFiles(accepted);
  };
  const problem = refusals.length > 0 ? refusals.join(' ') : error;
  return (
    <Field {...props} help={help ?? `${kinds}, ${t('atMost', { size: max })}`} error={problem}>
      {(control) => (
        <FileControl
          {...control}
          ref={ref}
          multiple
          accept={endings.join(',')}
          disabled={disabled || props.locked}
          onChange={({ target }) => {
            choose([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      )}
    </Field>
  );
}
