import { useId, useState, type ReactNode } from 'react';
import { cx } from '../class-names.js';
import { JsonView } from '../data/JsonView.js';
import { IconBolt, IconChevronRight } from '../icons/icons.js';
import { Chip, type ChipTone } from '../marks/Chip.js';
import classes from './CallCard.module.css';
import { useMessages } from '@patchbay/messages';
import { conversation } from './messages.js';

export interface FunctionRunProps {
  name: string;
  icon?: ReactNode;
  /** The result as text. */
  result: ReactNode;
  state?: { label: string; tone: ChipTone };
  /** “412 ms”. */
  duration?: string;
  /**
   * Input and output, only for members with permission to see them; without both the row does not
   * open.
   */
  request?: unknown;
  response?: unknown;
}

/** One run of a function in one row; opens to its input and output. */
export function FunctionRun({
  name,
  icon = <IconBolt size={15} />,
  result,
  state,
  duration,
  request,
  response,
}: FunctionRunProps) {
  const id = useId();
  const t = useMessages(conversation);
  const [open, setOpen] = useState(false);
  const canOpen = request !== undefined || response !== undefined;
  const head = (
    <>
      <span aria-hidden style={{ display: 'inline-flex' }}>
        {icon}
      </span>
      <span className={classes['run-name']}>{name}</span>
      <span className={classes['run-result']}>{result}</span>
      {state ? <Chip tone={state.tone}>{state.label}</Chip> : null}
      {duration ? <span className={classes.position}>{duration}</span> : null}
      {canOpen ? (
        <IconChevronRight
          size={15}
          className={cx(classes.chevron, open && classes.turned)}
          aria-hidden
        />
      ) : null}
    </>
  );
  if (!canOpen)
    return (
      <div className={classes.run}>
        <div className={classes['run-head']}>{head}</div>
      </div>
    );
  return (
    <div className={classes.run}>
      <button
        type="button"
        className={classes['run-head']}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {head}
      </button>
      {open ? (
        <div id={id} className={classes['run-body']}>
          {request === undefined ? null : (
            <div>
              <div className={classes['run-label']}>{t('request')}</div>
              <JsonView value={request} label={t('requestOf', { name })} />
            </div>
          )}
          {response === undefined ? null : (
            <div>
              <div className={classes['run-label']}>{t('response')}</div>
              <JsonView value={response} label={t('responseOf', { name })} />
            </div>
          )}
        </div>
      ) : null}
    </div>
  );
}
