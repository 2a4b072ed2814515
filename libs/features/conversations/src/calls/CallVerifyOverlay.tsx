import { displayPhone } from '@patchbay/formats';
import { Banner, Button, CodeField, useProblemFocus, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayFooter, type OverlayScreenProps } from '@patchbay/overlays';
import { useOperationMutation } from '@patchbay/queries';
import { AccountPhoneField, useCallWords } from '@patchbay/screens';
import { type FormEvent, useId, useState } from 'react';
import classes from './Calls.module.css';
import { verifyByCall } from './messages.js';

/** Overlay `callVerify`: a phone is confirmed by a code that a call says. */
export function Screen({ args, close }: OverlayScreenProps<'callVerify'>) {
  const callWords = useCallWords();
  const t = useMessages(verifyByCall);
  const toast = useToast();
  const id = useId();
  const [phone, setPhone] = useState(args.value ?? '');
  const [isMissing, setMissing] = useState(false);
  const [code, setCode] = useState('');
  const focusProblem = useProblemFocus(id);
  const call = useOperationMutation('requestPhoneVerificationCode', {
    invalidates: [],
    onError: focusProblem,
  });
  const check = useOperationMutation('validatePhoneVerificationCode', {
    onSuccess: ({ phoneNumber }) => {
      toast(t('done', { number: displayPhone(phoneNumber) }));
      close();
    },
  });
  const ring = () => call.mutate({ phoneNumber: phone.trim(), method: 'call' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = phone.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) focusProblem();
    else if (!call.isPending) ring();
  };
  return (
    <>
      <form id={id} className={classes.start} onSubmit={submit} noValidate>
        <p className={classes.words} role="status">
          {call.isSuccess
            ? t.rich('called', { number: displayPhone(phone), b: (inside) => <b>{inside}</b> })
            : t('intro')}
        </p>
        {call.error ? (
          <Banner tone="danger" title={t('notCalled')}>
            {callWords(call.error)}
          </Banner>
        ) : null}
        {call.isSuccess ? (
          <CodeField
            label={t('code')}
            value={code}
            onChange={setCode}
            onComplete={(verificationCode) =>
              check.mutate({ phoneNumber: phone.trim(), verificationCode })
            }
            error={callWords(check.error)}
            disabled={check.isPending}
          />
        ) : (
          <AccountPhoneField
            label={t('number')}
            value={phone}
            onChange={setPhone}
            error={isMissing ? t('required') : undefined}
          />
        )}
      </form>
      <OverlayFooter>
        {call.isSuccess ? <Button onClick={() => call.reset()}>{t('other')}</Button> : null}
        <Button
          variant={call.isSuccess ? 'default' : 'filled'}
          type="submit"
          form={id}
          loading={call.isPending}
        >
          {t(call.isSuccess ? 'again' : 'callMe')}
        </Button>
      </OverlayFooter>
    </>
  );
}
