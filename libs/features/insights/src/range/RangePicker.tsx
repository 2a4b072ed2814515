import {
  Button,
  ErrorState,
  IconCalendar,
  IconChevronDown,
  lazyParts,
  Menu,
  ModalSurface,
} from '@patchbay/kit';
import { type DateFilter, defaultDateFilter, printDateFilter } from '@patchbay/log-query';
import { useChangeSearch } from '@patchbay/routes';
import { useState } from 'react';
import { rangeLabel } from './range.js';
import { useRangeWords } from './use-range-words.js';

const choices: readonly DateFilter[] = [
  { lastN: 1, unit: 'day' },
  { lastN: 7, unit: 'day' },
  { lastN: 30, unit: 'day' },
  { lastN: 90, unit: 'day' },
  { lastN: 12, unit: 'month' },
];

const useCustomRange = lazyParts(() => import('./CustomRange.js'));

/**
 * Chooses the date range and keeps it in the address; another range begins at the first page again.
 */
export function RangePicker({ filter }: { readonly filter: DateFilter }) {
  const words = useRangeWords();
  const change = useChangeSearch();
  const [isOpen, setOpen] = useState(false);
  const { parts, failed, retry } = useCustomRange(isOpen);
  const current = printDateFilter(filter);
  const choose = (chosen: DateFilter) => {
    const key = printDateFilter(chosen);
    void change({
      dateFilter: key === printDateFilter(defaultDateFilter) ? undefined : key,
      page: undefined,
    });
  };
  const isUsual = choices.some((choice) => printDateFilter(choice) === current);
  const items = [...choices, ...(isUsual ? [] : [filter])].map((choice) => {
    const key = printDateFilter(choice);
    return {
      key,
      label: rangeLabel(words, choice),
      checked: key === current,
      onSelect: () => choose(choice),
    };
  });
  return (
    <>
      <Menu
        label={words.t('range')}
        align="start"
        items={[
          ...items,
          { key: 'custom', label: words.t('custom'), ruled: true, onSelect: () => setOpen(true) },
        ]}
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
      {isOpen && parts ? (
        <parts.CustomRange
          filter={filter}
          onChoose={(chosen) => {
            choose(chosen);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
      {isOpen && failed ? (
        <ModalSurface title={words.t('custom')} onClose={() => setOpen(false)}>
          <ErrorState title={words.t('notOpened')} onRetry={retry} />
        </ModalSurface>
      ) : null}
    </>
  );
}
