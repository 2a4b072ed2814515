import { type ReactNode, useId } from 'react';
import classes from './Part.module.css';

/** A part of the overview under its own heading, with the way to more of it. */
export function Part({
  title,
  more,
  children,
}: {
  readonly title: string;
  readonly more?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {more ? <div className={classes.actions}>{more}</div> : null}
      </div>
      {children}
    </section>
  );
}
