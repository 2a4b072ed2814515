import { type Viewer } from '@patchbay/contract';
import { KeyCap, ModalSurface, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useId, useState } from 'react';
import { useChoiceKeys } from '../shortcuts/use-choice-keys.js';
import { palette } from './messages.js';
import classes from './Palette.module.css';
import { PaletteList } from './PaletteList.js';
import { type Command, rank } from './rank.js';
import { type AccountCommands, useAccountCommands } from './use-account-commands.js';
import { useActionCommands } from './use-action-commands.js';
import { useOverlayCommands } from './use-overlay-commands.js';
import { usePageCommands } from './use-page-commands.js';

interface PaletteProps {
  readonly viewer: Viewer;
  readonly onClose: () => void;
  /** Opens the list of keyboard shortcuts. */
  readonly onShortcuts: () => void;
}

/** All commands that the person may run. Forbidden ones are listed with the reason. */
export function Screen({ viewer, onClose, onShortcuts }: PaletteProps) {
  const t = useMessages(palette);
  const id = useId();
  const [query, setQuery] = useState('');
  const accounts = useAccountCommands(viewer, query);
  const pages = usePageCommands(viewer);
  const actions = useActionCommands(viewer);
  const overlays = useOverlayCommands(viewer, onShortcuts);
  const found = rank([...accounts.commands, ...pages, ...actions, ...overlays], query);
  const run = (command: Command) => {
    if (command.reason) return;
    if (!command.staysOpen) onClose();
    command.run();
  };
  const { active, setActive, onKeyDown } = useChoiceKeys(found, {
    keyOf: ({ key }) => key,
    onGo: run,
    onNewTab: (command) =>
      command.href && !command.reason
        ? void window.open(command.href, '_blank', 'noopener')
        : run(command),
  });
  return (
    <ModalSurface title={t('title')} size="md" depth={80} onClose={onClose}>
      <div className={classes.palette}>
        <TextField
          label={t('title')}
          labelHidden
          large
          value={query}
          autoComplete="off"
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={active ? `${id}-${active.key}` : undefined}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(null);
          }}
          suffix={
            <span className={classes.scope}>
              {t('scope', { account: viewer.target.displayName })}
            </span>
          }
        />
        <PaletteList
          id={id}
          commands={found}
          query={query}
          active={active}
          isSearching={accounts.search === 'searching'}
          onRun={run}
          onPoint={setActive}
        />
        <Foot query={query} count={found.length} search={accounts.search} />
      </div>
    </ModalSurface>
  );
}

interface FootProps {
  readonly query: string;
  readonly count: number;
  readonly search: AccountCommands['search'];
}

/** What was found, also read out, and the keys. */
function Foot({ query, count, search }: FootProps) {
  const t = useMessages(palette);
  const isEmpty = count === 0 && search !== 'searching';
  return (
    <>
      {isEmpty ? <p className={classes.none}>{t('none', { query })}</p> : null}
      <p className={classes.keys}>
        <KeyCap keys="↑" />
        <KeyCap keys="↓" /> {t('move')} <KeyCap keys="↵" /> {t('open')}{' '}
        <span role="status" className={classes.count}>
          {search === 'searching' ? t('searching') : t('count', { count })}
        </span>
      </p>
    </>
  );
}
