import { Button, IconPlus } from '@patchbay/kit';
import { FilterRow } from './FilterRow.js';
import { type FilterLinesOptions, useFilterLines } from './use-filter-lines.js';
import { useLogWords } from './use-log-words.js';

/** Conditions as a part of a form: each applies as soon as it is complete. */
export function FilterConditions(props: FilterLinesOptions) {
  const { t } = useLogWords();
  const builder = useFilterLines({ ...props, wait: 0 });
  return (
    <>
      {builder.lines.map((line, at) => (
        <FilterRow key={line.field} line={line} at={at} builder={builder} />
      ))}
      <div>
        <Button
          variant="subtle"
          size="sm"
          icon={<IconPlus size={14} />}
          disabled={builder.free.length === 0}
          onClick={builder.add}
        >
          {t('condition')}
        </Button>
      </div>
    </>
  );
}
