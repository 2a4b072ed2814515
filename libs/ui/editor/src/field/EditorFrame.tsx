import { Field } from '@patchbay/kit';
import { type ComponentProps, type MouseEvent } from 'react';
import { NotLoaded } from './NotLoaded.js';
import classes from './EditorFrame.module.css';

/**
 * The label, the help and the error of an editor. A label focuses only native controls by itself, so
 * it does that here; parts that could not be loaded can be asked for again.
 */
export function EditorFrame({
  failed,
  onRetry,
  onFocus,
  ...frame
}: ComponentProps<typeof Field> & {
  readonly failed: boolean;
  readonly onRetry: () => void;
  readonly onFocus: () => void;
}) {
  const focusByLabel = (event: MouseEvent) => {
    if ((event.target as Element).closest('label')) onFocus();
  };
  return (
    <div onClick={focusByLabel} role="presentation" className={classes.whole}>
      <Field {...frame} help={failed ? <NotLoaded onRetry={onRetry} /> : frame.help} />
    </div>
  );
}
