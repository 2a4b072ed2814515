import { clockTime } from '@patchbay/formats';
import {
  Button,
  CopyButton,
  EmptyState,
  IconCircleCheckFilled,
  SidePanelSurface,
  useToast,
} from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { type LoggedProblem, useProblems } from '@patchbay/queries';
import { problems as area } from './messages.js';
import classes from './Problems.module.css';

/** One line for a report to support. */
const lineOf = ({ at, operation, status, message, requestId, count }: LoggedProblem): string =>
  [
    new Date(at).toISOString(),
    operation,
    `status ${status}`,
    ...(count > 1 ? [`${count} times`] : []),
    ...(requestId ? [`request ${requestId}`] : []),
    message,
  ].join(' | ');

/** The calls that failed in this tab, each with what support asks for. */
export function Screen({ onClose }: { onClose: () => void }) {
  const t = useMessages(area);
  const toast = useToast();
  const [problems, clear] = useProblems();
  const copyAll = () => {
    const copied = navigator.clipboard?.writeText(problems.map(lineOf).join('\n'));
    void (copied ?? Promise.reject(new Error('no clipboard'))).then(
      () => toast(t('copied')),
      () => toast({ text: t('notCopied'), tone: 'error' }),
    );
  };
  return (
    <SidePanelSurface
      title={t('title')}
      onClose={onClose}
      footer={
        problems.length > 0 ? (
          <>
            <Button onClick={clear}>{t('clear')}</Button>
            <Button variant="filled" onClick={copyAll}>
              {t('copyAll')}
            </Button>
          </>
        ) : undefined
      }
    >
      {problems.length > 0 ? (
        <>
          <p className={classes.lead}>{t('lead')}</p>
          <ul className={classes.list}>
            {problems.map((problem) => (
              <ProblemRow key={problem.id} problem={problem} />
            ))}
          </ul>
        </>
      ) : (
        <EmptyState icon={<IconCircleCheckFilled size={18} />} title={t('none')}>
          {t('noneBody')}
        </EmptyState>
      )}
    </SidePanelSurface>
  );
}

function ProblemRow({ problem }: { problem: LoggedProblem }) {
  const { at, operation, status, message, requestId, count } = problem;
  const t = useMessages(area);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const time = clockTime(at, { timeZone, locale: useLocale() });
  return (
    <li className={classes.row}>
      <p>{message}</p>
      <div className={classes.facts}>
        <span>{count > 1 ? t('times', { count, time }) : time}</span>
        <code>{operation}</code>
        <span>{status === 0 ? t('noReply') : t('status', { status: String(status) })}</span>
        {requestId ? (
          <>
            <code>{requestId}</code>
            <CopyButton value={requestId} what={t('request')} />
          </>
        ) : null}
      </div>
    </li>
  );
}
