import { type Viewer } from '@patchbay/contract';
import { AvatarButton, IconAlertCircle, IconLanguage, IconLogout, Menu } from '@patchbay/kit';
import { languages, offeredLanguages, useMessages } from '@patchbay/messages';
import { useProblems } from '@patchbay/queries';
import { lazyScreen } from '@patchbay/routes';
import { useLanguageChoice, useThemeChoice } from '@patchbay/session';
import { useLazySurface } from '@patchbay/screens';
import { frame } from '../ground/messages.js';
import { themeChoices } from '../ground/theme-choices.js';
import { useSignOut } from '../ground/use-sign-out.js';

const problemList = lazyScreen<{ readonly onClose: () => void }>(
  () => import('../problems/ProblemsSurface.js'),
);

/** The menu of the signed-in person: name, theme, language, problems of this tab, sign-out. */
export function UserMenu({ viewer, large = false }: { viewer: Viewer; large?: boolean }) {
  const t = useMessages(frame);
  const [theme, choose] = useThemeChoice();
  const [language, chooseLanguage] = useLanguageChoice();
  const signOut = useSignOut();
  const [problems] = useProblems();
  const { Surface, open, close } = useLazySurface(problemList, t('problemsNotLoaded'));
  const name = viewer.person?.name ?? viewer.home.displayName;
  const menu = (
    <Menu
      label={`${name}, ${viewer.person?.email ?? viewer.home.displayName}`}
      align={large ? 'end' : 'start'}
      trigger={(props) => <AvatarButton name={name} aria-label={t('you', { name })} {...props} />}
      items={[
        ...themeChoices.map(({ value, key, icon: Glyph }, at) => ({
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
                onSelect: open,
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
      {Surface ? <Surface onClose={close} /> : null}
    </>
  );
}
