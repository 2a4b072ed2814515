import { formatMoney } from '@patchbay/formats';
import { Button, SkeletonRows } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { useLocation } from '@patchbay/routes';
import { EntryPage, useCallWords } from '@patchbay/screens';
import { payment } from './messages.js';
import classes from './Pages.module.css';
import { usePayment } from './use-payment.js';

/**
 * The page of a payment link: the payee, the amount, and the way to the processor's page. A visitor can
 * open it, and so can a member.
 */
export function Screen() {
  const callWords = useCallWords();
  const t = useMessages(payment);
  const locale = useLocale();
  const slug = useLocation().pathname.split('/').at(-1) ?? '';
  const link = useOperation('fetchPaymentSlug', { slug }, { target: null });
  const { pay, isLeaving, problem } = usePayment(slug);
  if (link.error)
    return link.error.status === 404 || link.error.status === 400 ? (
      <EntryPage title={t('noneTitle')} lead={t('none')} />
    ) : (
      <EntryPage title={t('notLoaded')} lead={callWords(link.error)}>
        <Button size="lg" full loading={link.isFetching} onClick={() => void link.refetch()}>
          {t('retry')}
        </Button>
      </EntryPage>
    );
  if (!link.data)
    return (
      <EntryPage title={t('title')}>
        <SkeletonRows count={2} />
      </EntryPage>
    );
  const { name, amount, unit, status } = link.data;
  if (status !== 'open') return <EntryPage title={t(`${status}Title`)} lead={t(status)} />;
  const money = formatMoney(amount, unit, locale);
  return (
    <EntryPage title={money} lead={t('to', { name })}>
      {problem ? (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      ) : null}
      <Button variant="filled" size="lg" full loading={isLeaving} onClick={pay}>
        {t('pay', { money })}
      </Button>
      <p className={classes.note}>{t('note')}</p>
    </EntryPage>
  );
}
