import { Banner, Button, IconPlus } from '@patchbay/kit';
import { type Filters } from '@patchbay/log-query';
import { useOperation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { type ReactNode, useEffect, useRef } from 'react';
import { FilterRow } from './FilterRow.js';
import classes from './Logs.module.css';
import { useFilterLines } from './use-filter-lines.js';
import { useLogWords } from './use-log-words.js';
import { type Logs, matchingArgs } from './use-logs.js';

export interface FilterEditorProps {
  readonly logs: Logs;
  /** The conditions that are counted; those of the table, unless it is elsewhere. */
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
  readonly onDone: (filters: Filters) => void;
  /** The field whose value is wanted first. */
  readonly wanted?: string | undefined;
  /** Begins with a new condition. */
  readonly isNew?: boolean;
  /** Places the number of matches and the button that ends it. */
  readonly foot: (matches: ReactNode, finish: () => void) => ReactNode;
}

/** The conditions of the logs as lines, with the number of matches; each applies while it is typed. */
export function FilterEditor({
  logs: { fields, rows, range },
  filters,
  onChange,
  onDone,
  wanted,
  isNew = false,
  foot,
}: FilterEditorProps) {
  const { t } = useLogWords();
  const builder = useFilterLines({ filters, fields, rows, onChange, onDone, isNew });
  const { lines, free, add, clear, finish } = builder;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const at = isNew ? lines.length - 1 : lines.findIndex(({ field }) => field === wanted);
    const line = list.current?.querySelectorAll('[role="group"]')[at];
    const controls = line?.querySelectorAll<HTMLElement>('input, select');
    (isNew ? controls?.[0] : controls?.[controls.length - 1])?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- only what is wanted at first
  }, []);
  return (
    <div className={classes.builder}>
      <p className={classes.hint}>{t(lines.length === 0 ? 'noFilters' : 'filterHelp')}</p>
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
      {foot(<Matches filters={filters} range={range} />, finish)}
    </div>
  );
}

/** How many conversations match, or why that is not known. */
function Matches({ filters, range }: Pick<Logs, 'range'> & { readonly filters: Filters }) {
  const { t } = useLogWords();
  const callWords = useCallWords();
  const { data, error } = useOperation(
    'queryLogs',
    { ...matchingArgs(filters, range), fields: 'timestamp', page: 1, pageSize: 1 },
    { keepPrevious: true },
  );
  return (
    <div className={classes.matches} role="status">
      {error ? (
        <Banner tone="danger" title={t('notCounted')}>
          {callWords(error)}
        </Banner>
      ) : data ? (
        t.rich('matches', {
          count: data.totalCount,
          b: (inside) => <strong>{inside}</strong>,
        })
      ) : (
        t('counting')
      )}
    </div>
  );
}
