import { SkeletonBar } from '@patchbay/kit';
import { type AccountChoice } from './account-choice.js';
import { AccountRow } from './AccountRow.js';
import classes from './Tree.module.css';
import { type AccountGroup } from './use-account-groups.js';

interface AccountGridProps {
  /** The ids of the grid and its rows begin with it. */
  readonly id: string;
  readonly label: string;
  readonly groups: readonly AccountGroup[];
  readonly active: AccountChoice | null;
  readonly isFavourite: (id: number) => boolean;
  readonly onGo: (account: AccountChoice) => void;
  readonly onToggle: (account: AccountChoice) => void;
  readonly onPoint: (account: AccountChoice) => void;
}

/**
 * Groups of accounts. A row has a link and a star, so this is a grid and not a list box, whose
 * options may contain no button.
 */
export function AccountGrid({ id, label, groups, active, isFavourite, ...acts }: AccountGridProps) {
  return (
    <div role="grid" id={`${id}-grid`} aria-label={label} className={classes.grid}>
      {groups.map((group) => (
        <div key={group.key} role="rowgroup" aria-label={group.label} className={classes.choices}>
          <div aria-hidden className={classes.heading}>
            {group.label}
          </div>
          {group.rows.map((account) => (
            <AccountRow
              key={account.id}
              id={`${id}-${account.id}`}
              account={account}
              isActive={active?.id === account.id}
              isFavourite={isFavourite(account.id)}
              {...acts}
            />
          ))}
          {Array.from({ length: group.coming }, (_, at) => (
            <div key={`coming-${at}`} aria-hidden className={classes.coming}>
              <SkeletonBar width={28} height={28} />
              <SkeletonBar width="40%" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
