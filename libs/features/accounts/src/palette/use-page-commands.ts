import { type Viewer } from '@patchbay/contract';
import { useMessages } from '@patchbay/messages';
import { useReasonWords } from '@patchbay/overlays';
import {
  accountHref,
  inAccount,
  type PagePath,
  pagesOf,
  type PageWord,
  useNavigate,
} from '@patchbay/routes';
import { useCurrentAccount } from '@patchbay/session';
import { frame } from '../ground/messages.js';
import { type NavigationTarget, navigationTargetsOf } from '../ground/navigation.js';
import { settingsTabs } from '../settings/tabs.js';
import { usePageName } from '../titles/use-page-name.js';
import { type Command } from './rank.js';
import { searchWords } from './words/messages.js';

/** Why a page of the settings is closed to the person; nothing where it is open. */
function reasonOf(
  viewer: Viewer,
  word: PageWord,
  reasonWords: (reason: string) => string,
): { readonly reason?: string } {
  const needs = settingsTabs.find(({ key }) => `settings/${key}` === word)?.needs;
  const answer = needs && viewer.permissions[needs];
  return answer && !answer.allowed ? { reason: reasonWords(answer.reason) } : {};
}

/** Pages that only staff may open. */
const forStaff: ReadonlySet<PageWord> = new Set(['inbox/review']);

/** The sections that the account offers, and then their pages. */
export function usePageCommands(viewer: Viewer): readonly Command[] {
  const { segments: here } = useCurrentAccount();
  const navigate = useNavigate();
  const nameOf = usePageName();
  const reasonWords = useReasonWords();
  const wordsOf = useMessages(searchWords);
  const targets = navigationTargetsOf(useMessages(frame), viewer, here);
  const command = (
    { key, segments, above, icon }: NavigationTarget,
    word: PageWord,
    words: Pick<Command, 'label' | 'note'>,
  ): Command => ({
    key: `page-${key}-${word}`,
    group: word.startsWith('settings/') ? 'settings' : 'pages',
    ...words,
    icon,
    words: wordsOf(word),
    ...(above ? {} : reasonOf(viewer, word, reasonWords)),
    href: `${accountHref(segments)}/${word}`,
    run: () => void navigate({ to: `/app/${word}` as PagePath, search: inAccount(segments) }),
  });
  const sections = targets.map((target) =>
    command(target, target.section, { label: target.label }),
  );
  const pages = targets
    .filter(({ above }) => !above)
    .flatMap((target) =>
      pagesOf(target.section).flatMap((page: string) => {
        const word = `${target.section}/${page}` as PageWord;
        if (forStaff.has(word) && viewer.role !== 'superAdmin') return [];
        return command(target, word, { label: nameOf(word), note: target.label });
      }),
    );
  return [...sections, ...pages];
}
