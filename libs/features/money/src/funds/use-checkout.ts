import { fromMinor } from '@patchbay/formats';
import { useOperationMutation } from '@patchbay/queries';
import { useState } from 'react';

/**
 * Opens a checkout for an amount in cents and goes to the processor's page. Nothing is credited
 * before the processor says that it was paid.
 */
export function useCheckout() {
  const [problem, setProblem] = useState<string | null>(null);
  // The page stays busy until the next one has loaded.
  const [isLeaving, setLeaving] = useState(false);
  const checkout = useOperationMutation('createCreditCheckout', {
    onSuccess: ({ url }) => window.open(url, '_self'),
    onError: ({ message }) => {
      setLeaving(false);
      setProblem(message);
    },
  });
  const pay = (cents: number): void => {
    setProblem(null);
    setLeaving(true);
    checkout.mutate({
      credit: 'cardCredit',
      amount: fromMinor(cents, 'USD'),
      currency: 'usd',
      successUrl: '/app/paymentSuccess',
      cancelUrl: '/app/paymentCancel',
    });
  };
  return { pay, isLeaving, problem };
}
