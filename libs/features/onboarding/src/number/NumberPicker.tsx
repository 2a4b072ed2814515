import { type ReplyOf } from '@patchbay/contract';
import { digitsOf, displayPhone } from '@patchbay/formats';
import { Button, buttonClass, Chip, EmptyState, IconPhone, TextField } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { OverlayLink, useConfirm } from '@patchbay/overlays';
import { useOperationMutation, useViewer } from '@patchbay/queries';
import { CountryReach, OperationFields, useCallWords, useOperationForm } from '@patchbay/screens';
import { useState } from 'react';
import classes from '../frame/Onboarding.module.css';
import { numbers } from './messages.js';
import { useNumberPrice } from './use-number-price.js';

export interface NumberPickerProps {
  readonly current: string | null;
  /** A number is part of a plan; without one there is the way to it instead of numbers. */
  readonly hasPlan: boolean;
  readonly onTaken: (number: string) => void;
}

/** Searches the carrier's numbers by their first digits and acquires one. */
export function NumberPicker({ hasPlan, current, onTaken }: NumberPickerProps) {
  return (
    <div className={classes.numbers}>
      <CountryReach />
      {current ? <CurrentNumber number={current} /> : null}
      {hasPlan ? <FreeNumbers onTaken={onTaken} /> : <PlanFirst />}
    </div>
  );
}

function CurrentNumber({ number }: { readonly number: string }) {
  const t = useMessages(numbers);
  return (
    <p className={classes.row}>
      <IconPhone size={16} aria-hidden />{' '}
      <span className={classes.grow}>{displayPhone(number)}</span>{' '}
      <Chip tone="success">{t('yours')}</Chip>
    </p>
  );
}

/** The server assigns no number without a plan, so none is offered. */
function PlanFirst() {
  const t = useMessages(numbers);
  return (
    <EmptyState
      icon={<IconPhone size={18} />}
      title={t('planTitle')}
      actions={
        <OverlayLink
          opens="upgrade"
          args={{ upgradeRedirect: 'selectNumber' }}
          className={buttonClass({ variant: 'filled' })}
        >
          {t('toPlans')}
        </OverlayLink>
      }
    >
      {t('planWhy')}
    </EmptyState>
  );
}

/** What taking a number asks before it is done: its price is in the question. */
function useTaking(onTaken: (number: string) => void) {
  const t = useMessages(numbers);
  const confirm = useConfirm();
  const price = useNumberPrice(true);
  const take = useOperationMutation('assignPhoneNumber', {
    invalidates: ['getAccount', 'getViewer', 'listAccounts'],
    onSuccess: ({ number }) => onTaken(number),
  });
  const ask = async ({ number, country }: Found) => {
    const yes = await confirm({
      title: t('confirmTitle', { number: displayPhone(number) }),
      body: t('confirmBody', { price: price.words }),
      confirm: t('take'),
      cancel: t('keepLooking'),
    });
    if (yes) take.mutate({ number, country });
  };
  return { take, ask, price: price.isKnown ? price.words : null };
}

type Found = ReplyOf<'searchNumbersByPrefix'>['numbers'][number];

/** Says whose numbers are listed where the supplier has none of the account's country. */
function Elsewhere({ wanted, found }: { wanted: string; found: readonly Found[] | null }) {
  const t = useMessages(numbers);
  const locale = useLocale();
  const country = found?.[0]?.country ?? wanted;
  if (country === wanted) return null;
  const nameOf = (code: string) =>
    new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
  return (
    <p className={classes.small} role="status">
      {t('elsewhere', { wanted: nameOf(wanted), country: nameOf(country) })}
    </p>
  );
}

/** An area code is an example only in its own country. */
const austin = { prefix: '512' };
const anyDigits = { prefix: '' };

function FreeNumbers({ onTaken }: Pick<NumberPickerProps, 'onTaken'>) {
  const callWords = useCallWords();
  const t = useMessages(numbers);
  const [found, setFound] = useState<readonly Found[] | null>(null);
  const country = useViewer().data?.phoneCountry ?? 'US';
  const form = useOperationForm('searchNumbersByPrefix', {
    initial: country === 'US' ? austin : anyDigits,
    given: { country, strict: false },
    invalidates: [],
    isDraft: false,
    onSuccess: ({ numbers: list }) => setFound(list),
  });
  const { take, ask, price } = useTaking(onTaken);
  return (
    <>
      <OperationFields form={form}>
        <div className={classes.search}>
          <TextField
            label={t('digits')}
            large
            inputMode="numeric"
            placeholder={country === 'US' ? t('digitsHint') : undefined}
            {...form.text('prefix')}
            onChange={(event) => form.set('prefix', digitsOf(event.target.value))}
          />
          <Button type="submit" size="lg" loading={form.isPending}>
            {t('search')}
          </Button>
        </div>
      </OperationFields>
      {price === null ? null : <p className={classes.small}>{price}</p>}
      {take.error ? (
        <p role="alert" className={classes.problem}>
          {callWords(take.error)}
        </p>
      ) : null}
      <Elsewhere wanted={country} found={found} />
      {found ? (
        <ul className={classes.list}>
          {found.slice(0, 8).map((one) => (
            <li key={one.number} className={classes.row}>
              <span className={classes.grow}>
                {displayPhone(one.number)}{' '}
                <span className={classes.small}>
                  {t('place', { city: one.city, region: one.region })}
                </span>
              </span>
              <Button
                size="sm"
                loading={take.isPending && take.variables?.number === one.number}
                onClick={() => void ask(one)}
                aria-label={t('takeNumber', { number: displayPhone(one.number) })}
              >
                {t('take')}
              </Button>
            </li>
          ))}
        </ul>
      ) : form.isPending ? null : (
        <EmptyState icon={<IconPhone size={18} />} title={t('emptyTitle')}>
          {t('empty')}
        </EmptyState>
      )}
    </>
  );
}
