import { buttonClass, EmptyState, IconCheck, IconX } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { Link, useLocation } from '@patchbay/routes';
import { useSession } from '@patchbay/session';
import { returned } from './messages.js';

// Every visitor can open these URLs, so they claim no result that only the processor's signed event
// decides.
const results = {
  paymentSuccess: true,
  paymentCancel: false,
  stripePayoutConnectSuccess: true,
  stripePayoutConnectFailure: false,
} as const;

const isResult = (name: string): name is keyof typeof results => Object.hasOwn(results, name);

/** Where a payment provider sends people back to. */
export function Screen() {
  const t = useMessages(returned);
  const { signedIn } = useSession();
  const name = useLocation().pathname.split('/').at(-1) ?? '';
  const result = isResult(name) ? name : null;
  // A visitor who paid by a link has no account to go on to.
  const actions = signedIn ? (
    <Link to="/app" className={buttonClass({ variant: 'filled' })}>
      {t('goOn')}
    </Link>
  ) : undefined;
  return (
    <EmptyState
      page
      icon={result && results[result] ? <IconCheck size={18} /> : <IconX size={18} />}
      title={result ? t(`${result}.title`) : t('back')}
      actions={actions}
    >
      {result ? t(result) : null} {signedIn ? null : t('close')}
    </EmptyState>
  );
}
