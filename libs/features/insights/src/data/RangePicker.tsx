import { Button, IconCalendar, IconChevronDown, Menu } from '@patchbay/kit';
import { type DateFilter, defaultDateFilter, printDateFilter } from '@patchbay/log-query';
import { useChangeSearch } from '@patchbay/routes';
import { rangeLabel } from './range.js';
import { useRangeWords } from './use-range-words.js';

const choices: readonly DateFilter[] = [7, 30, 90].map((lastN) => ({
  lastN,
  unit: 'day' as const,
}));

/**
 * Chooses the date range and keeps it in the address; another range begins at the first page again.
 */
export function RangePicker({ filter }: { readonly filter: DateFilter }) {
  const words = useRangeWords();
  const change = useChangeSearch();
  const current = printDateFilter(filter);
  const items = choices.map((choice) => {
    const key = printDateFilter(choice);
    return {
      key,
      label: rangeLabel(words, choice),
      checked: key === current,
      onSelect: () =>
        void change({
          dateFilter: key === printDateFilter(defaultDateFilter) ? undefined : key,
          page: undefined,
        }),
    };
  });
  return (
    <Menu
      label={words.t('range')}
      align="start"
      items={items}
      trigger={(props) => (
        <Button
          {...props}
          icon={<IconCalendar size={15} />}
          aria-label={words.t('rangeIs', { range: rangeLabel(words, filter) })}
        >
          {rangeLabel(words, filter)} <IconChevronDown size={13} aria-hidden />
        </Button>
      )}
    />
  );
}
