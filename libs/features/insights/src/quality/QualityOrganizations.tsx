import { type MetricResult } from '@patchbay/contract';
import { numberFormat } from '@patchbay/formats';
import { SkeletonRows } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { qualityFigures, metricOfQuality } from '@patchbay/metrics';
import { useOperation } from '@patchbay/queries';
import { Link, usePageSearch } from '@patchbay/routes';
import { DataGrid, FailedRead, type GridColumn, logSearch } from '@patchbay/screens';
import { useMemo } from 'react';
import { type Range } from '../range/range.js';
import { askedMetric } from '../metrics/asked-metric.js';
import { filtersOfPart } from '../reporting/drill-down.js';
import { useInAccountBelow } from '../usage-parts/usage-links.js';
import partClasses from '../parts/Parts.module.css';
import { quality } from './messages.js';
import classes from './Quality.module.css';
import { valueText } from './quality-words.js';

/** The figures by which organizations are compared. */
const compared = ['answeredAlone', 'handedOver', 'abandoned', 'notKnown'] as const;
type Compared = (typeof compared)[number];

/** So many organizations are answered, those with the most conversations. */
const max = 50;

interface Organization {
  readonly id: string;
  readonly title: string;
  readonly conversations: number;
  readonly values: Readonly<Partial<Record<string, number>>>;
}

const metrics = compared.map((name) => askedMetric(metricOfQuality(name, qualityFigures[name])));

/** Each organization with the value of every figure; the first figure has them in their order. */
function organizationsOf(results: readonly MetricResult[]): readonly Organization[] {
  return (results[0]?.groups ?? []).map(({ key, label, events }) => ({
    id: key,
    title: label ?? key,
    conversations: events,
    values: Object.fromEntries(
      results.map(({ name, groups }) => [name, groups?.find((one) => one.key === key)?.value]),
    ),
  }));
}

/** How well the agents of each organization do; a name leads to its own page. */
export function QualityOrganizations({ range }: { readonly range: Range }) {
  const t = useMessages(quality);
  const { start, end, zone } = range;
  const read = useOperation(
    'queryMetrics',
    { metrics, start, end, timezone: zone, by: 'organization' },
    { keepPrevious: true },
  );
  const rows = useMemo(() => organizationsOf(read.data?.results ?? []), [read.data]);
  const columns = useColumns(range);
  return (
    <section className={classes.section} aria-labelledby="quality-organizations">
      <h2 id="quality-organizations" className={classes.heading}>
        {t('organizations')}
      </h2>
      {read.error ? (
        <FailedRead title={t('notLoaded')} read={read} />
      ) : !read.data ? (
        <SkeletonRows count={3} height={36} />
      ) : rows.length === 0 ? (
        <p className={partClasses.hint}>{t('noDays')}</p>
      ) : (
        <div className={classes.table}>
          <DataGrid
            name={t('organizations')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            total={rows.length}
          />
        </div>
      )}
      {rows.length === max ? <p className={partClasses.hint}>{t('max', { count: max })}</p> : null}
    </section>
  );
}

function useColumns({ filter, zone }: Range): readonly GridColumn<Organization>[] {
  const t = useMessages(quality);
  const locale = useLocale();
  const inAccount = useInAccountBelow();
  const { dateFilter } = usePageSearch('data', 'quality');
  const rowsOf = (name: Compared, id: string) => {
    const filters = filtersOfPart(qualityFigures[name].rows, 'organization', id, zone);
    return filters && logSearch(filters, filter);
  };
  return [
    {
      key: 'name',
      label: t('organization'),
      kind: 'text',
      strong: true,
      width: 220,
      cell: ({ id, title }) => (
        <Link
          to="/app/data/quality"
          search={{ ...inAccount({ id: Number(id), type: 'organization' }), dateFilter }}
          className={classes.link}
        >
          {title}
        </Link>
      ),
    },
    {
      key: 'conversations',
      label: t('conversations'),
      kind: 'number',
      cell: ({ conversations }) => numberFormat(locale).format(conversations),
    },
    ...compared.map((name): GridColumn<Organization> => ({
      key: name,
      label: t(`figure.${name}`),
      kind: 'number',
      cell: ({ id, title, values }) => {
        const value = values[name] ?? 0;
        const search = rowsOf(name, id);
        const words = valueText(locale, name, value);
        return value === 0 || !search ? (
          words
        ) : (
          <Link
            to="/app/data/logs"
            search={search}
            className={classes.link}
            aria-label={t('rowsOfOrganization', {
              organization: title,
              figure: t(`figure.${name}`),
              value: words,
            })}
          >
            {words}
          </Link>
        );
      },
    })),
  ];
}
