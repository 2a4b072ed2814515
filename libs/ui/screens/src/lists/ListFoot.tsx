import { Button } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type ListDefinition } from './define-list.js';
import { GridFoot, PageTurner } from './GridFoot.js';
import { type ListSource } from './list-source.js';
import { lists } from './messages.js';
import { type ListAddress } from './use-list-address.js';

/** The number of shown and of all rows, and the controls for the others. */
export function ListFoot<Row>({
  list,
  source,
  address,
  count,
}: {
  list: ListDefinition<Row>;
  source: ListSource<Row>;
  address: ListAddress;
  /** The number of shown rows. */
  count: number;
}) {
  const total = source.total ?? count;
  const before = source.pageSize ? (address.page - 1) * source.pageSize : 0;
  return (
    <GridFoot
      first={before + 1}
      last={before + count}
      counted={source.total === undefined ? undefined : list.counted(total)}
    >
      <Pager source={source} address={address} total={total} />
    </GridFoot>
  );
}

/** What is behind the shown rows: the next ones, other pages, or the failure to load them. */
function Pager<Row>({
  source,
  address,
  total,
}: {
  source: ListSource<Row>;
  address: ListAddress;
  total: number;
}) {
  const t = useMessages(lists);
  if (source.error)
    return (
      <>
        <span role="alert">{t('moreNotLoaded')}</span>
        <Button size="sm" loading={source.isRetrying} onClick={source.retry}>
          {t('retry')}
        </Button>
      </>
    );
  if (source.more)
    return (
      <Button size="sm" loading={source.isLoadingMore ?? false} onClick={source.more}>
        {t('more')}
      </Button>
    );
  const pages = source.pageSize ? Math.ceil(total / source.pageSize) : 1;
  if (pages < 2) return null;
  return (
    <PageTurner page={address.page} pages={pages} onTurn={(page) => address.change({ page })} />
  );
}
