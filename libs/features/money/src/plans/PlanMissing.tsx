import { buttonClass, EmptyState, IconReceipt } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayLink } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { AllowedBy, useCan } from '@patchbay/screens';
import { plans } from './messages.js';

/** Nothing is paid for: the way to a plan for those who manage billing, for others who decides it. */
export function PlanMissing({ title, words }: { readonly title: string; readonly words: string }) {
  const t = useMessages(plans);
  const manage = useCan('canManageBilling');
  const isGiven = useOperation('getAccount', {}).data?.vidaPremium === true;
  const why = isGiven ? t('planGiven') : t('planGives');
  return (
    <EmptyState
      icon={<IconReceipt size={18} />}
      title={title}
      actions={
        <AllowedBy label={t('choose')} permission={manage}>
          <OverlayLink opens="upgrade" className={buttonClass()}>
            {t('choose')}
          </OverlayLink>
        </AllowedBy>
      }
    >
      {words} {manage.allowed ? why : manage.reason}
    </EmptyState>
  );
}
