import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import {
  builtInMetrics,
  type Metric,
  metricsFor,
  parseMetric,
  type SavedMetric,
} from '@patchbay/metrics';
import { useClient, useDomainProfile, useOperation, useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { useCurrentAccount } from '@patchbay/session';
import { useMemo } from 'react';
import { metrics as area } from './messages.js';
import { keptOf } from './metric-draft.js';
import { undone } from './undone.js';

type Settings = Readonly<Record<string, unknown>>;

/**
 * The metrics to be saved for an account: its own as they were saved, with the keys that only
 * others know; else those that it is shown.
 */
function keptMetrics(organization: Settings, domain: Settings): readonly SavedMetric[] {
  const { metrics: own } = organization;
  if (!Array.isArray(own)) return metricsFor({ organization, domain }).metrics.map(keptOf);
  return own.filter((given) => parseMetric(given) !== null) as readonly SavedMetric[];
}

/** The list after a change. */
export type MetricChange = (kept: readonly SavedMetric[]) => readonly SavedMetric[];

/** The metrics of the account, and how they are changed. */
export interface SavedMetrics {
  /** Undefined while the account is loaded. */
  readonly metrics: readonly Metric[] | undefined;
  /** Whether they are the built-in ones. */
  readonly isBuiltIn: boolean;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly isSaving: boolean;
  readonly retry: () => void;
  /**
   * Saves the list that a change makes of the account's present one, which another person may have
   * changed, and offers to take it back. Rejects when the server refuses it.
   */
  readonly save: (change: MetricChange, text: string) => Promise<void>;
}

/** The metrics in the settings of the account. The whole list is written at each change. */
export function useSavedMetrics(): SavedMetrics {
  const callWords = useCallWords();
  const t = useMessages(area);
  const toast = useToast();
  const client = useClient();
  const { target } = useCurrentAccount();
  const account = useOperation('getAccount', {});
  const { settings: domain } = useDomainProfile();
  const { mutateAsync, isPending } = useOperationMutation('saveAccountSetting', {
    invalidates: ['getAccount', 'queryMetrics'],
  });
  const settings = account.data?.settings;
  const shown = useMemo(
    () => (settings ? metricsFor({ organization: settings, domain }) : undefined),
    [settings, domain],
  );
  const writeOnce = async (change: MetricChange) => {
    const { settings: read } = await client.request('getAccount', {}, { target });
    const former = keptMetrics(read, domain);
    const next = change(former);
    await mutateAsync({ metrics: next, metricsAfter: read.metricsRevision ?? 0 } as never);
    return { former, next };
  };
  /** Makes the change again on the list of another person who saved in the same moment. */
  const write = async (change: MetricChange, attempts = 5): ReturnType<typeof writeOnce> => {
    try {
      return await writeOnce(change);
    } catch (error) {
      if (attempts <= 1 || (error as { readonly status?: unknown }).status !== 409) throw error;
      return write(change, attempts - 1);
    }
  };
  const save = async (change: MetricChange, text: string) => {
    const { former, next } = await write(change);
    const onAction = () =>
      void write((present) => undone(present, former, next)).then(
        () => toast(t('undone')),
        (error: unknown) => toast({ text: callWords(error), tone: 'error' }),
      );
    toast({ text, action: { label: t('undo'), onAction } });
  };
  return {
    metrics: shown?.metrics,
    isBuiltIn: shown?.metrics === builtInMetrics,
    error: account.error,
    isFetching: account.isFetching,
    isSaving: isPending,
    retry: () => void account.refetch(),
    save,
  };
}
