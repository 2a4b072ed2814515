import { type AccountListItem } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';
import { Button, Chip, DataTable, Tile } from '@patchbay/kit';
import { useNarrow } from '@patchbay/overlays';
import { type SegmentType } from '@patchbay/session';
import { levelNames } from '../frame/trail.js';
import classes from './Tree.module.css';
import { type useAccountList } from './use-account-list.js';

const day = new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'short', day: 'numeric' });

const columns = [
  {
    key: 'name',
    label: 'Name',
    strong: true,
    cell: (row: AccountListItem) => (
      <span className={classes.name}>
        <Tile name={row.displayName} size={28} {...(row.image ? { image: row.image } : {})} />
        {row.displayName}
      </span>
    ),
  },
  {
    key: 'number',
    label: 'Number',
    type: 'text',
    width: 180,
    cell: (row: AccountListItem) =>
      row.vidaPhoneNumber ? displayPhone(row.vidaPhoneNumber) : null,
  },
  {
    key: 'external',
    label: 'Your id',
    type: 'text',
    width: 160,
    cell: (row: AccountListItem) => row.externalAccountId,
  },
  {
    key: 'state',
    label: 'State',
    width: 110,
    cell: (row: AccountListItem) => (
      <Chip tone={row.active ? 'success' : 'grey'}>{row.active ? 'Active' : 'Off'}</Chip>
    ),
  },
  {
    key: 'since',
    label: 'Since',
    type: 'date',
    width: 130,
    cell: (row: AccountListItem) => day.format(row.timestamp),
  },
] as const;

/** The accounts of one level that are loaded, and the button to load more. */
export function AccountTable({
  level,
  list,
  onOpen,
}: {
  level: SegmentType;
  list: ReturnType<typeof useAccountList>;
  onOpen: (id: number) => void;
}) {
  const narrow = useNarrow();
  const { one, many } = levelNames[level];
  return (
    <DataTable
      label={many}
      columns={narrow ? columns.filter(({ key }) => key === 'name' || key === 'number') : columns}
      rows={list.items}
      rowKey={(row) => String(row.id)}
      rowHeight={40}
      onOpen={(row) => onOpen(row.id)}
      footer={{
        range: `1–${list.items.length}`,
        of: `of ${list.total} ${list.total === 1 ? one : many.toLowerCase()}`,
        pager: list.more ? (
          <Button size="sm" loading={list.loadingMore} onClick={list.more}>
            Load more
          </Button>
        ) : undefined,
      }}
    />
  );
}
