import { type ReplyOf } from '@patchbay/contract';
import { formatMoney, numberFormat } from '@patchbay/formats';
import { useLocale, useMessages } from '@patchbay/messages';
import { Link } from '@patchbay/routes';
import { DataGrid, type GridColumn } from '@patchbay/screens';
import { timeWords } from '../list/task-words.js';
import { allPeople, reaches } from './campaign-numbers.js';
import classes from './Campaigns.module.css';
import { campaigns } from './messages.js';
import { type Campaigns } from './use-campaigns.js';

type Batch = NonNullable<ReplyOf<'postCampaignStats'>['batches']>[number];

/** Tasks that were uploaded or made together, by what came of them; a time leads to its tasks. */
export function BatchGrid({ reply, batchCosts, chosen }: Campaigns) {
  const t = useMessages(campaigns);
  const batches = reply.data?.batches ?? [];
  const columns = useColumns(batchCosts);
  // A batch may have tasks of several agents.
  if (chosen || batches.length === 0) return null;
  return (
    <section className={classes.agents} aria-labelledby="campaign-batches">
      <h2 id="campaign-batches" className={classes.title}>
        {t('batches')}
      </h2>
      <p className={classes.help}>{t('batchesHelp')}</p>
      <DataGrid
        name={t('batches')}
        columns={columns}
        rows={batches}
        rowKey={({ batchId }) => batchId}
        total={batches.length}
      />
    </section>
  );
}

function useColumns(costs: Campaigns['batchCosts']): readonly GridColumn<Batch>[] {
  const t = useMessages(campaigns);
  const locale = useLocale();
  const number = (
    key: string,
    label: string,
    valueOf: (row: Batch) => number,
  ): GridColumn<Batch> => ({
    key,
    label,
    kind: 'number',
    cell: (row) => {
      const value = valueOf(row);
      return value === 0 ? null : numberFormat(locale).format(value);
    },
  });
  return [
    {
      key: 'batch',
      label: t('queuedAt'),
      kind: 'text',
      strong: true,
      width: 200,
      cell: ({ batchId, createdAt }) => (
        <Link
          to="/app/tasks"
          search={{ batch: batchId }}
          aria-label={t('showBatch', { time: timeWords(createdAt, locale) })}
          className={classes.link}
        >
          {timeWords(createdAt, locale)}
        </Link>
      ),
    },
    number('tasks', t('batchTasks'), ({ tasks }) => tasks),
    number('waiting', t('waiting'), ({ waiting }) => waiting),
    number('people', t('people'), allPeople),
    ...reaches.map((reach) => number(reach, t(reach), (row) => row[reach])),
    ...(costs
      ? [
          {
            key: 'cost',
            label: t('cost'),
            kind: 'number',
            cell: ({ batchId }: Batch) => formatMoney(costs.get(batchId) ?? 0, 'USD', locale),
          } as const,
        ]
      : []),
  ];
}
