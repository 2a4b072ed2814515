import { type HTMLAttributes } from 'react';
import classes from './VisuallyHidden.module.css';

/** Text for screen readers only; as a heading it belongs to the outline of the page. */
export function VisuallyHidden({
  as: Tag = 'span',
  ...props
}: HTMLAttributes<HTMLElement> & { as?: 'span' | 'h2' }) {
  return <Tag {...props} className={classes.hidden} />;
}
