import { IconInbox } from '../icons/first-icons.js';
import { IconChartBar, IconRobot, IconSettings } from '../icons/icons.js';
import { type Crumb } from '../shell/Breadcrumb.js';
import { type RailItem } from '../shell/Rail.js';
import { type SectionGroup, type SectionItem } from '../shell/SectionNav.js';

/** The navigation items of the console, for stories of the shell. */
export const navigationItems: RailItem[] = [
  { key: 'inbox', label: 'Inbox', icon: <IconInbox size={20} />, active: true, href: '#inbox' },
  { key: 'agents', label: 'Agents', icon: <IconRobot size={20} />, dot: true, href: '#agents' },
  { key: 'data', label: 'Data', icon: <IconChartBar size={20} />, href: '#data' },
  {
    key: 'settings',
    label: 'Settings',
    icon: <IconSettings size={20} />,
    ruled: true,
    href: '#settings',
  },
];

/** The path from the partner to the organization. */
export const levels: Crumb[] = [
  { key: '1', name: 'Larkfield', href: '#1' },
  { key: '2', name: 'Harborline', href: '#2' },
  { key: '3', name: 'Northside Dental', href: '#3', onSwitch: () => undefined },
];

/** The section column of the inbox. */
export const sections: SectionGroup<SectionItem>[] = [
  {
    key: 'mine',
    items: [
      { key: 'open', label: 'Open', count: 14, active: true, href: '#open' },
      { key: 'closed', label: 'Closed', count: 204, href: '#closed' },
    ],
  },
  {
    key: 'channels',
    label: 'Channels',
    items: [
      { key: 'calls', label: 'Calls', href: '#calls' },
      { key: 'texts', label: 'Texts', count: 3, href: '#texts' },
    ],
  },
];
