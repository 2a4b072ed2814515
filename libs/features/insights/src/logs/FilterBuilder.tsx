import { Button, IconPlus } from '@patchbay/kit';
import { FilterRow } from './FilterRow.js';
import classes from './Logs.module.css';
import { type FilterLinesOptions, useFilterLines } from './use-filter-lines.js';
import { useLogWords } from './use-log-words.js';

export interface FilterBuilderProps extends FilterLinesOptions {
  readonly matches: number | undefined;
}

/** Rows of field, operator and value. A complete row applies at once; “Done” only closes. */
export function FilterBuilder(props: FilterBuilderProps) {
  const { t } = useLogWords();
  const { matches } = props;
  const builder = useFilterLines(props);
  const { lines, free, add, clear, finish } = builder;
  return (
    <div className={classes.builder}>
      <div className={classes.builderHead}>
        <strong>{t('filter')}</strong>
        <span>{t('filterHelp')}</span>
      </div>
      {lines.length === 0 ? <p className={classes.hint}>{t('noFilters')}</p> : null}
      {lines.map((line, at) => (
        <FilterRow key={line.field} line={line} at={at} builder={builder} />
      ))}
      <div className={classes.builderFoot}>
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
        <span className={classes.matches} role="status">
          {matches === undefined
            ? null
            : t.rich('matches', { count: matches, b: (inside) => <strong>{inside}</strong> })}
        </span>
        <Button variant="filled" size="sm" onClick={finish}>
          {t('done')}
        </Button>
      </div>
    </div>
  );
}
