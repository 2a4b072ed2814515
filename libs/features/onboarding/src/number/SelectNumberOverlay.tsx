import { buttonClass, EmptyState, IconPhone, SkeletonRows, useToast } from '@patchbay/kit';
import { displayPhone } from '@patchbay/formats';
import { type OverlayScreenProps } from '@patchbay/overlays';
import { useOperation, useViewer } from '@patchbay/queries';
import { Link } from '@patchbay/routes';
import { NumberPicker } from './NumberPicker.js';

/**
 * Overlay `selectNumber`: a phone number for the agent of the address. A partner or a reseller has
 * no phone; its organizations do.
 */
export function Screen({ close }: OverlayScreenProps<'selectNumber'>) {
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
        title="Choose an organization first"
        actions={
          <Link to="/app" className={buttonClass({ variant: 'filled' })}>
            Show the accounts
          </Link>
        }
      >
        Phone numbers belong to an organization or one of its agents. Step into one, and choose its
        number there.
      </EmptyState>
    );
  }
  return (
    <NumberPicker
      current={account.data?.vidaPhoneNumber ?? null}
      onTaken={(number) => {
        toast(`${displayPhone(number)} is yours`);
        close();
      }}
    />
  );
}
