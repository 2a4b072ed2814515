import { MetricCard, VisuallyHidden } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { qualityFigure, rowsOfQuality } from '@patchbay/metrics';
import { Link, usePageSearch } from '@patchbay/routes';
import { rangeLength, type Range } from '../range/range.js';
import { useRangeWords } from '../range/use-range-words.js';
import { logSearch } from '@patchbay/screens';
import partClasses from '../parts/Parts.module.css';
import { quality } from './messages.js';
import classes from './Quality.module.css';
import { changeOfFigure, valueText } from './quality-words.js';
import { type Figure } from './use-quality.js';

/** Every figure as a card with its change, its trend and the way to the rows behind it. */
export function QualityFigures({
  figures,
  range,
}: {
  readonly figures: readonly Figure[];
  readonly range: Range;
}) {
  const t = useMessages(quality);
  return (
    <section className={classes.section} aria-labelledby="quality-figures">
      <VisuallyHidden as="h2" id="quality-figures">
        {t('figures')}
      </VisuallyHidden>
      <div className={classes.grid}>
        {figures.map((figure) => (
          <FigureCard key={figure.name} figure={figure} range={range} />
        ))}
      </div>
    </section>
  );
}

function FigureCard({ figure, range }: { readonly figure: Figure; readonly range: Range }) {
  const t = useMessages(quality);
  const locale = useLocale();
  const length = rangeLength(useRangeWords(), range.filter);
  const { name, result } = figure;
  const title = t(`figure.${name}`);
  const change = changeOfFigure(t, locale, figure);
  const before =
    result.previousEvents > 0
      ? t('before', { length, value: valueText(locale, name, result.previousValue) })
      : t('nothingBefore', { length });
  return (
    <div role="group" aria-label={title} data-value={result.value} className={classes.tile}>
      <MetricCard
        title={title}
        value={result.events > 0 ? valueText(locale, name, result.value) : null}
        {...(change ? { change } : {})}
        series={result.series.filter(({ events }) => events > 0).map(({ value }) => value)}
        compared={before}
        note={
          <div className={partClasses.note}>
            <span>{t(`means.${name}`)}</span>
            <RowsLink figure={figure} range={range} />
          </div>
        }
      />
    </div>
  );
}

/** The address of the log with the rows behind a figure. */
function RowsLink({ figure: { name, result }, range }: Parameters<typeof FigureCard>[0]) {
  const t = useMessages(quality);
  const { agentId } = usePageSearch('data', 'quality');
  const isShare = qualityFigure(name).of === 'conversations';
  const count = Math.round((result.value * result.events) / 100);
  const rows = t('rowsOf', { count, all: result.events });
  const link = (words: string) => (
    <Link
      to="/app/data/logs"
      search={logSearch(rowsOfQuality(name, result.value, agentId), range.filter)}
      className={classes.link}
    >
      {words}
    </Link>
  );
  if (isShare) return count === 0 ? <span>{rows}</span> : link(rows);
  return (
    <>
      <span>{t('replies', { count: result.events })}</span>
      {result.events === 0 ? null : link(t('slowRows'))}
    </>
  );
}
