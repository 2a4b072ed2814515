import { IconBuilding, IconCode, type Icon, IconUsers } from '@patchbay/kit';
import { type PermissionName } from '@patchbay/permissions';
import { type PageOf } from '@patchbay/routes';

export type SettingsTab = PageOf<'settings'>;

/** The pages of the settings. */
export const settingsTabs: readonly {
  readonly key: SettingsTab;
  readonly label: string;
  readonly icon: Icon;
  /** Who may not do this is not led there. */
  readonly needs?: PermissionName;
  /** A page of its own, which the overlay of the settings does not hold. */
  readonly pageOnly?: boolean;
}[] = [
  { key: 'general', label: 'General', icon: IconBuilding },
  {
    key: 'members',
    label: 'Members',
    icon: IconUsers,
    needs: 'canManageUsers',
    pageOnly: true,
  },
  { key: 'developer', label: 'Developer', icon: IconCode },
];

/** Reads a tab from an address; older links say developers, integrations and the like. */
export function tabOf(word = ''): SettingsTab {
  if (/^(developers?|integrations|tokens)$/i.test(word)) return 'developer';
  return /^members$/i.test(word) ? 'members' : 'general';
}
