import { type Notification } from '@patchbay/contract';
import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { notifications as area } from './messages.js';

/** What stands uncleared, and the two ways to clear. Events of the server keep it current. */
export interface Notifications {
  /** Undefined while they load, or when they could not be loaded. */
  readonly list: readonly Notification[] | undefined;
  readonly problem: string | null;
  readonly retry: () => void;
  readonly isRetrying: boolean;
  readonly clear: (value: string) => void;
  readonly clearAll: () => void;
  /** The one that is being cleared, or `all`. */
  readonly clearing: string | null;
}

/** The notifications of the account of the address. */
export function useNotifications(): Notifications {
  const callWords = useCallWords();
  const t = useMessages(area);
  const toast = useToast();
  const { data, error, refetch, isFetching } = useOperation('listNotifications', {});
  const { mutate, isPending, variables } = useOperationMutation('clearNotifications', {
    onSuccess: (_, { clearAll }) => {
      if (clearAll) toast(t('cleared'));
    },
    onError: (failure) => toast({ text: callWords(failure), tone: 'error' }),
  });
  return {
    list: data?.notifications,
    problem: callWords(error) ?? null,
    retry: () => void refetch(),
    isRetrying: isFetching,
    clear: (value) => mutate({ clear: value }),
    clearAll: () => mutate({ clearAll: true }),
    clearing: isPending ? (variables?.clear ?? 'all') : null,
  };
}
