import { type ReactNode, type Ref } from 'react';
import { IconEye, IconSearch } from '../icons/icons.js';
import { KeyCap } from '../marks/KeyCap.js';
import { VisuallyHidden } from '../marks/VisuallyHidden.js';
import classes from './AppShell.module.css';
import { useMessages } from '@patchbay/messages';
import { shell } from './messages.js';

/** Looks like a search field and opens the command palette. */
export function SearchButton({ onOpen, label }: { onOpen: () => void; label?: string }) {
  const t = useMessages(shell);
  return (
    <button type="button" className={classes.search} aria-haspopup="dialog" onClick={onOpen}>
      <IconSearch size={15} aria-hidden />
      <span className={classes['search-words']}>{label ?? t('search')}</span>
      <span aria-hidden>
        <KeyCap keys="modK" />
      </span>
    </button>
  );
}

export interface ViewAsPillProps {
  role: string;
  /** The role is below the user's own rank; the dot is the only indication. */
  lower?: boolean;
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
  children?: ReactNode;
}

/** Shows the role in which the user views the console; fits the trigger of a `Menu`. */
export function ViewAsPill({ role, lower, children, ...button }: ViewAsPillProps) {
  const t = useMessages(shell);
  return (
    <button type="button" className={classes.pill} {...button}>
      <IconEye size={15} aria-hidden />
      <VisuallyHidden>{t('viewAs')}</VisuallyHidden>
      {role}
      {lower ? <span className={classes.lower} aria-hidden /> : null}
      {lower ? <VisuallyHidden>{t('lowerRole')}</VisuallyHidden> : null}
      {children}
    </button>
  );
}
