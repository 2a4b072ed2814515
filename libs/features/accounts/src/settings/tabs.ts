import {
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
/** Pages that are loaded by themselves and have no place in the overlay. */
export type OwnPage = 'members' | 'numbers' | 'embed' | 'security';

const ownPages: ReadonlySet<SettingsTab> = new Set(['members', 'numbers', 'embed', 'security']);

export const isOwnPage = (tab: SettingsTab): tab is OwnPage => ownPages.has(tab);

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
  { key: 'security', icon: IconLock, needs: 'canManageUsers', pageOnly: true },
];

/** Reads a tab from an address; older links say developers, integrations and the like. */
export function tabOf(word = ''): SettingsTab {
  if (/^(developers?|integrations|tokens)$/i.test(word)) return 'developer';
  return /^members$/i.test(word) ? 'members' : 'general';
}
