import { parseAmount, toMinor } from '@patchbay/formats';
import { Banner, Button, MoneyField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayFooter, type OverlayScreenProps, useOverlay } from '@patchbay/overlays';
import { type FormEvent, useId, useState } from 'react';
import { funds } from './messages.js';
import { useCheckout } from './use-checkout.js';

/** In cents, as the contract has it in dollars. */
const most = 10_000_000;

/** Overlay `addFunds`: an amount, and the way to the page of the payment processor. */
export function Screen({ args }: OverlayScreenProps<'addFunds'>) {
  const t = useMessages(funds);
  const { close } = useOverlay();
  const id = useId();
  const [cents, setCents] = useState(() => given(args.fundsAmount));
  const [isWrong, setWrong] = useState(false);
  const { pay, isLeaving, problem } = useCheckout();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isRight = cents !== null && cents >= 1 && cents <= most;
    setWrong(!isRight);
    if (isRight) pay(cents);
  };
  return (
    <>
      <form id={id} onSubmit={submit} noValidate>
        {problem ? (
          <Banner tone="danger" title={t('notOpened')}>
            {problem}
          </Banner>
        ) : null}
        <MoneyField
          label={t('amount')}
          help={t('help')}
          value={cents}
          error={isWrong ? t('outOfRange') : undefined}
          onChange={(value) => {
            setCents(value);
            setWrong(false);
          }}
        />
      </form>
      <OverlayFooter>
        <Button onClick={() => close('addFunds')}>{t('cancel')}</Button>
        <Button variant="filled" type="submit" form={id} loading={isLeaving}>
          {t('pay')}
        </Button>
      </OverlayFooter>
    </>
  );
}

/** The amount that the address suggests, in cents. */
function given(text: string | undefined): number | null {
  const amount = text === undefined ? null : parseAmount(text);
  return amount === null || amount <= 0 ? null : toMinor(amount, 'USD');
}
