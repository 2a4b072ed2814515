import { type Account } from '@patchbay/contract';
import { CountryField, type CountryFieldProps } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useViewer } from '@patchbay/queries';
import { CountryReach } from '@patchbay/screens';
import { settings } from './messages.js';
import classes from './Settings.module.css';

interface CountryChoiceProps {
  readonly account: Account;
  readonly field: Pick<CountryFieldProps, 'value' | 'onChange' | 'error'>;
  readonly locked: { readonly locked?: boolean };
}

/** The country in which the numbers of an account are read, and whether it is reached from here. */
export function CountryChoice({ account, field, locked }: CountryChoiceProps) {
  const t = useMessages(settings);
  return (
    <section className={classes.block}>
      <h2>{t('country')}</h2>
      <p>{t('countryHelp')}</p>
      <CountryReach />
      <div className={classes.card}>
        <CountryField
          label={t('countryOf')}
          unchosen={useUnchosen(account)}
          {...field}
          {...locked}
        />
      </div>
    </section>
  );
}

/** What applies without a choice; its name is known only where the account has not chosen. */
function useUnchosen({ id, settings: { country } }: Account): string {
  const t = useMessages(settings);
  const locale = useLocale();
  const { data: viewer } = useViewer();
  const applies = viewer?.target.id === id ? viewer.phoneCountry : undefined;
  if (!applies || country) return t('countryAbove');
  const name = new Intl.DisplayNames([locale], { type: 'region' }).of(applies) ?? applies;
  return t('countryNow', { country: name });
}
