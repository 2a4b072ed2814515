import { type Account } from '@patchbay/contract';
import { Button, ForbiddenState, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayFooter, type OverlayScreenProps } from '@patchbay/overlays';
import { isAtLeast } from '@patchbay/permissions';
import { useOperation, useViewer } from '@patchbay/queries';
import { FailedRead, OperationField, OperationFields, useOperationForm } from '@patchbay/screens';
import { OfAgent } from '../agent/OfAgent.js';
import { agentAdmin } from './messages.js';

/** Overlay `agentAdmin`: what resellers and those above them decide about the account of an agent. */
export function Screen({ close }: OverlayScreenProps<'agentAdmin'>) {
  return (
    <OfAgent>
      <Administration close={close} />
    </OfAgent>
  );
}

interface FormProps {
  readonly close: () => void;
}

function Administration({ close }: FormProps) {
  const t = useMessages(agentAdmin);
  const account = useOperation('getAccount', {});
  const viewer = useViewer();
  const failed = [account, viewer].find(({ error, data }) => error !== null && data === undefined);
  if (failed) return <FailedRead title={t('notLoaded')} read={failed} />;
  if (!account.data || !viewer.data) return <SkeletonRows count={4} height={44} />;
  if (!isAtLeast(viewer.data.role, 'reseller'))
    return <ForbiddenState title={t('aboveOnly')}>{t('aboveWhy')}</ForbiddenState>;
  return <AdminForm account={account.data} close={close} />;
}

/** Sends only what was changed. */
function AdminForm({ account, close }: FormProps & { readonly account: Account }) {
  const t = useMessages(agentAdmin);
  const { active, accountName, externalAccountId, externalBillingId } = account;
  const form = useOperationForm('updateAccount', {
    initial: {
      active,
      accountName: accountName ?? '',
      externalAccountId: externalAccountId ?? '',
      externalBillingId: externalBillingId ?? '',
    },
    changedOnly: true,
    isReversible: true,
    success: t('saved'),
    onSuccess: close,
  });
  return (
    <>
      <OperationFields form={form}>
        <OperationField form={form} name="active" label={t('active')} help={t('activeHelp')} />
        <OperationField form={form} name="accountName" label={t('accountName')} />
        <OperationField
          form={form}
          name="externalAccountId"
          label={t('externalAccountId')}
          help={t('externalAccountHelp')}
        />
        <OperationField
          form={form}
          name="externalBillingId"
          label={t('externalBillingId')}
          help={t('externalBillingHelp')}
        />
      </OperationFields>
      <OverlayFooter>
        <Button onClick={close}>{t('cancel')}</Button>
        <Button type="submit" form={form.id} variant="filled" loading={form.isPending}>
          {t('save')}
        </Button>
      </OverlayFooter>
    </>
  );
}
