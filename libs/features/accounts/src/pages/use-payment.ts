import { createClient } from '@patchbay/api-client';
import { useMemo, useRef, useState } from 'react';

/**
 * Pays a payment link: opens a checkout for it and goes to the processor's page. Payers are
 * visitors also while they are signed in: what their own account may pay for has no part in it.
 */
export function usePayment(slug: string): {
  readonly pay: () => void;
  /** From the press of the button on; the page stays busy until the other one is there. */
  readonly isLeaving: boolean;
  readonly problem: string | null;
} {
  const token = useRef<string | null>(null);
  const client = useMemo(
    () =>
      createClient({
        transport: (path, init) => fetch(path, init),
        token: () => token.current,
        target: () => null,
      }),
    [],
  );
  const [isLeaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const begin = async (): Promise<void> => {
    token.current ??= (await client.request('allocateTempUserSession')).token;
    const { url } = await client.request('createCreditCheckout', {
      credit: 'cardCredit',
      slug,
      successUrl: '/app/paymentSuccess',
      cancelUrl: '/app/paymentCancel',
    });
    window.open(url, '_self');
  };
  const pay = (): void => {
    setProblem(null);
    setLeaving(true);
    begin().catch((error: unknown) => {
      setLeaving(false);
      setProblem(error instanceof Error ? error.message : 'Try again in a moment.');
    });
  };
  return { pay, isLeaving, problem };
}
