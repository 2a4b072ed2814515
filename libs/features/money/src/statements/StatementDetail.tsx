import { formatUnitPrice } from '@patchbay/formats';
import { useMessages } from '@patchbay/messages';
import { DataGrid, DetailPanel, type GridColumn } from '@patchbay/screens';
import { type Amounts, dollarsOf, useAmounts, wholeCents } from '../ground/use-amounts.js';
import { type StatementMessages, statements } from './messages.js';
import { type StatementRow } from './statement-list.js';

type Line = StatementRow['lines'][number] & { readonly place: number };

const columnsOf = (t: StatementMessages, { usd, locale }: Amounts): readonly GridColumn<Line>[] => [
  { key: 'title', label: t('line'), kind: 'text', strong: true, cell: ({ title }) => title },
  { key: 'units', label: t('units'), kind: 'number', cell: ({ units }) => units },
  {
    key: 'price',
    label: t('price'),
    kind: 'number',
    cell: ({ included, priceMicros }) =>
      included
        ? t('included')
        : priceMicros === null
          ? null
          : formatUnitPrice(dollarsOf(priceMicros), 'USD', locale),
  },
  {
    key: 'amount',
    label: t('amount'),
    kind: 'number',
    cell: ({ amountMicros }) => usd(dollarsOf(amountMicros)),
  },
];

/** One statement: its sums, and the lines that they come from. */
export function StatementDetail({
  statement,
  onClose,
}: {
  readonly statement: StatementRow;
  readonly onClose: () => void;
}) {
  const t = useMessages(statements);
  const amounts = useAmounts();
  const { usd, daysOf, locale } = amounts;
  const carried = statement.totalMicros - wholeCents(statement.totalMicros);
  const micros = (value: number) => usd(dollarsOf(value));
  const lines = statement.lines.map((line, place) => ({ ...line, place }));
  return (
    <DetailPanel
      title={daysOf(statement)}
      facts={[
        { label: t('total'), value: micros(wholeCents(statement.totalMicros)) },
        { label: t('plan'), value: micros(statement.planMicros) },
        { label: t('usage'), value: micros(statement.usageMicros) },
        { label: t('proration'), value: micros(statement.prorationMicros) },
        ...(carried === 0
          ? []
          : [{ label: t('carried'), value: formatUnitPrice(dollarsOf(carried), 'USD', locale) }]),
        { label: t('state'), value: t(`state.${statement.state}`) },
        { label: t('invoiced'), value: micros(statement.invoicedMicros) },
      ]}
      tabs={[
        {
          value: 'lines',
          label: t('lines'),
          count: lines.length,
          content:
            lines.length === 0 ? (
              <p>{t('noLines')}</p>
            ) : (
              <DataGrid
                name={t('lines')}
                columns={columnsOf(t, amounts)}
                rows={lines}
                rowKey={({ place }) => String(place)}
                total={lines.length}
              />
            ),
        },
      ]}
      onClose={onClose}
    />
  );
}
