import { displayPhone } from '@patchbay/formats';
import { EmptyState, ErrorState, IconPhone, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayLink, type OverlayScreenProps } from '@patchbay/overlays';
import { FailedRead, useCan } from '@patchbay/screens';
import { CarrierSteps } from './CarrierSteps.js';
import classes from './Forwarding.module.css';
import { ForwardingTest } from './ForwardingTest.js';
import { forwarding } from './messages.js';
import { useForwardedNumber } from './use-forwarded-number.js';

/** Overlay `forwardingInstructions`: how calls are forwarded to the agent, and a test of it. */
export function Screen({ args }: OverlayScreenProps<'forwardingInstructions'>) {
  const t = useMessages(forwarding);
  const edit = useCan('canEditOrg');
  const { number, main, target, isGone, isLoaded, failed } = useForwardedNumber(args.value);
  if (failed) return <FailedRead title={t('notLoaded')} read={failed} />;
  if (isGone) return <ErrorState title={t('gone')}>{t('goneWords')}</ErrorState>;
  if (!isLoaded) return <SkeletonRows count={6} height={26} />;
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
      {!edit.allowed ? null : main === number ? (
        <ForwardingTest target={target} />
      ) : main ? (
        <p className={classes.note}>{t('notTested', { number: displayPhone(main) })}</p>
      ) : null}
    </div>
  );
}
