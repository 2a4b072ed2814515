import { IconButton, IconDots, IconLayoutSidebarRight, Menu, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { thread } from './messages.js';

/** Less frequent actions on a conversation. */
export function ThreadMenu({
  onUnread,
  onDetails,
}: {
  readonly onUnread: () => void;
  /** Absent where the details have no room. */
  readonly onDetails: (() => void) | undefined;
}) {
  const t = useMessages(thread);
  const toast = useToast();
  return (
    <Menu
      label={t('more')}
      trigger={(trigger) => (
        <IconButton {...trigger} label={t('more')} icon={<IconDots size={18} />} />
      )}
      items={[
        { key: 'unread', label: t('unread'), onSelect: onUnread },
        ...(onDetails
          ? [
              {
                key: 'details',
                label: t('details'),
                icon: <IconLayoutSidebarRight size={16} />,
                onSelect: onDetails,
              },
            ]
          : []),
        {
          key: 'copy',
          label: t('copyLink'),
          onSelect: () => {
            void navigator.clipboard?.writeText(location.href);
            toast(t('linkCopied'));
          },
        },
      ]}
    />
  );
}
