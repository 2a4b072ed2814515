import { IconButton, IconSearch, Segmented, TextField } from '@patchbay/kit';
import { useState } from 'react';
import classes from './Inbox.module.css';
import { type Inbox } from './use-inbox.js';

/** The two tabs of the inbox and the search, which unfolds below them. */
export function RoomListHead({
  inbox,
  narrow,
}: {
  readonly inbox: Inbox;
  readonly narrow: boolean;
}) {
  const [searching, setSearching] = useState(false);
  return (
    <>
      <header className={classes.listHead}>
        {narrow ? <h1 className={classes.title}>Inbox</h1> : null}
        <Segmented
          label="Inbox"
          value={inbox.tab}
          onChange={inbox.choose}
          options={[
            { value: 'priority', label: 'Priority', count: inbox.unread.priority },
            { value: 'agent', label: 'Junk', count: inbox.unread.agent },
          ]}
        />
        <span className={classes.grow} />
        <IconButton
          label="Search conversations"
          icon={<IconSearch size={16} />}
          onClick={() => setSearching((on) => !on)}
        />
      </header>
      {searching ? (
        <div className={classes.search}>
          <TextField
            label="Search conversations"
            labelHidden
            placeholder="Name, number or words"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just opened the search
            autoFocus
            value={inbox.queryText}
            onChange={(event) => inbox.setQuery(event.target.value)}
          />
        </div>
      ) : null}
    </>
  );
}
