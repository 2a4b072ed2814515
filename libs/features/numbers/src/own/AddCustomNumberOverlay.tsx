import { displayPhone } from '@patchbay/formats';
import { Button, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayFooter, type OverlayScreenProps } from '@patchbay/overlays';
import { AccountPhoneField, OperationFields, useOperationForm } from '@patchbay/screens';
import { useState } from 'react';
import { ownNumber } from './messages.js';
import { NumberProof } from './NumberProof.js';

/** Overlay `addCustomNumber`: a number that one brings; its value is a claim to be proven. */
export function Screen({ args, close }: OverlayScreenProps<'addCustomNumber'>) {
  const t = useMessages(ownNumber);
  const toast = useToast();
  const [claimed, setClaimed] = useState(args.value ?? null);
  const finish = (number: string) => {
    toast(t('done', { number: displayPhone(number) }));
    close();
  };
  if (claimed !== null)
    return (
      <NumberProof
        number={claimed}
        onProven={() => finish(claimed)}
        onOther={() => setClaimed(null)}
      />
    );
  return <Claim onClaimed={setClaimed} onAssigned={finish} onCancel={close} />;
}

interface ClaimProps {
  readonly onClaimed: (number: string) => void;
  readonly onAssigned: (number: string) => void;
  readonly onCancel: () => void;
}

function Claim({ onClaimed, onAssigned, onCancel }: ClaimProps) {
  const t = useMessages(ownNumber);
  const form = useOperationForm('assignByoPhoneNumber', {
    initial: { number: '' },
    onSuccess: (reply) =>
      reply.status === 'assigned' ? onAssigned(reply.number) : onClaimed(reply.number),
  });
  const { value, error, ...field } = form.value('number');
  const isMissing = value?.trim() === '';
  return (
    <>
      <OperationFields form={form}>
        <p>{t('intro')}</p>
        <AccountPhoneField
          {...field}
          label={t('number')}
          value={value ?? ''}
          error={error && isMissing ? t('required') : error}
        />
      </OperationFields>
      <OverlayFooter>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button variant="filled" type="submit" form={form.id} loading={form.isPending}>
          {t('next')}
        </Button>
      </OverlayFooter>
    </>
  );
}
