import { hasFolded } from '@patchbay/kernel';
import { useMessages } from '@patchbay/messages';
import { type AccountListItem } from '@patchbay/contract';
import { type SegmentType, useCurrentAccount } from '@patchbay/session';
import { type AccountChoice, choiceOfRow } from './account-choice.js';
import { accounts } from './messages.js';
import { useFavourites } from './use-favourites.js';
import { type KnownAccounts, useKnownAccounts, useKnownRecents } from './use-known-accounts.js';
import { useWayTo } from './use-takeover.js';

/** As many of a group are shown; the specification names the number for favourites. */
const maxShown = 5;
/** As many favourites are asked for, to find those of one level among them. */
const maxAsked = 20;

export interface AccountGroup {
  readonly key: 'favourites' | 'recent' | 'all';
  readonly label: string;
  readonly rows: readonly AccountChoice[];
  /** Rows whose accounts are not known yet. */
  readonly coming: number;
}

/** The accounts of one level in the order of the switcher, each in the first group that has it. */
export function useAccountGroups(
  level: SegmentType,
  found: readonly AccountListItem[],
  { text, parent }: { readonly text: string; readonly parent: number | null },
) {
  const t = useMessages(accounts);
  const { target } = useCurrentAccount();
  const wayTo = useWayTo();
  const favourites = useFavourites();
  const favourite = useKnownAccounts(favourites.ids.slice(0, maxAsked));
  const recent = useKnownRecents(
    ({ id, level: of }) => of === level && id !== target && !favourites.has(id),
  );
  const words = text.trim();
  const shown = (known: KnownAccounts) =>
    known.accounts
      .filter((each) => each.level === level && hasFolded(each.name, words))
      .slice(0, maxShown)
      // The account above is named only where it is another one than that of the list.
      .map((each) => (each.way.at(-2)?.id === parent ? { ...each, note: null } : each));
  const group = (key: 'favourites' | 'recent', known: KnownAccounts): AccountGroup => {
    const rows = shown(known);
    const coming = words === '' ? Math.min(known.coming, maxShown - rows.length) : 0;
    return { key, label: t(key), rows, coming };
  };
  const first = [group('favourites', favourite), group('recent', recent)];
  const above = new Set(first.flatMap(({ rows }) => rows.map(({ id }) => id)));
  const all: AccountGroup = {
    key: 'all',
    label: t(`${level}.all`),
    rows: found.filter(({ id }) => !above.has(id)).map((row) => choiceOfRow(row, level, wayTo)),
    coming: 0,
  };
  const groups = [...first, all].filter(({ rows, coming }) => rows.length + coming > 0);
  return { groups, favourites };
}
