import {
  Button,
  EmptyState,
  FilteredEmptyState,
  ListStates,
  SkeletonRows,
  TextField,
  VisuallyHidden,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useCallWords } from '@patchbay/screens';
import { type SegmentType, type ViewRole } from '@patchbay/session';
import { useId, useRef, useState } from 'react';
import { type AccountChoice } from './account-choice.js';
import { AccountGrid } from './AccountGrid.js';
import { accounts } from './messages.js';
import classes from './Tree.module.css';
import { usePicker } from './use-picker.js';

interface AccountPickerProps {
  readonly level: SegmentType;
  /** The role to view the chosen account as. */
  readonly role?: ViewRole | undefined;
}

/** Favourites, recent accounts and then all of a level; the focus stays in the field. */
export function AccountPicker({ level, role }: AccountPickerProps) {
  const callWords = useCallWords();
  const t = useMessages(accounts);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const { text, setText, list, groups, favourites, go, active, onKeyDown, setActive } = usePicker(
    level,
    role,
  );
  const toggle = ({ id: account, name }: AccountChoice) => {
    setSaid(t(favourites.has(account) ? 'unstarred' : 'starred', { name }));
    favourites.toggle(account);
    // The row moves to another group, and would lose the focus.
    field.current?.focus();
  };
  const isEmpty = groups.length === 0;
  return (
    <div className={classes.picker}>
      <TextField
        ref={field}
        label={t(`${level}.search`)}
        labelHidden
        placeholder={t(`${level}.search`)}
        value={text}
        autoComplete="off"
        role="combobox"
        aria-haspopup="grid"
        aria-expanded={!isEmpty}
        aria-controls={`${id}-grid`}
        aria-activedescendant={active ? `${id}-${active.id}` : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setActive(null);
        }}
        onKeyDown={onKeyDown}
        data-autofocus
      />
      <ListStates
        status={list.status}
        hasData={!isEmpty}
        empty={isEmpty}
        skeleton={<SkeletonRows count={5} height={40} />}
        emptyState={
          text.trim() ? (
            <FilteredEmptyState>{t(`${level}.noMatch`, { text: text.trim() })}</FilteredEmptyState>
          ) : (
            <EmptyState title={t(`${level}.empty`)} />
          )
        }
        error={{
          title: t(`${level}.notLoaded`),
          children: callWords(list.error),
          onRetry: list.retry,
          retrying: list.isRetrying,
        }}
      >
        <AccountGrid
          id={id}
          label={t(`${level}.name`)}
          groups={groups}
          active={active}
          isFavourite={favourites.has}
          onGo={go}
          onToggle={toggle}
          onPoint={setActive}
        />
        {list.more ? (
          <Button full loading={list.isLoadingMore ?? false} onClick={list.more}>
            {t('more')}
          </Button>
        ) : null}
      </ListStates>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}
