import { Button, EmptyState, IconCalendar } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { booking } from './messages.js';

/** The account takes no bookings; the chat goes on. */
export function Closed({ onChat }: { readonly onChat: () => void }) {
  const t = useMessages(booking);
  return (
    <EmptyState
      page
      icon={<IconCalendar size={18} />}
      title={t('closedTitle')}
      actions={
        <Button variant="filled" onClick={onChat}>
          {t('chat')}
        </Button>
      }
    >
      {t('closed')}
    </EmptyState>
  );
}
