import { IconArrowsLeftRight, IconButton, SelectField, type SelectOption } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useChangeSearch } from '@patchbay/routes';
import classes from './Compare.module.css';
import { comparison } from './messages.js';
import { type Side } from './sides.js';

export interface SidePickerProps {
  readonly before: Side;
  readonly after: Side;
  readonly options: readonly SelectOption[];
}

/** Chooses the two that are compared. They are in the address, so that a link shows the same. */
export function SidePicker({ before, after, options }: SidePickerProps) {
  const t = useMessages(comparison);
  const changeSearch = useChangeSearch();
  const compare = (compareFrom: Side, compareTo: Side) =>
    void changeSearch({ compareFrom, compareTo }, { replace: true });
  // A version that is no longer there is none of the choices.
  const known = (side: Side) => (options.some(({ value }) => value === side) ? side : '');
  return (
    <div className={classes.sides}>
      <SelectField
        label={t('before')}
        options={options}
        placeholder={known(before) ? undefined : t('choose')}
        value={known(before)}
        onChange={(event) => compare(event.target.value, after)}
      />
      <IconButton
        label={t('swap')}
        icon={<IconArrowsLeftRight size={16} />}
        onClick={() => compare(after, before)}
      />
      <SelectField
        label={t('after')}
        options={options}
        placeholder={known(after) ? undefined : t('choose')}
        value={known(after)}
        onChange={(event) => compare(before, event.target.value)}
      />
    </div>
  );
}
