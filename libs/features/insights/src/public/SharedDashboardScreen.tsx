import { type SharedDashboard } from '@patchbay/contract';
import { zoneLabel } from '@patchbay/formats';
import { EmptyState, ErrorState, IconLink, MetricCard, SkeletonRows } from '@patchbay/kit';
import { type Messages, useLocale, useMessages } from '@patchbay/messages';
import { changeOf, formatMetric } from '@patchbay/metrics';
import { useClient } from '@patchbay/queries';
import { useLocation } from '@patchbay/routes';
import { useCallWords } from '@patchbay/screens';
import { type CSSProperties, useCallback, useEffect, useState } from 'react';
import { sharedPages } from './messages.js';
import classes from './Shared.module.css';

type Texts = Messages<typeof sharedPages.texts>;
type State =
  | { readonly at: 'loading' }
  | { readonly at: 'shown'; readonly dashboard: SharedDashboard }
  | { readonly at: 'refused' }
  | { readonly at: 'failed'; readonly error: Error };

/**
 * `/shared/dashboard#token`: the numbers of a link. The token is behind the `#`, which browsers send
 * to no server, and goes in the body of the one request.
 */
export function Screen() {
  const t = useMessages(sharedPages);
  const client = useClient();
  const callWords = useCallWords();
  const token = useLocation().hash.replace(/^#/, '');
  const [state, setState] = useState<State>({ at: 'loading' });
  const load = useCallback(() => {
    setState({ at: 'loading' });
    client
      .request('getSharedDashboard', { token })
      .then(({ dashboard }) => setState({ at: 'shown', dashboard }))
      .catch((error: Error & { readonly status?: number }) =>
        setState(error.status === 404 ? { at: 'refused' } : { at: 'failed', error }),
      );
  }, [client, token]);
  useEffect(() => {
    if (token !== '') load();
  }, [load, token]);
  if (token === '' || state.at === 'refused')
    return (
      <main className={classes.page}>
        <EmptyState page icon={<IconLink size={18} />} title={t('refusedTitle')}>
          <span role="alert">{t('refused')}</span>
        </EmptyState>
      </main>
    );
  if (state.at === 'failed')
    return (
      <main className={classes.page}>
        <ErrorState title={t('failedTitle')} onRetry={load} page>
          {callWords(state.error)}
        </ErrorState>
      </main>
    );
  return (
    <main className={classes.page}>
      {state.at === 'shown' ? (
        <Numbers dashboard={state.dashboard} />
      ) : (
        <div role="status" aria-label={t('loading')} aria-busy="true">
          <SkeletonRows count={5} height={80} />
        </div>
      )}
    </main>
  );
}

function Numbers({ dashboard }: { readonly dashboard: SharedDashboard }) {
  const t = useMessages(sharedPages);
  const locale = useLocale();
  const { title, brand, days, timezone, expiresAt, metrics } = dashboard;
  const until = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(expiresAt * 1000);
  return (
    <>
      <header className={classes.head} style={{ '--shared-color': brand.color } as CSSProperties}>
        {brand.image ? <img src={brand.image} alt="" className={classes.image} /> : null}
        <div>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.meta}>{brand.name}</p>
        </div>
      </header>
      <h2 className={classes.meta}>{t('span', { days, zone: zoneLabel(timezone, locale) })}</h2>
      {metrics.length === 0 ? (
        <EmptyState icon={<IconLink size={18} />} title={t('none')} />
      ) : (
        <div className={classes.grid}>
          {metrics.map((metric) => (
            <MetricCard
              key={metric.name}
              title={metric.title}
              value={metric.measured ? formatMetric(metric.value, metric, locale) : '–'}
              series={metric.series.map(({ value }) => value)}
              compared={comparedText(t, metric, locale)}
            />
          ))}
        </div>
      )}
      <p className={classes.meta}>{t('until', { time: until })}</p>
    </>
  );
}

/** What it was before and how it has changed; nothing measured is no 0 and no change. */
function comparedText(
  t: Texts,
  metric: SharedDashboard['metrics'][number],
  locale: string,
): string {
  const value = metric.previousMeasured ? formatMetric(metric.previousValue, metric, locale) : '–';
  const before = t('before', { value });
  return metric.measured && metric.previousMeasured
    ? `${before} · ${changeText(t, metric, locale)}`
    : before;
}

/** The change in words: neither direction is good or bad to a reader who does not know the metric. */
function changeText(
  t: Texts,
  { value, previousValue }: SharedDashboard['metrics'][number],
  locale: string,
): string {
  const change = changeOf(value, previousValue);
  if (change === null || Math.abs(change) < 0.005) return t('same');
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
  }).format(Math.abs(change));
  return t(change > 0 ? 'up' : 'down', { percent });
}
