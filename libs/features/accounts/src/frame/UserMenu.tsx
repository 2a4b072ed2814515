import { type Viewer } from '@patchbay/contract';
import {
  AvatarButton,
  IconAlertCircle,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconWorld,
  Menu,
  useToast,
} from '@patchbay/kit';
import { languages, offeredLanguages, useMessages } from '@patchbay/messages';
import { useProblems } from '@patchbay/queries';
import { lazyScreen } from '@patchbay/routes';
import { type ColorTheme, useLanguageChoice, useThemeChoice } from '@patchbay/session';
import { type ComponentType, useState } from 'react';
import { frame } from './messages.js';
import { useSignOut } from './use-sign-out.js';

const themes: readonly {
  readonly value: ColorTheme | null;
  readonly key: 'system' | ColorTheme;
  readonly icon: typeof IconSun;
}[] = [
  { value: null, key: 'system', icon: IconWorld },
  { value: 'light', key: 'light', icon: IconSun },
  { value: 'dark', key: 'dark', icon: IconMoon },
];

interface Closable {
  readonly onClose: () => void;
}

const problemList = lazyScreen<Closable>(() => import('../problems/ProblemsSurface.js'));

/** Opens the list of problems, whose code may be as unreachable as the server. */
function useProblemList() {
  const t = useMessages(frame);
  const toast = useToast();
  const [List, setList] = useState<ComponentType<Closable> | null>(null);
  const open = async () => {
    const loaded = await problemList.preload();
    if (loaded) setList(() => loaded.Screen);
    else toast({ text: t('problemsNotLoaded'), tone: 'error' });
  };
  return { open, list: List ? <List onClose={() => setList(null)} /> : null };
}

/** The menu of the signed-in person: name, theme, language, problems of this tab, sign-out. */
export function UserMenu({ viewer, large = false }: { viewer: Viewer; large?: boolean }) {
  const t = useMessages(frame);
  const [theme, choose] = useThemeChoice();
  const [language, chooseLanguage] = useLanguageChoice();
  const signOut = useSignOut();
  const [problems] = useProblems();
  const { open, list } = useProblemList();
  const name = viewer.person?.name ?? viewer.home.displayName;
  const menu = (
    <Menu
      label={`${name}, ${viewer.person?.email ?? viewer.home.displayName}`}
      align={large ? 'end' : 'start'}
      trigger={(props) => <AvatarButton name={name} aria-label={t('you', { name })} {...props} />}
      items={[
        ...themes.map(({ value, key, icon: Glyph }, at) => ({
          key,
          label: t(`theme.${key}`),
          icon: <Glyph size={16} />,
          checked: theme === value,
          onSelect: () => choose(value),
          ...(at === 0 ? { heading: viewer.person?.email ?? name } : {}),
        })),
        ...[null, ...offeredLanguages].map((value, at) => ({
          key: `language-${value ?? 'browser'}`,
          label: value === null ? t('language.browser') : languages[value].name,
          icon: <IconLanguage size={16} />,
          checked: language === value,
          onSelect: () => chooseLanguage(value),
          ...(at === 0 ? { ruled: true, heading: t('language') } : {}),
        })),
        ...(problems.length > 0
          ? [
              {
                key: 'problems',
                label: t('problems', { count: problems.length }),
                icon: <IconAlertCircle size={16} />,
                ruled: true,
                onSelect: () => void open(),
              },
            ]
          : []),
        {
          key: 'out',
          label: t('signOut'),
          icon: <IconLogout size={16} />,
          ruled: true,
          onSelect: () => void signOut(),
        },
      ]}
    />
  );
  return (
    <>
      {menu}
      {list}
    </>
  );
}
