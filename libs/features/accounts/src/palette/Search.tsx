import { type Viewer } from '@patchbay/contract';
import { IconSearch, KeyCap, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useId, useState } from 'react';
import { capOf, shortcuts } from '../shortcuts/table.js';
import { useChoiceKeys } from '../shortcuts/use-choice-keys.js';
import { palette } from './messages.js';
import classes from './Palette.module.css';
import { PaletteList } from './PaletteList.js';
import { type Command, type CommandGroup, rank } from './rank.js';
import { useAccountCommands } from './use-account-commands.js';
import { useActionCommands } from './use-action-commands.js';
import { useInsideCommands } from './use-inside-commands.js';
import { useOverlayCommands } from './use-overlay-commands.js';
import { usePageCommands } from './use-page-commands.js';
import { usePhrase } from './use-phrase.js';

interface SearchProps {
  readonly viewer: Viewer;
  /** What is searched for at first. */
  readonly initial?: string;
  /** Runs a command that is not forbidden. */
  readonly onRun: (command: Command) => void;
  /** Opens the list of keyboard shortcuts, where the page has one. */
  readonly onShortcuts?: () => void;
}

/**
 * One field for everything: the commands that the person may run, and what the server finds by its
 * text. Forbidden commands are listed with the reason.
 */
export function Search({ viewer, initial = '', onRun, onShortcuts }: SearchProps) {
  const t = useMessages(palette);
  const id = useId();
  const [query, setQuery] = useState(initial);
  const phrase = usePhrase(query);
  const accounts = useAccountCommands(viewer, query, phrase);
  const inside = useInsideCommands(viewer, phrase);
  const pages = usePageCommands(viewer);
  const actions = useActionCommands(viewer);
  const overlays = useOverlayCommands(viewer, onShortcuts);
  const found = rank(
    [...accounts.commands, ...inside.commands, ...pages, ...actions, ...overlays],
    query,
  );
  const searches = Object.entries({ ...inside.searches, ...accounts.searches });
  const searched = new Set(
    searches.filter(([, state]) => state === 'searching').map(([group]) => group as CommandGroup),
  );
  const run = (command: Command) => {
    if (!command.reason) onRun(command);
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
    <div className={classes.palette}>
      <TextField
        label={t('title')}
        labelHidden
        large
        prefix={<IconSearch size={18} aria-hidden />}
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
        searched={searched}
        onRun={run}
        onPoint={setActive}
      />
      <Foot query={query} count={found.length} isSearching={searched.size > 0} />
    </div>
  );
}

interface FootProps {
  readonly query: string;
  readonly count: number;
  readonly isSearching: boolean;
}

/** What was found, also read out, and the keys. */
function Foot({ query, count, isSearching }: FootProps) {
  const t = useMessages(palette);
  const isEmpty = count === 0 && !isSearching;
  return (
    <>
      {isEmpty ? <p className={classes.none}>{t('none', { query })}</p> : null}
      <p className={classes.keys}>
        <span className={classes.moves}>
          <KeyCap keys="↑" /> <KeyCap keys="↓" /> {t('move')} <KeyCap keys="↵" /> {t('open')}
        </span>
        <span className={classes.newTab}>
          {shortcuts.newTab.keys.map((keys) => (
            <KeyCap key={keys} keys={capOf(keys)} />
          ))}{' '}
          {t('newTab')}
        </span>
        <span role="status" className={classes.count}>
          {isSearching ? t('searching') : t('count', { count })}
        </span>
      </p>
    </>
  );
}
