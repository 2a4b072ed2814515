import { IconButton, IconSearch, Segmented, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useState } from 'react';
import classes from '../rooms/Inbox.module.css';
import { inbox as texts } from './messages.js';
import { RoomListTools } from './RoomListTools.js';
import { type Inbox, type InboxView } from '../rooms/use-inbox.js';

/**
 * The two tabs of the inbox, or the name of the own tests, and the search, which unfolds below them.
 * On a phone the column of the views is shut, so the title says which one this is.
 */
export function RoomListHead({
  inbox,
  view,
  narrow,
}: {
  readonly inbox: Inbox;
  readonly view: InboxView;
  readonly narrow: boolean;
}) {
  const t = useMessages(texts);
  const [searching, setSearching] = useState(false);
  // Rows are never left out by words that are not shown.
  const isOpen = searching || inbox.queryText !== '';
  const toggle = () => {
    if (isOpen) inbox.setQuery('');
    setSearching(!isOpen);
  };
  return (
    <>
      <header className={classes.listHead}>
        {narrow ? (
          <h1 className={classes.title}>
            {t(view === 'open' || view === 'tests' ? 'title' : `view.${view}`)}
          </h1>
        ) : null}
        {view === 'tests' ? (
          <h2 className={classes.listName}>{t('view.tests')}</h2>
        ) : (
          <Segmented
            label={t('title')}
            value={inbox.tab}
            onChange={inbox.choose}
            options={[
              { value: 'priority', label: t('tab.priority'), count: inbox.unread.priority },
              { value: 'agent', label: t('tab.agent'), count: inbox.unread.agent },
            ]}
          />
        )}
        <span className={classes.grow} />
        {view === 'tests' ? null : <RoomListTools inbox={inbox} />}
        <IconButton
          label={t('search')}
          icon={<IconSearch size={16} />}
          aria-expanded={isOpen}
          onClick={toggle}
        />
      </header>
      {isOpen ? (
        <div className={classes.search}>
          <TextField
            label={t('search')}
            labelHidden
            placeholder={t('searchHint')}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just opened the search
            autoFocus={searching}
            value={inbox.queryText}
            onChange={(event) => inbox.setQuery(event.target.value)}
          />
        </div>
      ) : null}
    </>
  );
}
