import { IconBuilding, IconCode, type Icon } from '@patchbay/kit';

export type SettingsTab = 'general' | 'developer';

/** The pages of the settings. */
export const settingsTabs: readonly {
  readonly key: SettingsTab;
  readonly label: string;
  readonly icon: Icon;
}[] = [
  { key: 'general', label: 'General', icon: IconBuilding },
  { key: 'developer', label: 'Developer', icon: IconCode },
];

/** Reads a tab from an address; older links say developers, integrations and the like. */
export function tabOf(word: string | undefined): SettingsTab {
  return word !== undefined && /^(developers?|integrations|tokens)$/i.test(word)
    ? 'developer'
    : 'general';
}
