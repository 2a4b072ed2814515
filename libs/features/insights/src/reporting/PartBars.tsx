import { type MetricPart, type MetricResult } from '@patchbay/contract';
import { SkeletonRows } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { formatMeasured, type Metric } from '@patchbay/metrics';
import { FailedRead, type LogSearch, logSearch } from '@patchbay/screens';
import { Link } from '@patchbay/routes';
import { type Range } from '../range/range.js';
import { filtersOfPart } from './drill-down.js';
import { reporting, type ReportingMessages } from './messages.js';
import classes from './Reporting.module.css';
import { useMetricParts } from './use-report.js';

type Group = NonNullable<MetricResult['groups']>[number];

/** So many parts are answered at most. */
const maxParts = 50;
const channels = ['call', 'sms', 'client', 'email'] as const;

function partLabel(t: ReportingMessages, by: MetricPart, { key, label }: Group): string {
  if (by === 'agent' || by === 'organization') return label ?? (key === '' ? t('noAgent') : key);
  const channel = channels.find((name) => name === key);
  return channel ? t(`channel.${channel}`) : key;
}

/** A bar for each part of a metric, which leads to the conversations behind it. */
export function PartBars({
  metric,
  range,
  by,
}: {
  readonly metric: Metric;
  readonly range: Range;
  readonly by: 'agent' | 'channel' | 'organization';
}) {
  const t = useMessages(reporting);
  const locale = useLocale();
  const read = useMetricParts(metric, range, by);
  const groups = read.result?.groups ?? [];
  const largest = Math.max(...groups.map(({ value }) => Math.abs(value)), 0);
  return (
    <section className={classes.part} aria-labelledby={`report-${by}`}>
      <h3 id={`report-${by}`} className={classes.heading}>
        {t(by)}
      </h3>
      {read.error ? (
        <FailedRead title={t('notCounted')} read={read} />
      ) : !read.data ? (
        <SkeletonRows count={3} height={36} />
      ) : groups.length === 0 ? (
        <p className={classes.none}>{t('none')}</p>
      ) : (
        <ul className={classes.bars}>
          {groups.map((group) => (
            <PartBar
              key={group.key}
              label={partLabel(t, by, group)}
              value={formatMeasured(group, metric, locale)}
              events={group.events}
              share={largest === 0 ? 0 : Math.abs(group.value) / largest}
              search={searchOf(metric, by, group, range)}
            />
          ))}
        </ul>
      )}
      {groups.length === maxParts ? (
        <p className={classes.none}>{t('max', { count: maxParts })}</p>
      ) : null}
    </section>
  );
}

const searchOf = ({ filters }: Metric, by: MetricPart, { key }: Group, range: Range) => {
  const all = filtersOfPart(filters, by, key, range.zone);
  return all && logSearch(all, range.filter);
};

function PartBar({
  label,
  value,
  events,
  share,
  search,
}: {
  readonly label: string;
  readonly value: string;
  readonly events: number;
  readonly share: number;
  readonly search: LogSearch | null;
}) {
  const t = useMessages(reporting);
  const row = (
    <>
      <span className={classes.label}>{label}</span>
      <span className={classes.track} aria-hidden>
        <span className={classes.fill} style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className={classes.value}>{value}</span>
      <span className={classes.events}>{t('rows', { count: events })}</span>
    </>
  );
  return (
    <li>
      {search ? (
        <Link to="/app/data/logs" search={search} className={classes.bar}>
          {row}
        </Link>
      ) : (
        <div className={classes.bar}>{row}</div>
      )}
    </li>
  );
}
