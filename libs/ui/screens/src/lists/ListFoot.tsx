import { Button, IconButton, IconChevronLeft, IconChevronRight } from '@patchbay/kit';
import { type ReactNode } from 'react';
import classes from './DataList.module.css';
import { type ListDefinition } from './define-list.js';
import { type ListSource } from './list-source.js';
import { type ListAddress } from './use-list-address.js';
import { listWords } from './words.js';

/** How many of how many rows are shown, and the way to the others. */
export function ListFoot<Row>({
  list,
  source,
  address,
  count,
}: {
  list: ListDefinition<Row>;
  source: ListSource<Row>;
  address: ListAddress;
  /** How many rows are shown. */
  count: number;
}) {
  const total = source.total ?? count;
  const before = source.pageSize ? (address.page - 1) * source.pageSize : 0;
  return (
    <div className={classes.foot}>
      <span role="status">
        <b className={classes.range}>{listWords.range(before + 1, before + count)}</b>{' '}
        {listWords.of(total, list.one, list.many)}
      </span>
      <span className={classes.pager}>{wayOn(source, address, total)}</span>
    </div>
  );
}

function wayOn<Row>(source: ListSource<Row>, address: ListAddress, total: number): ReactNode {
  if (source.error)
    return (
      <>
        <span role="alert">{listWords.moreNotLoaded}</span>
        <Button size="sm" loading={source.isRetrying} onClick={source.retry}>
          {listWords.retry}
        </Button>
      </>
    );
  if (source.more)
    return (
      <Button size="sm" loading={source.isLoadingMore ?? false} onClick={source.more}>
        {listWords.more}
      </Button>
    );
  const pages = source.pageSize ? Math.ceil(total / source.pageSize) : 1;
  if (pages < 2) return null;
  const turn = (page: number) => () => address.change({ page });
  return (
    <>
      <span>{listWords.page(address.page, pages)}</span>
      <IconButton
        label={listWords.previousPage}
        icon={<IconChevronLeft size={16} />}
        disabled={address.page <= 1}
        onClick={turn(address.page - 1)}
      />
      <IconButton
        label={listWords.nextPage}
        icon={<IconChevronRight size={16} />}
        disabled={address.page >= pages}
        onClick={turn(address.page + 1)}
      />
    </>
  );
}
