import {
  IconArchive,
  IconCircleDot,
  IconFlask,
  IconInbox,
  IconMail,
  IconMessage,
  IconMessageCircle,
  IconPhone,
  IconRobotOff,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { SectionColumn } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { exactLink, Link } from '@patchbay/routes';
import { isSetUpDone, Walkthrough } from '@patchbay/screens';
import { type ReactNode } from 'react';
import { inbox } from './messages.js';
import { type InboxTab, type InboxView } from '../rooms/use-inbox.js';

const general = [
  ['open', <IconInbox key="o" size={16} />],
  ['unread', <IconCircleDot key="u" size={16} />],
  ['aiOff', <IconRobotOff key="a" size={16} />],
  ['closed', <IconArchive key="c" size={16} />],
  ['tests', <IconFlask key="t" size={16} />],
] as const;
const byChannel = [
  ['call', <IconPhone key="c" size={16} />],
  ['sms', <IconMessage key="s" size={16} />],
  ['client', <IconMessageCircle key="w" size={16} />],
  ['email', <IconMail key="e" size={16} />],
] as const;

/** The section column of the inbox: states, then channels. */
export function InboxColumn({
  view,
  unread,
}: {
  /** The open view; null on a page beside them. */
  readonly view: InboxView | null;
  readonly unread?: Readonly<Record<InboxTab, number>>;
}) {
  const t = useMessages(inbox);
  const item = ([key, icon]: readonly [InboxView, ReactNode]) => ({
    key,
    label: t(`view.${key}`),
    icon,
    active: view === key,
    ...(key === 'unread' && unread && unread.priority > 0 ? { count: unread.priority } : {}),
    to: key === 'open' ? ('/app/inbox' as const) : (`/app/inbox/${key}` as const),
  });
  return (
    <SectionColumn
      title={t('title')}
      groups={[
        { key: 'states', items: general.map(item) },
        { key: 'channels', label: t('channels'), items: byChannel.map(item) },
      ]}
      slot={<NextStep />}
      renderLink={({ to }, props) => <Link to={to} activeOptions={exactLink} {...props} />}
    />
  );
}

/** What is left until the agent takes calls, where it was set up by the questions. */
function NextStep() {
  const { data: account } = useOperation('getAccount', {});
  return isSetUpDone(account?.settings) ? <Walkthrough isSetUp /> : null;
}
