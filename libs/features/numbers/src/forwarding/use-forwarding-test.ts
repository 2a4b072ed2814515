import { type ReplyOf } from '@patchbay/contract';
import { useOperationMutation } from '@patchbay/queries';

export type ForwardingStatus = ReplyOf<'validateVerifiedNumber'>['status'] | 'idle';

/**
 * Starts a test call and waits for what the server hears. Each request waits up to twenty seconds;
 * the next one follows while the call is awaited.
 */
export function useForwardingTest() {
  const listen = useOperationMutation('validateVerifiedNumber', {
    onSuccess: ({ status }) => {
      if (status === 'waiting') listen.mutate({ listen: true });
    },
  });
  const call = useOperationMutation('verifyCellForwarding', {
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
