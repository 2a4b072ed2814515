import { type Viewer } from '@patchbay/contract';
import { useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { type AccountChoice, choiceOfFound, hrefOfChoice } from '../tree/account-choice.js';
import { useKnownRecents } from '../tree/use-known-accounts.js';
import { useTakeover } from '../tree/use-takeover.js';
import { palette } from './messages.js';
import { type Command, type CommandGroup, matchOf, maxPerGroup } from './rank.js';
import { type FoundCommands } from './use-inside-commands.js';
import { type Phrase } from './use-phrase.js';

/** As many recent accounts are shown. */
const maxRecent = 5;

/** The recent accounts, and those that the server finds below the user's own. */
export function useAccountCommands(viewer: Viewer, query: string, phrase: Phrase): FoundCommands {
  const callWords = useCallWords();
  const t = useMessages(palette);
  const takeOver = useTakeover();
  const { isCurrent } = phrase;
  const found = useOperation(
    'searchAccount',
    { phrase: phrase.text, pageSize: maxPerGroup },
    { target: viewer.home.id, enabled: isCurrent },
  );
  const recent = useKnownRecents(({ id }) => id !== viewer.target.id).accounts.slice(0, maxRecent);
  const command = (account: AccountChoice, group: CommandGroup): Command => ({
    key: `${group}-${account.id}`,
    group,
    label: account.name,
    ...(account.note ? { note: account.note } : {}),
    face: { of: 'account', name: account.name, image: account.image },
    href: hrefOfChoice(account),
    run: () => takeOver(account.level, account.id, account.way),
  });
  // Each account is listed once, and the open one not at all.
  const listed = new Set([
    viewer.target.id,
    ...recent.filter(({ name }) => matchOf(name, query)).map(({ id }) => id),
  ]);
  const rows = ((isCurrent && found.data?.accounts) || []).filter(({ id }) => !listed.has(id));
  const again: readonly Command[] =
    isCurrent && found.error
      ? [
          {
            key: 'search-again',
            group: 'accounts',
            label: t('searchAgain'),
            note: callWords(found.error),
            isFound: true,
            failed: true,
            staysOpen: true,
            run: () => void found.refetch(),
          },
        ]
      : [];
  return {
    commands: [
      ...recent.map((account) => command(account, 'recent')),
      ...rows.map((row): Command => ({
        ...command(choiceOfFound(row, viewer.home), 'accounts'),
        isFound: true,
      })),
      ...again,
    ],
    searches: { accounts: phrase.stateOf(found) },
  };
}
