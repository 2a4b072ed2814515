import { type Icon, IconMoon, IconSun, IconWorld } from '@patchbay/kit';
import { type ColorTheme } from '@patchbay/session';

/** The themes to choose from; null follows the system. */
export const themeChoices: readonly {
  readonly value: ColorTheme | null;
  readonly key: 'system' | ColorTheme;
  readonly icon: Icon;
}[] = [
  { value: null, key: 'system', icon: IconWorld },
  { value: 'light', key: 'light', icon: IconSun },
  { value: 'dark', key: 'dark', icon: IconMoon },
];
