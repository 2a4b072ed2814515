import { type DashboardReport } from '@patchbay/contract';
import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { sharing } from './messages.js';

/** What is written of a report. */
export type ReportWords = Pick<
  DashboardReport,
  'title' | 'metrics' | 'cadence' | 'weekday' | 'hour' | 'timezone' | 'recipients' | 'paused'
>;

/** A report as it is written again. */
export const reportWordsOf = (report: ReportWords): ReportWords => {
  const { title, metrics, cadence, weekday, hour, timezone, recipients, paused } = report;
  return { title, metrics, cadence, weekday, hour, timezone, recipients, paused };
};

/** The reports of the account, and how they are changed. Each change can be taken back. */
export function useReports() {
  const callWords = useCallWords();
  const t = useMessages(sharing);
  const toast = useToast();
  const read = useOperation('listReports', {});
  const write = useOperationMutation('saveReport', {});
  const erase = useOperationMutation('deleteReport', {});
  const onError = (error: Error) => toast({ text: callWords(error), tone: 'error' });
  const say = (text: string, onAction: () => void) =>
    toast({ text, action: { label: t('undo'), onAction } });
  const pause = (report: DashboardReport, paused: boolean) =>
    write.mutate(
      { id: report.id, ...reportWordsOf(report), paused },
      {
        onError,
        onSuccess: () =>
          say(t(paused ? 'wasPaused' : 'wasResumed'), () =>
            write.mutate({ id: report.id, ...reportWordsOf(report) }, { onError }),
          ),
      },
    );
  const remove = (report: DashboardReport) =>
    erase.mutate(
      { id: report.id },
      {
        onError,
        onSuccess: () =>
          say(t('removed'), () =>
            write.mutate(reportWordsOf(report), {
              onError,
              onSuccess: () => toast(t('restored')),
            }),
          ),
      },
    );
  /** Saves what the form has; rejects with the reason of a refusal. */
  const save = async (id: string | undefined, words: ReportWords) => {
    await write.mutateAsync({ ...(id ? { id } : {}), ...words });
    toast(t('saved'));
  };
  return { read, pause, remove, save, isBusy: write.isPending || erase.isPending };
}
