import { useMessages } from '@patchbay/messages';
import { type InputHTMLAttributes, type Ref } from 'react';
import { cx } from '../class-names.js';
import classes from './FileField.module.css';
import { values } from './messages.js';

export interface FileControlProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Whether a file is chosen; it is shown by what holds the control. */
  chosen?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * The browser’s own control for files, which opens its dialog and takes what is dropped. Its words
 * are those of the browser’s language, so ours stand in their place.
 */
export function FileControl({ chosen, className, ref, ...input }: FileControlProps) {
  const t = useMessages(values);
  const choose = input.multiple ? t('chooseFiles') : t(chosen ? 'chooseOther' : 'chooseFile');
  return (
    <div className={cx(className, classes.control)} data-off={input.disabled || undefined}>
      <input {...input} ref={ref} type="file" className={classes.input} />
      <span className={classes.choose} aria-hidden>
        {choose}
      </span>
      {chosen || input.multiple ? null : (
        <span className={classes.none} aria-hidden>
          {t('noFile')}
        </span>
      )}
    </div>
  );
}
