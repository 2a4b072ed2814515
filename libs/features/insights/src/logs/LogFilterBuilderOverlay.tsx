import { Banner, Button, IconPlus } from '@patchbay/kit';
import { type Filters } from '@patchbay/log-query';
import { OverlayFooter, type OverlayScreenProps } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { useEffect, useRef, useState } from 'react';
import { FilterRow } from './FilterRow.js';
import classes from './Logs.module.css';
import { useApplyToLogs } from './use-apply-to-logs.js';
import { useFilterLines } from './use-filter-lines.js';
import { useLogWords } from './use-log-words.js';
import { matchingArgs, useLogs } from './use-logs.js';

/**
 * Overlay `logFilterBuilder`: the conditions of the conversation logs, with the number of matches
 * meanwhile. Its value in the address is the field whose condition is wanted.
 */
export function Screen({ args, close }: OverlayScreenProps<'logFilterBuilder'>) {
  const { t } = useLogWords();
  const { state, fields, rows, range } = useLogs();
  const apply = useApplyToLogs('logFilterBuilder');
  const [filters, setFilters] = useState<Filters>(state.filters);
  const builder = useFilterLines({
    filters,
    fields,
    rows,
    onChange: setFilters,
    onDone: (settled) => apply({ filters: settled }),
  });
  const { lines, free, add, clear, finish } = builder;
  const counted = useOperation(
    'queryLogs',
    { ...matchingArgs(filters, range), fields: 'timestamp', page: 1, pageSize: 1 },
    { keepPrevious: true },
  );
  const list = useRef<HTMLDivElement>(null);
  const { value: wanted } = args;
  useEffect(() => {
    const at = lines.findIndex(({ field }) => field === wanted);
    const line = list.current?.querySelectorAll('[role="group"]')[at];
    const controls = line?.querySelectorAll<HTMLElement>('input, select');
    controls?.[controls.length - 1]?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- only what the address asks for at first
  }, []);
  return (
    <div className={classes.builder}>
      <p className={classes.hint}>{t(lines.length === 0 ? 'noFilters' : 'filterHelp')}</p>
      {counted.error ? (
        <Banner tone="danger" title={t('notCounted')}>
          {counted.error.message}
        </Banner>
      ) : null}
      <div ref={list}>
        {lines.map((line, at) => (
          <FilterRow key={line.field} line={line} at={at} builder={builder} />
        ))}
      </div>
      <div className={classes.builderTools}>
        <Button
          variant="subtle"
          size="sm"
          icon={<IconPlus size={14} />}
          disabled={free.length === 0}
          onClick={add}
        >
          {t('condition')}
        </Button>
        {lines.length > 0 ? (
          <Button variant="subtle" size="sm" onClick={clear}>
            {t('clearAll')}
          </Button>
        ) : null}
      </div>
      <OverlayFooter>
        <span className={classes.matches} role="status">
          {counted.data && !counted.error
            ? t.rich('matches', {
                count: counted.data.totalCount,
                b: (inside) => <strong>{inside}</strong>,
              })
            : counted.error
              ? null
              : t('counting')}
        </span>
        <Button onClick={close}>{t('cancel')}</Button>
        <Button variant="filled" onClick={finish}>
          {t('show')}
        </Button>
      </OverlayFooter>
    </div>
  );
}
