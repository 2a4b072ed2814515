import { buttonClass, EmptyState, IconCheck, IconX } from '@patchbay/kit';
import { Link, useLocation } from '@patchbay/routes';

const texts: Record<string, { readonly good: boolean; readonly title: string; readonly words: string }> = {
  paymentSuccess: { good: true, title: 'Your payment arrived', words: 'The receipt is on its way to your mail.' },
  paymentCancel: { good: false, title: 'Nothing was paid', words: 'The payment was stopped before it was made.' },
  stripePayoutConnectSuccess: { good: true, title: 'Your payout account is connected', words: 'Payouts go there from now on.' },
  stripePayoutConnectFailure: { good: false, title: 'The payout account is not connected', words: 'You can start again at any time; nothing was changed.' },
};

/** Where a payment provider sends people back to. */
export function Screen() {
  const name = useLocation().pathname.split('/').at(-1) ?? '';
  const { good, title, words } = texts[name] ?? { good: false, title: 'You are back', words: '' };
  return (
    <EmptyState page icon={good ? <IconCheck size={18} /> : <IconX size={18} />} title={title} actions={<Link to="/app" className={buttonClass({ variant: 'filled' })}>Go on</Link>}>
      {words}
    </EmptyState>
  );
}
