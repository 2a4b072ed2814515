import { type Account } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';
import { Button, ColorField, TextArea, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type Permission } from '@patchbay/queries';
import { LockedReason } from '@patchbay/screens';
import { CountryChoice } from './CountryChoice.js';
import { LanguageChoice } from './LanguageChoice.js';
import { settings } from './messages.js';
import classes from './Settings.module.css';
import { useGeneral } from './use-general.js';

/** Values that show how a field is written; they are not words of a language. */
const samples = {
  color: '#2b5ce6',
  origin: 'https://portal.example.com',
  scheme: 'com.example.agents',
};

/** Name, language, country, brand colour, the pages that may show the app in a frame, and the app on phones. */
export function General({ account, edit }: { account: Account; edit: Permission }) {
  const t = useMessages(settings);
  const form = useGeneral(account);
  const locked = edit.allowed ? {} : { locked: true };
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
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
      {form.isTenant ? <WhiteLabel form={form} locked={locked} /> : null}
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

function WhiteLabel({
  form,
  locked,
}: {
  form: ReturnType<typeof useGeneral>;
  locked: { locked?: boolean };
}) {
  const t = useMessages(settings);
  const state = (help: string) => ({ ...locked, help });
  return (
    <section className={classes.block}>
      <h2>{t('whiteLabel')}</h2>
      <p>{t('whiteLabelHelp')}</p>
      <div className={classes.card}>
        <ColorField
          label={t('color')}
          placeholder={samples.color}
          {...form.valueField('color')}
          {...state(t('colorHelp'))}
        />
        <TextArea
          label={t('origins')}
          rows={3}
          mono
          placeholder={samples.origin}
          {...form.field('origins')}
          {...state(t('originsHelp'))}
        />
        <TextField
          label={t('appScheme')}
          placeholder={samples.scheme}
          {...form.field('appScheme')}
          {...state(t('appSchemeHelp'))}
        />
      </div>
    </section>
  );
}
