import { displayPhone } from '@patchbay/formats';
import { Button, Chip, EmptyState, IconPhone, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { type FormEvent, useState } from 'react';
import classes from '../wizard/Onboarding.module.css';
import { numbers } from './messages.js';

export interface NumberPickerProps {
  readonly current: string | null;
  readonly onTaken: (number: string) => void;
}

/** Searches the carrier's numbers by their first digits and acquires one. */
export function NumberPicker({ current, onTaken }: NumberPickerProps) {
  const t = useMessages(numbers);
  const [prefix, setPrefix] = useState('512');
  const search = useOperationMutation('searchNumbersByPrefix', { invalidates: [] });
  const take = useOperationMutation('assignPhoneNumber', {
    invalidates: ['getAccount', 'getViewer', 'listAccounts'],
    onSuccess: ({ number }) => onTaken(number),
  });
  const look = (event: FormEvent) => {
    event.preventDefault();
    if (prefix.trim() !== '')
      search.mutate({ prefix: prefix.trim(), country: 'US', strict: false });
  };
  const problem = take.error?.message ?? search.error?.message;
  return (
    <div className={classes.numbers}>
      {current ? (
        <p className={classes.row}>
          <IconPhone size={16} aria-hidden />{' '}
          <span className={classes.grow}>{displayPhone(current)}</span>{' '}
          <Chip tone="success">{t('yours')}</Chip>
        </p>
      ) : null}
      <form className={classes.search} onSubmit={look}>
        <TextField
          label={t('digits')}
          labelHidden
          large
          inputMode="numeric"
          placeholder={t('digitsHint')}
          value={prefix}
          onChange={(event) => setPrefix(event.target.value.replace(/\D/g, ''))}
        />
        <Button type="submit" size="lg" loading={search.isPending}>
          {t('search')}
        </Button>
      </form>
      {problem ? (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      ) : null}
      {search.data ? (
        <ul className={classes.list}>
          {search.data.numbers.slice(0, 8).map((one) => (
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
      ) : search.isIdle ? (
        <EmptyState icon={<IconPhone size={18} />} title={t('emptyTitle')}>
          {t('empty')}
        </EmptyState>
      ) : null}
    </div>
  );
}
