import { type Viewer } from '@patchbay/contract';
import {
  IconBox,
  IconBuildingStore,
  IconChartBar,
  type Icon,
  IconInbox,
  IconSettings,
} from '@patchbay/kit';
import { type Section, sectionsAt } from '@patchbay/routes';
import { type Segment } from '@patchbay/session';
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

/** What the navigation shows for a section. A section of the sitemap without it does not compile. */
const faces: Readonly<Record<Section, { readonly label: string; readonly icon: Icon }>> = {
  inbox: { label: 'Inbox', icon: IconInbox },
  agents: { label: 'Agents', icon: IconBox },
  accounts: { label: 'Accounts', icon: IconBuildingStore },
  data: { label: 'Data', icon: IconChartBar },
  settings: { label: 'Settings', icon: IconSettings },
};

/**
 * The available navigation targets; below the user's own reseller or partner, also back up to its
 * accounts.
 */
export function navigationTargetsOf(
  viewer: Viewer,
  segments: readonly Segment[],
): readonly NavigationTarget[] {
  const here = sectionsAt(isAboveOrganizations(viewer) ? 'above' : 'organization').map(
    (section) => ({ ...faces[section], key: section, section, segments }),
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
          label: `Accounts of ${up.displayName}`,
          icon: IconBuildingStore,
          segments: segmentsTo(viewer, up.id),
          above: true,
        },
      ]
    : here;
}
