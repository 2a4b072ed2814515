import { buttonClass, EmptyState, IconCheck, IconX } from '@patchbay/kit';
import { Link, useLocation } from '@patchbay/routes';
import { useSession } from '@patchbay/session';

interface Text {
  readonly good: boolean;
  readonly title: string;
  readonly words: string;
}

// Every visitor can open these URLs, so they claim no result that only the processor's signed event
// decides.
const texts: Record<string, Text> = {
  paymentSuccess: {
    good: true,
    title: 'The payment is being confirmed',
    words:
      'It counts as soon as the payment processor confirms it, usually within a minute. The receipt comes by e-mail.',
  },
  paymentCancel: {
    good: false,
    title: 'Nothing was paid',
    words: 'The payment was stopped before it was made.',
  },
  stripePayoutConnectSuccess: {
    good: true,
    title: 'The payout account is being checked',
    words: 'Payouts go there as soon as the payment processor confirms it.',
  },
  stripePayoutConnectFailure: {
    good: false,
    title: 'The payout account is not connected',
    words: 'You can start again at any time; nothing was changed.',
  },
};

/** Where a payment provider sends people back to. */
export function Screen() {
  const { signedIn } = useSession();
  const name = useLocation().pathname.split('/').at(-1) ?? '';
  const { good, title, words } = texts[name] ?? { good: false, title: 'You are back', words: '' };
  // A visitor who paid by a link has no account to go on to.
  const actions = signedIn ? (
    <Link to="/app" className={buttonClass({ variant: 'filled' })}>
      Go on
    </Link>
  ) : undefined;
  return (
    <EmptyState
      page
      icon={good ? <IconCheck size={18} /> : <IconX size={18} />}
      title={title}
      actions={actions}
    >
      {words} {signedIn ? null : 'You can close this page.'}
    </EmptyState>
  );
}
