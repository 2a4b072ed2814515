import { formatMoney, formatShare, numberFormat } from '@patchbay/formats';
import { useLocale, useMessages } from '@patchbay/messages';
import { Link } from '@patchbay/routes';
import { DataGrid, type GridColumn, logSearch } from '@patchbay/screens';
import { allPeople, type Campaign, reachedPeople, reaches } from './campaign-numbers.js';
import classes from './Campaigns.module.css';
import { campaigns } from './messages.js';
import { type Campaigns } from './use-campaigns.js';

/** The conversations of an agent that its tasks led to, as an address of the logs. */
const logsOf = ({ accountId }: Campaign, start: number, end: number) =>
  logSearch(
    { agentId: { op: 'eq', value: accountId }, taskAttemptId: { op: 'isset' } },
    { start, end },
  );

/** Each agent with its people and cost; a name shows it alone, a link its conversations. */
export function CampaignGrid(found: Campaigns) {
  const t = useMessages(campaigns);
  const columns = useColumns(found);
  return (
    <section className={classes.agents} aria-labelledby="campaign-agents">
      <h2 id="campaign-agents" className={classes.title}>
        {t('agents')}
      </h2>
      <DataGrid
        name={t('agents')}
        columns={columns}
        rows={found.shown}
        rowKey={({ accountId }) => String(accountId)}
        total={found.shown.length}
      />
    </section>
  );
}

function useColumns({ reply, costs }: Campaigns): readonly GridColumn<Campaign>[] {
  const t = useMessages(campaigns);
  const locale = useLocale();
  const count = (value: number) => (value === 0 ? null : numberFormat(locale).format(value));
  const { start, end } = reply.data ?? {};
  const number = (
    key: string,
    label: string,
    valueOf: (row: Campaign) => string | null,
  ): GridColumn<Campaign> => ({ key, label, kind: 'number', cell: valueOf });
  return [
    {
      key: 'agent',
      label: t('agent'),
      kind: 'text',
      strong: true,
      width: 200,
      cell: ({ accountId, title }) => (
        <Link
          to="/app/tasks/campaigns"
          search={(former) => ({ ...former, only: accountId })}
          aria-label={t('showOnly', { name: title })}
          className={classes.link}
        >
          {title}
        </Link>
      ),
    },
    number('people', t('people'), ({ people }) => count(allPeople(people))),
    ...reaches.map((reach) => number(reach, t(reach), ({ people }) => count(people[reach]))),
    number('optedOut', t('optedOut'), ({ people }) => count(people.optedOut)),
    number('rate', t('rate'), ({ people }) =>
      formatShare(reachedPeople(people), allPeople(people), locale),
    ),
    ...(costs
      ? [
          number('cost', t('cost'), ({ accountId }) =>
            formatMoney(costs.get(accountId) ?? 0, 'USD', locale),
          ),
        ]
      : []),
    {
      key: 'logs',
      label: t('logs'),
      kind: 'text',
      cell: (row) =>
        start === undefined || end === undefined ? null : (
          <Link
            to="/app/data/logs"
            search={logsOf(row, start, end)}
            aria-label={t('showLogs', { name: row.title })}
            className={classes.link}
          >
            {t('conversations')}
          </Link>
        ),
    },
  ];
}
