import { numberFormat, usageCategories, type UsageTable } from '@patchbay/formats';
import { Button, IconDownload, saveCsv, Segmented, SkeletonRows } from '@patchbay/kit';
import { type DateFilter } from '@patchbay/log-query';
import { useMessages } from '@patchbay/messages';
import { useOperation, useViewer } from '@patchbay/queries';
import { Link, useChangeSearch, usePageSearch } from '@patchbay/routes';
import { DataGrid, FailedRead, type GridColumn } from '@patchbay/screens';
import { useMemo } from 'react';
import { usageArgs, type UsagePeriod } from '../usage-terms/usage-period.js';
import { type UsageWords, useUsageWords } from '../usage-terms/use-usage-words.js';
import { accountsCsv } from './accounts-csv.js';
import { changeWords } from './change-words.js';
import { usageParts } from './messages.js';
import { maxAccounts, type UsageAccount, usageAccounts } from './usage-accounts.js';
import { logRange, logsOfAccount, useInAccountBelow } from './usage-links.js';
import classes from './UsageParts.module.css';

interface Shown {
  readonly period: UsagePeriod;
  readonly table: UsageTable;
}

/** What each account below used and cost, beside the time before; an agent has none below. */
export function UsageAccounts(shown: Shown) {
  const type = useViewer().data?.target.type;
  const { by: asked } = usePageSearch('data', 'usage');
  if (type === undefined || type === 'agent') return null;
  // Below an organization are agents, and nothing between.
  const isAbove = type !== 'organization';
  return <Accounts {...shown} by={isAbove ? (asked ?? 'account') : 'agent'} isAbove={isAbove} />;
}

function Accounts({
  period,
  table,
  by,
  isAbove,
}: Shown & { readonly by: 'account' | 'agent'; readonly isAbove: boolean }) {
  const t = useMessages(usageParts);
  const words = useUsageWords();
  const range = logRange(period, table);
  const columns = useColumns(words, by, range);
  const args = { ...usageArgs(period), by };
  const read = useOperation('getUsageStats', args, { keepPrevious: true });
  const before = useOperation('getUsageStats', { ...args, before: true }, { keepPrevious: true });
  const rows = useMemo(() => usageAccounts(read.data, before.data), [read.data, before.data]);
  const title = t(`title.${by}`);
  return (
    <section className={classes.accounts} aria-labelledby="usage-accounts">
      <div className={classes.head}>
        <h2 id="usage-accounts" className={classes.title}>
          {title}
        </h2>
        {isAbove ? <Divide by={by} /> : null}
        <Button
          size="sm"
          variant="subtle"
          icon={<IconDownload size={14} />}
          aria-describedby="usage-accounts"
          disabled={rows.length === 0}
          onClick={() => saveCsv(`usage-by-${by}.csv`, accountsCsv(words.t, t, rows, by))}
        >
          {t('download')}
        </Button>
      </div>
      {read.error ? (
        <FailedRead title={t('notLoaded')} read={read} />
      ) : !read.data ? (
        <SkeletonRows count={4} height={36} />
      ) : rows.length === 0 ? (
        <p className={classes.note}>{t('none')}</p>
      ) : (
        <DataGrid
          name={title}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => String(id)}
          total={rows.length}
        />
      )}
      {rows.length === maxAccounts ? (
        <p className={classes.note}>{t('max', { count: maxAccounts })}</p>
      ) : null}
    </section>
  );
}

/** The accounts directly below, or the agents that used it. */
function Divide({ by }: { readonly by: 'account' | 'agent' }) {
  const t = useMessages(usageParts);
  const change = useChangeSearch();
  return (
    <Segmented
      label={t('divide')}
      value={by}
      options={(['account', 'agent'] as const).map((value) => ({ value, label: t(`by.${value}`) }))}
      onChange={(chosen) =>
        void change({ by: chosen === 'account' ? undefined : chosen }, { replace: true })
      }
    />
  );
}

function useColumns(
  { t: usage, locale, amount, money }: UsageWords,
  by: 'account' | 'agent',
  range: DateFilter | null,
): readonly GridColumn<UsageAccount>[] {
  const t = useMessages(usageParts);
  const inAccount = useInAccountBelow();
  const own = useViewer().data?.target.id;
  const { period, dateFilter, view } = usePageSearch('data', 'usage');
  const share = numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const nameOf = ({ id, title }: UsageAccount) => (id === own ? t('own', { name: title }) : title);
  return [
    {
      key: 'name',
      label: t(`name.${by}`),
      kind: 'text',
      strong: true,
      width: 220,
      cell: (row) =>
        row.id === own ? (
          nameOf(row)
        ) : (
          <Link
            to="/app/data/usage"
            search={{ ...inAccount(row), period, dateFilter, view }}
            className={classes.link}
          >
            {row.title}
          </Link>
        ),
    },
    {
      key: 'cost',
      label: t('cost'),
      kind: 'number',
      cell: ({ cost }) => (cost === 0 ? null : money(cost)),
    },
    {
      key: 'change',
      label: t('change'),
      kind: 'number',
      cell: ({ change, cost }) =>
        change !== null ? changeWords(change, locale) : cost === 0 ? null : t('isNew'),
    },
    {
      key: 'share',
      label: t('share'),
      kind: 'number',
      cell: ({ share: part }) => (part === null || part === 0 ? null : share.format(part)),
    },
    ...usageCategories.map((category): GridColumn<UsageAccount> => ({
      key: category,
      label: usage(`category.${category}`),
      kind: 'number',
      cell: ({ bucket }) => (bucket[category] === 0 ? null : amount(bucket[category])),
    })),
    {
      key: 'conversations',
      label: t('conversations'),
      kind: 'text',
      cell: (row) =>
        range ? (
          <Link
            to="/app/data/logs"
            search={logsOfAccount(row, range, by)}
            aria-label={t('showOf', { name: nameOf(row) })}
            className={classes.link}
          >
            {t('show')}
          </Link>
        ) : null,
    },
  ];
}
