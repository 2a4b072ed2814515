import { type Viewer } from '@patchbay/contract';
import { type Icon, IconEye, IconLanguage, IconLogout } from '@patchbay/kit';
import { languages, offeredLanguages, useMessages } from '@patchbay/messages';
import {
  useLanguageChoice,
  useRequestedViewAs,
  useThemeChoice,
  viewRolesBelow,
} from '@patchbay/session';
import { frame } from '../ground/messages.js';
import { themeChoices } from '../ground/theme-choices.js';
import { useSignOut } from '../ground/use-sign-out.js';
import { viewAs } from '../view-as/messages.js';
import { palette } from './messages.js';
import { type Command } from './rank.js';
import { searchWords } from './words/messages.js';

const action = (
  key: string,
  label: string,
  icon: Icon,
  words: string,
  run: () => void,
): Command => ({
  key: `action-${key}`,
  group: 'actions',
  label,
  icon,
  words,
  run,
});

/** Viewing the console as a lower role; absent for a person who has none below. */
function useViewAsCommands(viewer: Viewer): readonly Command[] {
  const t = useMessages(viewAs);
  const wordsOf = useMessages(searchWords);
  const [, choose] = useRequestedViewAs();
  const roles = viewRolesBelow(viewer.trueRole);
  if (roles.length < 2) return [];
  return roles
    .filter((role) => role !== viewer.role)
    .map((role) =>
      role === viewer.trueRole
        ? action('own-role', t(`reset.${role}`), IconEye, wordsOf('action.own-role'), () =>
            choose(null),
          )
        : action(
            `view-as-${role}`,
            t('as', { role: t(`name.${role}`) }),
            IconEye,
            wordsOf('action.viewAs'),
            () => choose(role),
          ),
    );
}

/** What a person does without leaving the page: role, theme, language, signing out. */
export function useActionCommands(viewer: Viewer): readonly Command[] {
  const t = useMessages(palette);
  const words = useMessages(frame);
  const wordsOf = useMessages(searchWords);
  const [theme, chooseTheme] = useThemeChoice();
  const [language, chooseLanguage] = useLanguageChoice();
  const signOut = useSignOut();
  const as = useViewAsCommands(viewer);
  const themes = themeChoices
    .filter(({ value }) => value !== theme)
    .map(({ key, value, icon }) =>
      action(
        `theme-${key}`,
        t('choice', { what: words('theme'), value: words(`theme.${key}`) }),
        icon,
        wordsOf(`action.theme-${key}`),
        () => chooseTheme(value),
      ),
    );
  const spoken = [null, ...offeredLanguages]
    .filter((value) => value !== language)
    .map((value) => {
      const name = value === null ? words('language.browser') : languages[value].name;
      const label = t('choice', { what: words('language'), value: name });
      return action(
        `language-${value ?? 'browser'}`,
        label,
        IconLanguage,
        wordsOf('action.language'),
        () => chooseLanguage(value),
      );
    });
  return [
    ...as,
    ...themes,
    action('out', words('signOut'), IconLogout, wordsOf('action.out'), () => void signOut()),
    ...spoken,
  ];
}
