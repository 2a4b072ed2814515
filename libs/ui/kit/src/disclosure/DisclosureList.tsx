import { type ReactNode } from 'react';
import classes from './Disclosure.module.css';

/** A bordered list of `DisclosureRow`s. */
export function DisclosureList({ children }: { readonly children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}
