import { type Account } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';
import { Button, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type Permission } from '@patchbay/queries';
import { LockedReason } from '@patchbay/screens';
import { CountryChoice } from './CountryChoice.js';
import { LanguageChoice } from './LanguageChoice.js';
import { settings } from './messages.js';
import classes from './Settings.module.css';
import { type SettingsBlock } from './settings-pages.js';
import { useGeneral } from './use-general.js';

interface GeneralProps<Key extends string> {
  readonly account: Account;
  readonly edit: Permission;
  /** What another feature has of a tenant. */
  readonly ofTenant?: SettingsBlock<Key> | undefined;
}

/** Name, language and country, and what another feature has of a tenant; all saved together. */
export function General<Key extends string>({ account, edit, ofTenant }: GeneralProps<Key>) {
  const t = useMessages(settings);
  const form = useGeneral(account, ofTenant);
  const { block } = form;
  const locked = edit.allowed ? {} : { locked: true };
  return (
    <form id={form.id} className={classes.form} onSubmit={form.submit} noValidate>
      {edit.allowed ? null : <LockedReason label={t('tab.general')} permission={edit} />}
      <section className={classes.block}>
        <h2>{t('profile')}</h2>
        <p>{t('profileHelp')}</p>
        <div className={classes.card}>
          {account.accountType === 'organization' ? (
            <TextField
              label={t('businessName')}
              help={t('businessNameHelp')}
              {...form.field('name')}
              {...locked}
            />
          ) : (
            <TextField label={t('name')} {...form.field('name')} {...locked} />
          )}
          {account.vidaPhoneNumber ? (
            <TextField
              label={t('phone')}
              value={displayPhone(account.vidaPhoneNumber)}
              locked
              help={t('phoneHelp')}
              onChange={() => undefined}
            />
          ) : null}
        </div>
      </section>
      {form.hasLanguage ? (
        <LanguageChoice account={account} field={form.field('language')} locked={locked} />
      ) : null}
      {form.hasCountry ? (
        <CountryChoice account={account} field={form.valueField('country')} locked={locked} />
      ) : null}
      {block ? (
        <block.Fields
          values={block.values}
          problems={block.problems}
          locked={!edit.allowed}
          onChange={block.set}
        />
      ) : null}
      {edit.allowed ? (
        <div>
          <Button type="submit" variant="filled" loading={form.isSaving}>
            {t('save')}
          </Button>
        </div>
      ) : null}
    </form>
  );
}
