import { buttonClass, EmptyState, IconPhone, SkeletonRows, useToast } from '@patchbay/kit';
import { displayPhone } from '@patchbay/formats';
import { useMessages } from '@patchbay/messages';
import { type OverlayScreenProps } from '@patchbay/overlays';
import { useOperation, useViewer } from '@patchbay/queries';
import { Link } from '@patchbay/routes';
import { FailedRead } from '@patchbay/screens';
import { numbers } from './messages.js';
import { NumberPicker } from './NumberPicker.js';

/**
 * Overlay `selectNumber`: a phone number for the agent of the address. A partner or a reseller has
 * no phone; its organizations do.
 */
export function Screen({ close }: OverlayScreenProps<'selectNumber'>) {
  const t = useMessages(numbers);
  const viewer = useViewer();
  const tier = viewer.data?.target.type;
  const hasPhone = tier === 'organization' || tier === 'agent';
  const account = useOperation('getAccount', {}, { enabled: hasPhone });
  const toast = useToast();
  if (tier === undefined) return <SkeletonRows count={4} />;
  if (!hasPhone) {
    return (
      <EmptyState
        icon={<IconPhone size={18} />}
        title={t('organizationFirst')}
        actions={
          <Link to="/app" className={buttonClass({ variant: 'filled' })}>
            {t('showAccounts')}
          </Link>
        }
      >
        {t('organizationWhy')}
      </EmptyState>
    );
  }
  if (account.error) return <FailedRead title={t('accountNotLoaded')} read={account} />;
  if (!account.data) return <SkeletonRows count={4} />;
  return (
    <NumberPicker
      current={account.data.vidaPhoneNumber}
      hasPlan={account.data.vidaPremium}
      onTaken={(number) => {
        toast(t('taken', { number: displayPhone(number) }));
        close();
      }}
    />
  );
}
