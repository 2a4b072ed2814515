import { Button } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayFooter, type OverlayScreenProps, useOverlayTitle } from '@patchbay/overlays';
import { OperationField, OperationFields, useOperationForm } from '@patchbay/screens';
import { type ReactElement } from 'react';
import { createWebhook } from './messages.js';

/** New webhook: the form of `createWebhook`. The contract's schemas say what each field takes. */
export function Screen({ close }: OverlayScreenProps<'selectNumber'>): ReactElement {
  const t = useMessages(createWebhook);
  useOverlayTitle(t('title'));
  const form = useOperationForm('createWebhook', {
    initial: { url: '', label: '', type: '' },
    success: t('action.done'),
    onSuccess: close,
  });
  return (
    <>
      <OperationFields form={form}>
        <OperationField form={form} name="url" label={t('url')} />
        <OperationField form={form} name="label" label={t('label')} />
        <OperationField
          form={form}
          name="type"
          label={t('type')}
          choices={{
            conversation: t('type.conversation'),
            incoming: t('type.incoming'),
            contact: t('type.contact'),
            agent: t('type.agent'),
            onboarding: t('type.onboarding'),
            outboundMessage: t('type.outboundMessage'),
            'security.event': t('type.security.event'),
            goal: t('type.goal'),
          }}
        />
      </OperationFields>
      <OverlayFooter>
        <Button onClick={close}>{t('action.cancel')}</Button>
        <Button type="submit" form={form.id} variant="filled" loading={form.isPending}>
          {t('action.send')}
        </Button>
      </OverlayFooter>
    </>
  );
}
