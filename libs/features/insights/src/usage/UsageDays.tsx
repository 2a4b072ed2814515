import {
  formatDay,
  usageCategories,
  usageCost,
  type UsageRow,
  type UsageTable,
} from '@patchbay/formats';
import { Button, IconDownload, saveCsv } from '@patchbay/kit';
import { type Messages, useMessages } from '@patchbay/messages';
import { useFigureZone } from '@patchbay/queries';
import { Link } from '@patchbay/routes';
import { DataGrid, type GridColumn } from '@patchbay/screens';
import { useId } from 'react';
import { usageParts } from '../usage-parts/messages.js';
import { logsOfRow } from '../usage-parts/usage-links.js';
import classes from './Usage.module.css';
import { usageCsv } from './usage-csv.js';
import { type UsageWords, useUsageWords } from '../usage-terms/use-usage-words.js';

const columnsOf = (
  { t, locale, amount, money }: UsageWords,
  parts: Messages<typeof usageParts.texts>,
  by: UsageTable['by'],
  timeZone: string,
) => {
  const form: Intl.DateTimeFormatOptions =
    by === 'day'
      ? { weekday: 'short', month: 'short', day: 'numeric' }
      : { month: 'long', year: 'numeric' };
  const columns: GridColumn<UsageRow>[] = [
    {
      key: 'day',
      label: t(by),
      kind: 'date',
      strong: true,
      cell: ({ day }) => {
        const name = formatDay(day, locale, form);
        return (
          <Link
            to="/app/data/logs"
            search={logsOfRow(timeZone, day, by)}
            title={parts('showDay', { day: name })}
            className={classes.dayLink}
          >
            {name}
          </Link>
        );
      },
    },
    ...usageCategories.map((category): GridColumn<UsageRow> => ({
      key: category,
      label: t(`category.${category}`),
      kind: 'number',
      cell: ({ bucket }) => (bucket[category] === 0 ? null : amount(bucket[category])),
    })),
    {
      key: 'cost',
      label: t('cost'),
      kind: 'number',
      cell: ({ bucket }) => (usageCost(bucket) === 0 ? null : money(usageCost(bucket))),
    },
  ];
  return columns;
};

/** Every day with its amounts and its cost, the newest first, and all of it as a file. */
export function UsageDays({ table }: { readonly table: UsageTable }) {
  const words = useUsageWords();
  const parts = useMessages(usageParts);
  const id = useId();
  const timeZone = useFigureZone();
  const { t } = words;
  const title = t(table.by === 'day' ? 'table' : 'tableMonth');
  const rows = [...table.past].reverse();
  const save = () => saveCsv(`usage-per-${table.by}.csv`, usageCsv(t, table));
  return (
    <div className={classes.days}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <Button
          size="sm"
          variant="subtle"
          icon={<IconDownload size={14} />}
          aria-describedby={id}
          onClick={save}
        >
          {t('download')}
        </Button>
      </div>
      <DataGrid
        name={title}
        columns={columnsOf(words, parts, table.by, timeZone)}
        rows={rows}
        rowKey={({ day }) => day}
        total={rows.length}
      />
    </div>
  );
}
