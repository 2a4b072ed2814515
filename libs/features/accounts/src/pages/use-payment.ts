import { createClient } from '@patchbay/api-client';
import { useCallWords } from '@patchbay/screens';
import { useMemo, useRef, useState } from 'react';

/**
 * Pays a payment link: opens a checkout for it and goes to the processor's page. The payer is
 * always a visitor, also while signed in: permissions of the payer's account do not apply.
 */
export function usePayment(slug: string): {
  readonly pay: () => void;
  /** From the click on; the page stays busy until the next one has loaded. */
  readonly isLeaving: boolean;
  readonly problem: string | null;
} {
  const callWords = useCallWords();
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
      setProblem(callWords(error));
    });
  };
  return { pay, isLeaving, problem };
}
