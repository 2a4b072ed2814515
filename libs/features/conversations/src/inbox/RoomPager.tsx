import { IconButton, IconChevronLeft, IconChevronRight } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import classes from './Inbox.module.css';
import { inbox as texts } from './messages.js';
import { type Inbox, pageSize } from './use-inbox.js';

/** “1–20 of 48” and the buttons to the other pages. */
export function RoomPager({ inbox }: { readonly inbox: Inbox }) {
  const t = useMessages(texts);
  const total = inbox.list.data?.totalRooms ?? 0;
  const shown = inbox.list.data?.rooms.length ?? 0;
  const first = inbox.page * pageSize + 1;
  return (
    <footer className={classes.pager}>
      <span>
        {t.rich('shown', {
          first,
          last: Math.min(total, first + shown - 1),
          total,
          b: (inside) => <strong>{inside}</strong>,
        })}
      </span>
      <span className={classes.grow} />
      <IconButton
        label={t('previous')}
        icon={<IconChevronLeft size={16} />}
        disabled={inbox.page === 0}
        onClick={() => inbox.setPage(inbox.page - 1)}
      />
      <IconButton
        label={t('next')}
        icon={<IconChevronRight size={16} />}
        disabled={first + pageSize > total}
        onClick={() => inbox.setPage(inbox.page + 1)}
      />
    </footer>
  );
}
