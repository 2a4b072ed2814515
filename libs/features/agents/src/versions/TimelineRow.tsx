import { Checkbox, cx } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type ReactNode } from 'react';
import { type Side } from './compare/sides.js';
import { versions } from './messages.js';
import classes from './Versions.module.css';

/** Which rows are chosen to be compared, and what a press of a row’s box does. */
export interface Choosing {
  readonly chosen: readonly Side[];
  readonly toggle: (side: Side) => void;
}

export interface TimelineRowProps {
  readonly side: Side;
  /** The name of the row for the box that chooses it. */
  readonly name: string;
  readonly mark: 'draft' | 'live' | 'named' | 'automatic';
  /** Null for those who may not compare. */
  readonly choosing: Choosing | null;
  readonly title: ReactNode;
  readonly meta: ReactNode;
  readonly actions?: ReactNode;
}

/** A moment of an agent in its timeline. */
export function TimelineRow({
  side,
  name,
  mark,
  choosing,
  title,
  meta,
  actions,
}: TimelineRowProps) {
  const t = useMessages(versions);
  return (
    <li className={classes.row}>
      <span className={cx(classes.dot, classes[mark])} aria-hidden />
      {choosing ? (
        <Checkbox
          label={t('choose', { title: name })}
          labelHidden
          checked={choosing.chosen.includes(side)}
          onChange={() => choosing.toggle(side)}
        />
      ) : null}
      <div className={classes.words}>
        {title}
        <span className={classes.meta}>{meta}</span>
      </div>
      {actions}
    </li>
  );
}
