import { type Viewer } from '@patchbay/contract';
import {
  IconAddressBook,
  IconBooks,
  IconBox,
  IconBuildingStore,
  IconChartBar,
  IconClipboardCheck,
  IconCreditCard,
  type Icon,
  IconInbox,
  IconSettings,
  IconTemplate,
} from '@patchbay/kit';
import { type Section, sectionsAt } from '@patchbay/routes';
import { type Segment } from '@patchbay/session';
import { type FrameMessages } from './messages.js';
import { isAboveOrganizations, segmentsTo } from './trail.js';

/** One place of the rail, the tab bar and the palette. */
export interface NavigationTarget {
  readonly key: string;
  readonly section: Section;
  readonly label: string;
  readonly icon: Icon;
  readonly segments: readonly Segment[];
  /** Links to a level above the current account. */
  readonly above?: boolean;
}

/** The icon of each section. A section of the sitemap without an icon does not compile. */
const icons: Readonly<Record<Section, Icon>> = {
  inbox: IconInbox,
  contacts: IconAddressBook,
  tasks: IconClipboardCheck,
  agents: IconBox,
  accounts: IconBuildingStore,
  templates: IconTemplate,
  knowledge: IconBooks,
  data: IconChartBar,
  money: IconCreditCard,
  settings: IconSettings,
};

/**
 * The available navigation targets; below the user's own reseller or partner, also back up to its
 * accounts.
 */
export function navigationTargetsOf(
  t: FrameMessages,
  viewer: Viewer,
  segments: readonly Segment[],
): readonly NavigationTarget[] {
  const here = sectionsAt(isAboveOrganizations(viewer) ? 'above' : 'organization').map(
    (section) => ({
      key: section,
      section,
      label: t(`section.${section}`),
      icon: icons[section],
      segments,
    }),
  );
  const up = [...viewer.trail]
    .reverse()
    .find(
      (level) =>
        level.id !== viewer.target.id && (level.type === 'reseller' || level.type === 'partner'),
    );
  const mayGoUp =
    up !== undefined &&
    viewer.trail.findIndex((level) => level.id === up.id) >=
      viewer.trail.findIndex((level) => level.id === viewer.home.id);
  return mayGoUp
    ? [
        ...here,
        {
          key: 'above',
          section: 'accounts',
          label: t('accountsOf', { name: up.displayName }),
          icon: IconBuildingStore,
          segments: segmentsTo(viewer, up.id),
          above: true,
        },
      ]
    : here;
}
