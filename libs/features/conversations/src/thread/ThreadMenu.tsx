import { IconButton, IconDots, IconLayoutSidebarRight, Menu, useToast } from '@patchbay/kit';

/** Less frequent actions on a conversation. */
export function ThreadMenu({
  onUnread,
  onDetails,
}: {
  readonly onUnread: () => void;
  /** Absent where the details have no room. */
  readonly onDetails: (() => void) | undefined;
}) {
  const toast = useToast();
  return (
    <Menu
      label="More"
      trigger={(trigger) => <IconButton {...trigger} label="More" icon={<IconDots size={18} />} />}
      items={[
        { key: 'unread', label: 'Mark as unread', onSelect: onUnread },
        ...(onDetails
          ? [
              {
                key: 'details',
                label: 'Details',
                icon: <IconLayoutSidebarRight size={16} />,
                onSelect: onDetails,
              },
            ]
          : []),
        {
          key: 'copy',
          label: 'Copy the link',
          onSelect: () => {
            void navigator.clipboard?.writeText(location.href);
            toast('Link copied');
          },
        },
      ]}
    />
  );
}
