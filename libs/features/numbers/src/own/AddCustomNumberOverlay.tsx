import { displayPhone } from '@patchbay/formats';
import { Banner, Button, PhoneField, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayFooter, type OverlayScreenProps } from '@patchbay/overlays';
import { useOperationMutation } from '@patchbay/queries';
import { type FormEvent, useId, useState } from 'react';
import { ownNumber } from './messages.js';
import { NumberProof } from './NumberProof.js';
import classes from './Own.module.css';

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
  const id = useId();
  const [number, setNumber] = useState('');
  const [isMissing, setMissing] = useState(false);
  const bring = useOperationMutation('assignByoPhoneNumber', {
    onSuccess: (reply) =>
      reply.status === 'assigned' ? onAssigned(reply.number) : onClaimed(reply.number),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(number.trim() === '');
    if (number.trim() !== '') bring.mutate({ number });
  };
  return (
    <>
      <form id={id} className={classes.form} onSubmit={submit} noValidate>
        <p>{t('intro')}</p>
        {bring.error ? (
          <Banner tone="danger" title={t('refused')}>
            {bring.error.message}
          </Banner>
        ) : null}
        <div className={classes.wide}>
          <PhoneField
            label={t('number')}
            value={number}
            error={isMissing ? t('required') : undefined}
            onChange={(value) => {
              setNumber(value);
              setMissing(false);
            }}
          />
        </div>
      </form>
      <OverlayFooter>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button variant="filled" type="submit" form={id} loading={bring.isPending}>
          {t('next')}
        </Button>
      </OverlayFooter>
    </>
  );
}
