import { type ReplyOf } from '@patchbay/contract';
import { useOperationMutation } from '@patchbay/queries';

export type ForwardingStatus = ReplyOf<'validateVerifiedNumber'>['status'] | 'idle';

/**
 * Starts a test call to the agent `target`, or to the account of the address, and waits for what
 * the server hears. Each request waits up to twenty seconds; the next one follows while the call is
 * awaited.
 */
export function useForwardingTest(target: number | undefined) {
  const of = target === undefined ? {} : { target };
  const listen = useOperationMutation('validateVerifiedNumber', {
    ...of,
    onSuccess: ({ status }) => {
      if (status === 'waiting') listen.mutate({ listen: true });
    },
  });
  const call = useOperationMutation('verifyCellForwarding', {
    ...of,
    invalidates: [],
    onSuccess: () => listen.mutate({ listen: true }),
  });
  const status: ForwardingStatus = listen.isPending ? 'waiting' : (listen.data?.status ?? 'idle');
  return {
    start: (phoneNumber: string) => {
      listen.reset();
      call.mutate({ phoneNumber });
    },
    line: call.data?.phoneNumber ?? '',
    status,
    isBusy: call.isPending || listen.isPending,
    problem: call.error?.message ?? listen.error?.message,
  };
}
