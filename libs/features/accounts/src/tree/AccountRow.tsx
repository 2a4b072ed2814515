import { cx, IconButton, Tile } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useCurrentAccount } from '@patchbay/session';
import { type MouseEvent, useEffect, useRef } from 'react';
import { type AccountChoice, hrefOfChoice } from './account-choice.js';
import { accounts } from './messages.js';
import { StarMark } from './StarMark.js';
import classes from './Tree.module.css';

interface AccountRowProps {
  readonly id: string;
  readonly account: AccountChoice;
  readonly isActive: boolean;
  readonly isFavourite: boolean;
  readonly onGo: (account: AccountChoice) => void;
  readonly onToggle: (account: AccountChoice) => void;
  readonly onPoint: (account: AccountChoice) => void;
}

/** An account of the switcher; only the star of the active row is a stop of the Tab key. */
export function AccountRow({
  id,
  account,
  isActive,
  isFavourite,
  onGo,
  onToggle,
  onPoint,
}: AccountRowProps) {
  const t = useMessages(accounts);
  const { target } = useCurrentAccount();
  const { name, image, note } = account;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onGo(account);
  };
  return (
    <div
      ref={row}
      role="row"
      id={id}
      tabIndex={-1}
      aria-selected={isActive}
      className={cx(classes.row, isActive && classes.active)}
      onPointerMove={() => onPoint(account)}
    >
      <span role="gridcell" className={classes.cell}>
        <a
          tabIndex={-1}
          className={classes.choice}
          href={hrefOfChoice(account)}
          onClick={go}
          aria-current={account.id === target ? 'true' : undefined}
        >
          <Tile name={name} size={28} {...(image ? { image } : {})} />
          <span className={classes.words}>{name}</span>
          <span className={classes.meta}>{note}</span>
        </a>
      </span>
      <span role="gridcell">
        <IconButton
          label={t('favourite', { name })}
          icon={<StarMark filled={isFavourite} />}
          aria-pressed={isFavourite}
          tabIndex={isActive ? 0 : -1}
          className={cx(classes.star, isFavourite && classes.starred)}
          onClick={() => onToggle(account)}
        />
      </span>
    </div>
  );
}
