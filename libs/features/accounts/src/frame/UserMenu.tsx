import { type Viewer } from '@patchbay/contract';
import { AvatarButton, IconLogout, IconMoon, IconSun, IconWorld, Menu } from '@patchbay/kit';
import { type ColorTheme, useThemeChoice } from '@patchbay/session';
import { useSignOut } from './use-sign-out.js';

const themes: readonly {
  readonly value: ColorTheme | null;
  readonly label: string;
  readonly icon: typeof IconSun;
}[] = [
  { value: null, label: 'Follow the system', icon: IconWorld },
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
];

/** One's own name, the look, and the way out. */
export function UserMenu({ viewer, large = false }: { viewer: Viewer; large?: boolean }) {
  const [theme, choose] = useThemeChoice();
  const signOut = useSignOut();
  const name = viewer.person?.name ?? viewer.home.displayName;
  return (
    <Menu
      label={`${name}, ${viewer.person?.email ?? viewer.home.displayName}`}
      align={large ? 'end' : 'start'}
      trigger={(props) => <AvatarButton name={name} aria-label={`You: ${name}`} {...props} />}
      items={[
        ...themes.map(({ value, label, icon: Glyph }, at) => ({
          key: label,
          label,
          icon: <Glyph size={16} />,
          checked: theme === value,
          onSelect: () => choose(value),
          ...(at === 0 ? { heading: viewer.person?.email ?? name } : {}),
        })),
        {
          key: 'out',
          label: 'Sign out',
          icon: <IconLogout size={16} />,
          ruled: true,
          onSelect: () => void signOut(),
        },
      ]}
    />
  );
}
