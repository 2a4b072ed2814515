import { type DashboardReport } from '@patchbay/contract';
import { fullTime } from '@patchbay/formats';
import { Button, Chip, EmptyState, IconMail, IconPlus, lazyParts, ListStates } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useCallWords } from '@patchbay/screens';
import { timeZone } from '../range/range.js';
import partClasses from '../parts/Parts.module.css';
import { PausedActions } from '../goals/PausedActions.js';
import { type SharingSectionProps } from './LinksSection.js';
import { sharing } from './messages.js';
import { whenSent } from './report-words.js';
import classes from './Sharing.module.css';
import { useReports } from './use-reports.js';

const useForm = lazyParts(() => import('./ReportForm.js'));

/** The reports of the account: when each is sent and to how many. */
export function ReportsSection({ canEdit, shown, edited, onEdit }: SharingSectionProps) {
  const callWords = useCallWords();
  const t = useMessages(sharing);
  const reports = useReports();
  const { read } = reports;
  const list = read.data?.reports;
  const former = list?.find(({ id }) => id === edited);
  const isOpen = canEdit && list !== undefined && (edited === 'report' || former !== undefined);
  const { parts } = useForm(isOpen);
  const add = (
    <Button icon={<IconPlus size={15} />} onClick={() => onEdit('report')}>
      {t('addReport')}
    </Button>
  );
  return (
    <section className={classes.section} aria-label={t('reports')}>
      <div className={classes.sectionHead}>
        <h2 className={classes.sectionTitle}>{t('reports')}</h2>
        {canEdit && list && list.length > 0 ? add : null}
      </div>
      <p className={partClasses.hint}>{t('reportsHelp')}</p>
      <ListStates
        status={read.status}
        hasData={list !== undefined}
        empty={list?.length === 0}
        error={{
          title: t('reportsNotLoaded'),
          children: callWords(read.error),
          onRetry: () => void read.refetch(),
          retrying: read.isFetching,
        }}
        emptyState={
          <EmptyState
            icon={<IconMail size={18} />}
            title={t('noReportsTitle')}
            actions={canEdit ? add : undefined}
          >
            {t('noReports')}
          </EmptyState>
        }
      >
        <ul className={partClasses.list} aria-label={t('reports')}>
          {list?.map((report) => (
            <ReportRow
              key={report.id}
              report={report}
              actions={canEdit ? { ...reports, edit: () => onEdit(report.id) } : undefined}
            />
          ))}
        </ul>
      </ListStates>
      {isOpen && parts && shown.metrics ? (
        <parts.ReportForm
          key={edited}
          report={former}
          shown={shown}
          onSend={(words) => reports.save(former?.id, words)}
          onClose={() => onEdit(undefined)}
        />
      ) : null}
    </section>
  );
}

type Actions = Pick<ReturnType<typeof useReports>, 'pause' | 'remove' | 'isBusy'> & {
  readonly edit: () => void;
};

function ReportRow({
  report,
  actions,
}: {
  readonly report: DashboardReport;
  readonly actions: Actions | undefined;
}) {
  const t = useMessages(sharing);
  const locale = useLocale();
  const { title, recipients, unsubscribed, waiting, paused, nextAt, lastSentAt } = report;
  const time = (seconds: number) => fullTime(seconds * 1000, { timeZone, locale });
  return (
    <li className={partClasses.row} aria-label={title}>
      <div className={partClasses.head}>
        <Chip tone={paused ? 'grey' : 'success'}>{t(paused ? 'paused' : 'active')}</Chip>
        <strong className={partClasses.sentence}>{title}</strong>
        {actions ? (
          <PausedActions
            label={t('actions', { title })}
            paused={paused}
            isBusy={actions.isBusy}
            edit={actions.edit}
            pause={(next) => actions.pause(report, next)}
            remove={() => actions.remove(report)}
          />
        ) : null}
      </div>
      <p className={partClasses.facts}>
        <span>{whenSent(t, report, locale)}</span>
        <span>{t('recipientCount', { count: recipients.length })}</span>
        {unsubscribed.length > 0 ? (
          <span>{t('unsubscribed', { count: unsubscribed.length })}</span>
        ) : null}
        {waiting.length > 0 ? <span>{t('waiting', { count: waiting.length })}</span> : null}
        {nextAt === null ? null : <span>{t('next', { time: time(nextAt) })}</span>}
        {lastSentAt === null ? null : <span>{t('last', { time: time(lastSentAt) })}</span>}
      </p>
    </li>
  );
}
