import { dateFormat, formatMoney } from '@patchbay/formats';
import { Button, Chip, ErrorState, SkeletonRows, useToast } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { Locked, useCallWords, useCan, useServerWords } from '@patchbay/screens';
import { Referrals } from '../referrals/Referrals.js';
import classes from './Invites.module.css';
import { invites } from './messages.js';

/** Rewards for referred accounts, as the ledger has them. */
export function Rewards() {
  const t = useMessages(invites);
  const may = useCan('canViewBilling');
  return (
    <section className={classes.part} aria-labelledby="rewards-title">
      <div>
        <h2 id="rewards-title" className={classes.heading}>
          {t('rewards')}
        </h2>
        <p className={classes.note}>{t('rewardsHelp')}</p>
      </div>
      {may.allowed ? <Claimable /> : <Locked permission={may} title={t('rewardsLocked')} />}
    </section>
  );
}

function Claimable() {
  const [callWords, serverWords] = [useCallWords(), useServerWords()];
  const t = useMessages(invites);
  const locale = useLocale();
  const toast = useToast();
  const mayClaim = useCan('canManageBilling');
  const { data, error, refetch, isFetching } = useOperation('getReferralRewards', {});
  const money = (amount: number) => formatMoney(amount, 'USD', locale);
  const { mutate, isPending, variables } = useOperationMutation('claimRewards', {
    onSuccess: ({ claimed }) => toast(t('done', { amount: money(claimed) })),
    onError: (error) => toast({ text: callWords(error), tone: 'error' }),
  });
  if (!data && error)
    return (
      <ErrorState title={t('notLoaded')} onRetry={() => void refetch()} retrying={isFetching}>
        {callWords(error)}
      </ErrorState>
    );
  if (!data) return <SkeletonRows count={3} height={36} />;
  const date = (seconds: number) =>
    dateFormat(locale, { dateStyle: 'medium' }).format(seconds * 1000);
  const wait = data.terms.waitDays * 86_400;
  const waits = (claim: string) => isPending && variables?.claim === claim;
  return (
    <>
      <Referrals facts={data} />
      <p className={classes.note}>
        {data.rewards.length === 0
          ? t('none')
          : `${t('open', { amount: money(data.claimable) })} · ${t('claimed', { amount: money(data.claimed) })}`}
      </p>
      <ul className={classes.rewards}>
        {data.rewards.map(({ id, amount, reason, status, timestamp }) => (
          <li key={id} className={classes.reward}>
            <span className={classes.words}>
              {serverWords(reason)}
              <span className={classes.note}>{date(Number(timestamp))}</span>
            </span>
            <strong>{money(amount)}</strong>
            {status === 'open' && mayClaim.allowed ? (
              <Button
                size="sm"
                loading={waits(id)}
                aria-label={t('claimOf', { amount: money(amount), date: date(Number(timestamp)) })}
                onClick={() => mutate({ claim: id })}
              >
                {t('claim')}
              </Button>
            ) : (
              <Chip tone={status === 'open' ? 'accent' : 'grey'}>
                {status === 'waiting'
                  ? t('status.waiting', { date: date(Number(timestamp) + wait) })
                  : t(`status.${status}`)}
              </Chip>
            )}
          </li>
        ))}
      </ul>
      {data.claimable > 0 && mayClaim.allowed ? (
        <div>
          <Button loading={waits('all')} onClick={() => mutate({ claim: 'all' })}>
            {t('claimAll')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
