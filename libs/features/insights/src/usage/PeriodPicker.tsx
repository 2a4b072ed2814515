import { Button, IconCalendar, IconChevronDown, Menu } from '@patchbay/kit';
import { type DateFilter, printDateFilter } from '@patchbay/log-query';
import { useMessages } from '@patchbay/messages';
import { useChangeSearch } from '@patchbay/routes';
import { rangeLabel } from '../range/range.js';
import { useRangeWords } from '../range/use-range-words.js';
import { usage } from '../usage-terms/messages.js';
import { type UsagePeriod } from '../usage-terms/usage-period.js';

const ranges: readonly DateFilter[] = [
  ...[7, 30, 90].map((lastN) => ({ lastN, unit: 'day' }) as const),
  { lastN: 12, unit: 'month' },
];

/** Chooses a billing period or a range of days, and keeps it in the address. */
export function PeriodPicker({ period }: { readonly period: UsagePeriod }) {
  const t = useMessages(usage);
  const words = useRangeWords();
  const change = useChangeSearch();
  const current = period.kind === 'days' ? printDateFilter(period.filter) : period.kind;
  const billing = (['current', 'previous'] as const).map((kind) => ({
    key: kind,
    label: t(`period.${kind}`),
    search: { period: kind === 'current' ? undefined : kind, dateFilter: undefined },
  }));
  const days = ranges.map((filter) => ({
    key: printDateFilter(filter),
    label: rangeLabel(words, filter),
    search: { period: undefined, dateFilter: printDateFilter(filter) },
  }));
  const shown =
    period.kind === 'days' ? rangeLabel(words, period.filter) : t(`period.${period.kind}`);
  return (
    <Menu
      label={t('period')}
      align="start"
      items={[...billing, ...days].map(({ key, label, search }) => ({
        key,
        label,
        checked: key === current,
        onSelect: () => void change(search),
      }))}
      trigger={(props) => (
        <Button
          {...props}
          icon={<IconCalendar size={15} />}
          aria-label={t('periodIs', { period: shown })}
        >
          {shown} <IconChevronDown size={13} aria-hidden />
        </Button>
      )}
    />
  );
}
