import {
  IconArchive,
  IconCircleDot,
  IconInbox,
  IconMail,
  IconMessage,
  IconMessageCircle,
  IconPhone,
  IconRobotOff,
} from '@patchbay/kit';
import { SectionColumn } from '@patchbay/overlays';
import { Link } from '@patchbay/routes';
import { type ReactNode } from 'react';
import { type InboxTab, type InboxView } from './use-inbox.js';

const general = [
  ['open', 'Open', <IconInbox key="o" size={16} />],
  ['unread', 'Unread', <IconCircleDot key="u" size={16} />],
  ['aiOff', 'AI is off', <IconRobotOff key="a" size={16} />],
  ['closed', 'Closed', <IconArchive key="c" size={16} />],
] as const;
const byChannel = [
  ['call', 'Calls', <IconPhone key="c" size={16} />],
  ['sms', 'Texts', <IconMessage key="s" size={16} />],
  ['client', 'Web chats', <IconMessageCircle key="w" size={16} />],
  ['email', 'E-mail', <IconMail key="e" size={16} />],
] as const;

/** The section column of the inbox: states, then channels. */
export function InboxColumn({
  view,
  unread,
}: {
  readonly view: InboxView;
  readonly unread: Readonly<Record<InboxTab, number>>;
}) {
  const item = ([key, label, icon]: readonly [InboxView, string, ReactNode]) => ({
    key,
    label,
    icon,
    active: view === key,
    ...(key === 'unread' && unread.priority > 0 ? { count: unread.priority } : {}),
    to: key === 'open' ? ('/app/inbox' as const) : (`/app/inbox/${key}` as const),
  });
  return (
    <SectionColumn
      title="Inbox"
      groups={[
        { key: 'states', items: general.map(item) },
        { key: 'channels', label: 'Channels', items: byChannel.map(item) },
      ]}
      renderLink={({ to }, props) => <Link to={to} {...props} />}
    />
  );
}
