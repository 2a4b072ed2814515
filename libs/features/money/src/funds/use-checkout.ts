import { useOperationForm } from '@patchbay/screens';
import { useState } from 'react';

/**
 * The form of an amount in dollars, whose submit opens a checkout and goes to the processor's page.
 * Nothing is credited before the processor says that it was paid.
 */
export function useCheckout(amount: number | null) {
  // The page stays busy until the next one has loaded.
  const [isLeaving, setLeaving] = useState(false);
  const form = useOperationForm('createCreditCheckout', {
    initial: { amount },
    given: {
      credit: 'cardCredit',
      currency: 'usd',
      successUrl: '/app/paymentSuccess',
      cancelUrl: '/app/paymentCancel',
    },
    // The contract takes no amount for the account of a payment link; here it is required.
    prepare: (args) => ({ amount: 0, ...args }) as never,
    onSuccess: ({ url }) => {
      setLeaving(true);
      window.open(url, '_self');
    },
  });
  return { form, isLeaving: isLeaving || form.isPending };
}
