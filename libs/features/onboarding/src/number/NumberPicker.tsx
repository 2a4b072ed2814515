import { type ReplyOf } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';
import { Button, Chip, EmptyState, IconPhone, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { OperationFields, useOperationForm } from '@patchbay/screens';
import { useState } from 'react';
import classes from '../wizard/Onboarding.module.css';
import { numbers } from './messages.js';

export interface NumberPickerProps {
  readonly current: string | null;
  readonly onTaken: (number: string) => void;
}

/** Searches the carrier's numbers by their first digits and acquires one. */
export function NumberPicker({ current, onTaken }: NumberPickerProps) {
  const t = useMessages(numbers);
  const [found, setFound] = useState<ReplyOf<'searchNumbersByPrefix'>['numbers'] | null>(null);
  const form = useOperationForm('searchNumbersByPrefix', {
    initial: { prefix: '512' },
    given: { country: 'US', strict: false },
    invalidates: [],
    isDraft: false,
    onSuccess: ({ numbers: list }) => setFound(list),
  });
  const take = useOperationMutation('assignPhoneNumber', {
    invalidates: ['getAccount', 'getViewer', 'listAccounts'],
    onSuccess: ({ number }) => onTaken(number),
  });
  return (
    <div className={classes.numbers}>
      {current ? (
        <p className={classes.row}>
          <IconPhone size={16} aria-hidden />{' '}
          <span className={classes.grow}>{displayPhone(current)}</span>{' '}
          <Chip tone="success">{t('yours')}</Chip>
        </p>
      ) : null}
      <OperationFields form={form}>
        <div className={classes.search}>
          <TextField
            label={t('digits')}
            labelHidden
            large
            inputMode="numeric"
            placeholder={t('digitsHint')}
            {...form.text('prefix')}
            onChange={(event) => form.set('prefix', event.target.value.replace(/\D/g, ''))}
          />
          <Button type="submit" size="lg" loading={form.isPending}>
            {t('search')}
          </Button>
        </div>
      </OperationFields>
      {take.error ? (
        <p role="alert" className={classes.problem}>
          {take.error.message}
        </p>
      ) : null}
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
                onClick={() => take.mutate({ number: one.number, country: one.country })}
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
    </div>
  );
}
