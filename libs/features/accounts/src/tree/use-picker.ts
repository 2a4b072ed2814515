import { hasFolded } from '@patchbay/kernel';
import { useViewer } from '@patchbay/queries';
import {
  type SegmentType,
  segmentTypes,
  useRequestedViewAs,
  type ViewRole,
} from '@patchbay/session';
import { useDeferredValue, useState } from 'react';
import { segmentTypeOf } from '../ground/trail.js';
import { useChoiceKeys } from '../shortcuts/use-choice-keys.js';
import { type AccountChoice, hrefOfChoice } from './account-choice.js';
import { useAccountGroups } from './use-account-groups.js';
import { useAccountList } from './use-account-list.js';
import { useTakeover } from './use-takeover.js';

/** The account that lists a level: the nearest one above it on the trail. */
function useParentOf(level: SegmentType): number | null {
  const { data: viewer } = useViewer();
  const above = viewer?.trail
    .filter(({ type }) => segmentTypes.indexOf(segmentTypeOf(type)) < segmentTypes.indexOf(level))
    .at(-1);
  return above?.id ?? null;
}

/** What the switcher knows: its groups, which row is active, and what its keys do. */
export function usePicker(level: SegmentType, role?: ViewRole) {
  const [text, setText] = useState('');
  const parent = useParentOf(level);
  const asked = useDeferredValue(text);
  const list = useAccountList(level, parent, { text: asked });
  // Until the server has answered to what was typed, the first accounts are searched through here.
  const first = useAccountList(level, parent);
  const isFound = asked === text && !list.isRetrying;
  const found = isFound ? list.rows : first.rows.filter((row) => hasFolded(row.displayName, text));
  const { groups, favourites } = useAccountGroups(level, found, { text, parent });
  const takeOver = useTakeover();
  const rows = groups.flatMap((group) => group.rows);
  const [, chooseRole] = useRequestedViewAs();
  const go = (account: AccountChoice) => {
    if (role !== undefined) chooseRole(role);
    takeOver(account.level, account.id, account.way);
  };
  const keys = useChoiceKeys(rows, {
    keyOf: ({ id }) => id,
    onGo: go,
    onNewTab: (account) => void window.open(hrefOfChoice(account), '_blank', 'noopener'),
  });
  return { text, setText, list, groups, favourites, go, ...keys };
}
