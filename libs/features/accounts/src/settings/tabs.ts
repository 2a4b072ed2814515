import {
  IconBell,
  IconBuilding,
  IconCode,
  type Icon,
  IconLock,
  IconPhone,
  IconPlug,
  IconUsers,
} from '@patchbay/kit';
import { type PermissionName } from '@patchbay/permissions';
import { type PageOf } from '@patchbay/routes';

export type SettingsTab = PageOf<'settings'>;
/** Pages that are loaded by themselves. */
export type OwnPage = Exclude<SettingsTab, 'general'>;
/** Pages that the overlay of the settings has too. */
export type OverlayTab = 'general' | 'developer';

export const isOwnPage = (tab: SettingsTab): tab is OwnPage => tab !== 'general';

/** The pages of the settings. */
export const settingsTabs: readonly {
  readonly key: SettingsTab;
  readonly icon: Icon;
  /** The permission that the page requires; the menu leaves it out without that permission. */
  readonly needs?: PermissionName;
  /** Whether the page is left out of the overlay of the settings. */
  readonly pageOnly?: boolean;
}[] = [
  { key: 'general', icon: IconBuilding },
  {
    key: 'members',
    icon: IconUsers,
    needs: 'canManageUsers',
    pageOnly: true,
  },
  { key: 'numbers', icon: IconPhone, needs: 'canViewOrg', pageOnly: true },
  { key: 'developer', icon: IconCode },
  { key: 'embed', icon: IconPlug, needs: 'canViewEmbeds', pageOnly: true },
  { key: 'notifications', icon: IconBell, pageOnly: true },
  { key: 'security', icon: IconLock, needs: 'canManageUsers', pageOnly: true },
];

/** Reads a tab from an address; older links say developers, integrations and the like. */
export function tabOf(word = ''): SettingsTab {
  if (/^(developers?|integrations|tokens)$/i.test(word)) return 'developer';
  return /^members$/i.test(word) ? 'members' : 'general';
}

/** The tab of the overlay that an address names; what only the page has leads to the first one. */
export const overlayTabOf = (word?: string): OverlayTab =>
  tabOf(word) === 'developer' ? 'developer' : 'general';
