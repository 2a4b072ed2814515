import { displayPhone } from '@patchbay/formats';
import { Banner, Button, CodeField, Segmented } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayFooter } from '@patchbay/overlays';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { useState } from 'react';
import { ownNumber } from './messages.js';
import classes from './Own.module.css';

interface NumberProofProps {
  readonly number: string;
  readonly onProven: () => void;
  readonly onOther: () => void;
}

/** A code to the number, by text or by call, and its entry, on the agent that has the number. */
export function NumberProof({ number, onProven, onOther }: NumberProofProps) {
  const callWords = useCallWords();
  const t = useMessages(ownNumber);
  const [method, setMethod] = useState<'text' | 'call'>('text');
  const [code, setCode] = useState('');
  const owner = useOperation('listPhoneNumbers', { number });
  const target = owner.data?.numbers[0]?.accountId;
  const of = target === undefined ? {} : { target };
  const send = useOperationMutation('requestPhoneVerificationCode', { ...of, invalidates: [] });
  const check = useOperationMutation('validatePhoneVerificationCode', {
    ...of,
    onSuccess: onProven,
  });
  return (
    <>
      <div className={classes.form}>
        <p>
          {t.rich(send.isSuccess ? 'sent' : 'proof', {
            number: displayPhone(number),
            b: (inside) => <b>{inside}</b>,
          })}
        </p>
        {send.error ? (
          <Banner tone="danger" title={t('refused')}>
            {callWords(send.error)}
          </Banner>
        ) : null}
        <Segmented
          label={t('how')}
          value={method}
          options={[
            { value: 'text', label: t('text') },
            { value: 'call', label: t('call') },
          ]}
          onChange={setMethod}
        />
        {send.isSuccess ? (
          <CodeField
            label={t('code')}
            value={code}
            onChange={setCode}
            onComplete={(verificationCode) =>
              check.mutate({ phoneNumber: number, verificationCode })
            }
            error={callWords(check.error)}
            disabled={check.isPending}
          />
        ) : null}
      </div>
      <OverlayFooter>
        <Button onClick={onOther}>{t('other')}</Button>
        <Button
          variant={send.isSuccess ? 'default' : 'filled'}
          loading={send.isPending || owner.isPending}
          onClick={() => send.mutate({ phoneNumber: number, method })}
        >
          {t(send.isSuccess ? 'again' : 'send')}
        </Button>
      </OverlayFooter>
    </>
  );
}
