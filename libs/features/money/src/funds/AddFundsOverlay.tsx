import { fromMinor, parseAmount, toMinor } from '@patchbay/formats';
import { Button, MoneyField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayFooter, type OverlayScreenProps, useOverlay } from '@patchbay/overlays';
import { OperationFields } from '@patchbay/screens';
import { useAmounts } from '../ground/use-amounts.js';
import { funds } from './messages.js';
import { useCheckout } from './use-checkout.js';

/** In dollars, as the contract has them. */
const [min, max] = [0.01, 100_000];

/** Overlay `addFunds`: an amount, and the way to the page of the payment processor. */
export function Screen({ args }: OverlayScreenProps<'addFunds'>) {
  const t = useMessages(funds);
  const { usd } = useAmounts();
  const { close } = useOverlay();
  const { form, isLeaving } = useCheckout(given(args.fundsAmount));
  const { value, onChange, error, ...field } = form.value('amount');
  const amount = typeof value === 'number' ? value : null;
  const limits = { min: usd(min), max: usd(max) };
  const isOutside = amount === null || amount <= 0 || amount > max;
  return (
    <>
      <OperationFields form={form}>
        <MoneyField
          {...field}
          label={t('amount')}
          help={t('help')}
          value={amount === null ? null : toMinor(amount, 'USD')}
          error={error && isOutside ? t('outOfRange', limits) : error}
          onChange={(cents) => onChange(cents === null ? null : fromMinor(cents, 'USD'))}
        />
      </OperationFields>
      <OverlayFooter>
        <Button onClick={() => close('addFunds')}>{t('cancel')}</Button>
        <Button variant="filled" type="submit" form={form.id} loading={isLeaving}>
          {t('pay')}
        </Button>
      </OverlayFooter>
    </>
  );
}

/** The amount that the address suggests, in dollars. */
function given(text: string | undefined): number | null {
  const amount = text === undefined ? null : parseAmount(text);
  return amount === null || amount <= 0 ? null : fromMinor(toMinor(amount, 'USD'), 'USD');
}
