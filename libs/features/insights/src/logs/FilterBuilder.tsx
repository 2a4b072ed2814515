import { Button, IconPlus } from '@patchbay/kit';
import { FilterRow } from './FilterRow.js';
import classes from './Logs.module.css';
import { type FilterLinesOptions, useFilterLines } from './use-filter-lines.js';

export interface FilterBuilderProps extends FilterLinesOptions {
  readonly matches: number | undefined;
}

/** Rows of field, operator and value. A complete row applies at once; “Done” only closes. */
export function FilterBuilder(props: FilterBuilderProps) {
  const { matches } = props;
  const builder = useFilterLines(props);
  const { lines, free, add, clear, finish } = builder;
  return (
    <div className={classes.builder}>
      <div className={classes.builderHead}>
        <strong>Filter</strong>
        <span>Operators fit the column’s type</span>
      </div>
      {lines.length === 0 ? (
        <p className={classes.hint}>
          Every conversation of the range is shown. Add a condition to narrow it.
        </p>
      ) : null}
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
          Condition
        </Button>
        {lines.length > 0 ? (
          <Button variant="subtle" size="sm" onClick={clear}>
            Clear all
          </Button>
        ) : null}
        <span className={classes.matches} role="status">
          {matches === undefined ? null : (
            <>
              <strong>{matches.toLocaleString('en-US')}</strong> match
            </>
          )}
        </span>
        <Button variant="filled" size="sm" onClick={finish}>
          Done
        </Button>
      </div>
    </div>
  );
}
