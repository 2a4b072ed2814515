import { EmptyState, ErrorState, IconPhone, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayLink, type OverlayScreenProps } from '@patchbay/overlays';
import { useCan, useOperation } from '@patchbay/queries';
import { CarrierSteps } from './CarrierSteps.js';
import classes from './Forwarding.module.css';
import { ForwardingTest } from './ForwardingTest.js';
import { forwarding } from './messages.js';

/** Overlay `forwardingInstructions`: how calls are forwarded to the agent, and a test of it. */
export function Screen(_props: OverlayScreenProps<'forwardingInstructions'>) {
  const t = useMessages(forwarding);
  const edit = useCan('canEditOrg');
  const { data: account, error, refetch, isFetching } = useOperation('getAccount');
  if (!account && error)
    return (
      <ErrorState title={t('notLoaded')} onRetry={() => void refetch()} retrying={isFetching}>
        {error.message}
      </ErrorState>
    );
  if (!account) return <SkeletonRows count={6} height={26} />;
  const number = account.vidaPhoneNumber;
  if (!number)
    return (
      <EmptyState
        icon={<IconPhone size={18} />}
        title={t('noNumber')}
        actions={<OverlayLink opens="selectNumber">{t('get')}</OverlayLink>}
      >
        {t('noNumberWords')}
      </EmptyState>
    );
  return (
    <div className={classes.parts}>
      <CarrierSteps number={number} />
      <section className={classes.part}>
        <h3 className={classes.title}>{t('tips')}</h3>
        <ul className={classes.tips}>
          <li>{t('tip.id')}</li>
          <li>{t('tip.unanswered')}</li>
          <li>{t('tip.voicemail')}</li>
        </ul>
      </section>
      {edit.allowed ? <ForwardingTest /> : null}
    </div>
  );
}
