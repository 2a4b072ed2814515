import { IconMessageCircle, initialsOf } from '@patchbay/kit';
import parts from '../plain/Parts.module.css';
import classes from './VisitorHead.module.css';

export interface VisitorHeadProps {
  /** The name of the agent; before it is known `of` stands for it in the picture. */
  readonly name: string;
  readonly of: string;
  readonly title: string;
  readonly note?: string | undefined;
}

/** The head of a page for visitors: whose it is. */
export function VisitorHead({ name, of, title, note }: VisitorHeadProps) {
  return (
    <header className={classes.head}>
      <span className={parts.disc} aria-hidden>
        {initialsOf(name || of) || <IconMessageCircle size={18} />}
      </span>
      <div>
        <h1 className={classes.name}>{title}</h1>
        {note === undefined ? null : <p className={classes.note}>{note}</p>}
      </div>
    </header>
  );
}
