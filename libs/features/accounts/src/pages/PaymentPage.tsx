import { formatMoney } from '@patchbay/formats';
import { Button, SkeletonRows } from '@patchbay/kit';
import { useOperation } from '@patchbay/queries';
import { useLocation } from '@patchbay/routes';
import { SignInFrame } from '../sign-in/SignInFrame.js';
import classes from './Pages.module.css';
import { usePayment } from './use-payment.js';

const over = {
  paid: {
    title: 'This was paid already',
    words: 'A payment link can be paid once. You can close this page.',
  },
  closed: {
    title: 'This payment link is closed',
    words: 'Ask its sender for another one. Nothing was paid here.',
  },
} as const;

/**
 * The page of a payment link: the payee, the amount, and the way to the processor's page. A visitor can
 * open it, and so can a member.
 */
export function Screen() {
  const slug = useLocation().pathname.split('/').at(-1) ?? '';
  const link = useOperation('fetchPaymentSlug', { slug }, { target: null });
  const { pay, isLeaving, problem } = usePayment(slug);
  if (link.error)
    return link.error.status === 404 || link.error.status === 400 ? (
      <SignInFrame
        title="There is no such payment link"
        lead="It may be incomplete. Open it once more from where you got it."
      />
    ) : (
      <SignInFrame title="Could not load the payment" lead={link.error.message}>
        <Button size="lg" full loading={link.isFetching} onClick={() => void link.refetch()}>
          Try again
        </Button>
      </SignInFrame>
    );
  if (!link.data)
    return (
      <SignInFrame title="Payment">
        <SkeletonRows count={2} />
      </SignInFrame>
    );
  const { name, amount, unit, status } = link.data;
  if (status !== 'open')
    return <SignInFrame title={over[status].title} lead={over[status].words} />;
  const money = formatMoney(amount, unit);
  return (
    <SignInFrame title={money} lead={`to ${name}`}>
      {problem ? (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      ) : null}
      <Button variant="filled" size="lg" full loading={isLeaving} onClick={pay}>
        Pay {money}
      </Button>
      <p className={classes.note}>You pay on the page of the payment processor.</p>
    </SignInFrame>
  );
}
