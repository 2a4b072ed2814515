import { Button, EmptyState, FilteredEmptyState, IconListDetails } from '@patchbay/kit';
import { rangeLabel } from '../range/range.js';
import { useRangeWords } from '../range/use-range-words.js';
import { useLogWords } from './use-log-words.js';
import { type Logs } from './use-logs.js';

/** The reason why there are no rows, and the next step. */
export function NoLogs({ logs: { state, range, setPage, setFilters } }: { readonly logs: Logs }) {
  const { t } = useLogWords();
  const words = useRangeWords();
  const filters = Object.keys(state.filters).length;
  if (state.page > 1)
    return (
      <FilteredEmptyState
        actions={
          <Button size="sm" onClick={() => setPage(1)}>
            {t('firstPage')}
          </Button>
        }
      >
        {t('beyond')}
      </FilteredEmptyState>
    );
  if (filters > 0)
    return (
      <FilteredEmptyState
        actions={
          <Button size="sm" onClick={() => setFilters({})}>
            {t('clear')}
          </Button>
        }
      >
        {t('noMatch', { count: filters })}
      </FilteredEmptyState>
    );
  return (
    <EmptyState
      icon={<IconListDetails size={18} />}
      title={t('noneTitle', { range: rangeLabel(words, range.filter, 'inLast') })}
    >
      {t('none')}
    </EmptyState>
  );
}
