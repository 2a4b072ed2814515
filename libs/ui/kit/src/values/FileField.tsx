import { fileSize, listFormat } from '@patchbay/formats';
import { useLocale, useMessages } from '@patchbay/messages';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../actions/IconButton.js';
import { IconX } from '../icons/first-icons.js';
import { IconPaperclip } from '../icons/icons.js';
import { Field } from '../field/Field.js';
import { FileControl } from './FileControl.js';
import classes from './FileField.module.css';
import { type ValueFieldProps } from '../field/value-field.js';
import { values } from './messages.js';

export interface FileFieldProps extends Omit<ValueFieldProps<File | null>, 'placeholder'> {
  /**
   * Accepted media types, such as `image/png` or `audio/*`, or endings of names, such as `.csv`, whose
   * types browsers do not agree on; without it any file is accepted.
   */
  accept?: readonly string[];
  /** Maximum size in bytes. */
  maxBytes?: number;
  /** The stored picture, shown until another is chosen. */
  current?: string;
}

/** Media types as text: “PNG, JPEG, or audio”. */
const inWords = (locale: string, accept: readonly string[]) =>
  listFormat(locale, { type: 'disjunction' }).format(
    accept.map((type) => {
      if (type.startsWith('.')) return type.slice(1).toUpperCase();
      const [family = '', kind = ''] = type.split('/');
      return kind === '*' ? family : kind.replace(/^x-|\+\w+$/g, '').toUpperCase();
    }),
  );

const isAccepted = ({ name, type }: File, accept: readonly string[]) =>
  accept.some((one) => {
    if (one.startsWith('.')) return name.toLowerCase().endsWith(one);
    return one.endsWith('/*') ? type.startsWith(one.slice(0, -1)) : type === one;
  });

/** An object URL of the file for this page; null when the file is no picture. */
function usePicture(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}

/**
 * One file, chosen by the browser’s own control, which also accepts a dropped file. Shows the
 * accepted types and rejects another type or size before the file is sent; shows a picture.
 * States: empty, chosen, error, locked, disabled. Keys: Enter and Space open the dialog.
 */
export function FileField({
  value,
  onChange,
  onBlur,
  accept = [],
  maxBytes,
  current,
  help,
  error,
  disabled,
  name,
  autoFocus,
  ...props
}: FileFieldProps) {
  const t = useMessages(values);
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const picture = usePicture(value) ?? (value === null ? current : undefined);
  useEffect(() => {
    if (value === null && input.current) input.current.value = '';
  }, [value, refusal]);
  const max = maxBytes === undefined ? null : fileSize(maxBytes, locale);
  const limits = [
    accept.length ? inWords(locale, accept) : t('anyFile'),
    ...(max ? [t('atMost', { size: max })] : []),
  ].join(', ');
  const problemOf = (file: File) => {
    if (accept.length && !isAccepted(file, accept))
      return t('wrongKind', { name: file.name, kinds: inWords(locale, accept) });
    return maxBytes !== undefined && max && file.size > maxBytes
      ? t('tooLarge', { name: file.name, size: fileSize(file.size, locale), max })
      : null;
  };
  const choose = (file: File | null) => {
    const problem = file && problemOf(file);
    setRefusal(problem);
    // Cancelling the browser's dialog keeps the previous choice.
    if (file) onChange(problem === null ? file : null);
  };
  return (
    <div>
      <Field {...props} help={help ?? limits} error={refusal ?? error}>
        {(control) => (
          <FileControl
            {...control}
            ref={input}
            name={name}
            chosen={value !== null}
            accept={accept.join(',') || undefined}
            disabled={disabled || props.locked}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just requested a file
            autoFocus={autoFocus}
            onChange={(event) => choose(event.target.files?.[0] ?? null)}
            onBlur={onBlur}
          />
        )}
      </Field>
      <ChosenFile
        file={value}
        picture={picture}
        onRemove={() => {
          onChange(null);
          input.current?.focus();
        }}
      />
    </div>
  );
}

interface ChosenFileProps {
  file: File | null;
  picture: string | null | undefined;
  onRemove: () => void;
}

function ChosenFile({ file, picture, onRemove }: ChosenFileProps) {
  const t = useMessages(values);
  const locale = useLocale();
  if (!file && !picture) return null;
  return (
    <div className={classes.chosen}>
      {picture ? (
        <img className={classes.picture} src={picture} alt="" />
      ) : (
        <IconPaperclip size={18} aria-hidden />
      )}
      {file ? (
        <>
          <span className={classes.name}>{file.name}</span>
          <span className={classes.size}>{fileSize(file.size, locale)}</span>
          <IconButton
            label={t('remove', { name: file.name })}
            icon={<IconX size={15} />}
            onClick={onRemove}
          />
        </>
      ) : null}
    </div>
  );
}
