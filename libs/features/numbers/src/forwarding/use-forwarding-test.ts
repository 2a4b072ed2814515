import { type ReplyOf } from '@patchbay/contract';
import { useOperationMutation } from '@patchbay/queries';
import { useCallWords, useOperationForm } from '@patchbay/screens';
import { type FormEvent, useState } from 'react';

export type ForwardingStatus = ReplyOf<'validateVerifiedNumber'>['status'] | 'idle';

/**
 * The form of a line, whose submit starts a test call to the agent `target`, or to the account of
 * the address, and waits for what the server hears. Each request waits up to twenty seconds; the
 * next one follows while the call is awaited.
 */
export function useForwardingTest(target: number | undefined) {
  const callWords = useCallWords();
  const of = target === undefined ? {} : { target };
  const listen = useOperationMutation('validateVerifiedNumber', {
    ...of,
    onSuccess: ({ status }) => {
      if (status === 'waiting') listen.mutate({ listen: true });
    },
  });
  const [line, setLine] = useState('');
  const form = useOperationForm('verifyCellForwarding', {
    ...of,
    initial: { phoneNumber: '' },
    invalidates: [],
    // The contract takes no line where the server knows one; here it is required.
    prepare: (args) => ({ phoneNumber: '', ...args }),
    onSuccess: ({ phoneNumber }) => {
      setLine(phoneNumber);
      listen.mutate({ listen: true });
    },
  });
  const status: ForwardingStatus = listen.isPending ? 'waiting' : (listen.data?.status ?? 'idle');
  return {
    form: {
      ...form,
      submit: (event?: FormEvent) => {
        listen.reset();
        form.submit(event);
      },
    },
    line,
    status,
    isBusy: form.isPending || listen.isPending,
    problem: callWords(listen.error),
  };
}
