import { type Account, type Viewer } from '@patchbay/contract';
import { SelectField, type SelectFieldProps } from '@patchbay/kit';
import { languages, offeredLanguages, useMessages } from '@patchbay/messages';
import { useViewer } from '@patchbay/queries';
import { type Decision, WhyButton } from '@patchbay/screens';
import { settings, type SettingsMessages } from './messages.js';
import classes from './Settings.module.css';

interface LanguageChoiceProps {
  readonly account: Account;
  readonly field: Pick<SelectFieldProps, 'value' | 'onChange' | 'error'>;
  readonly locked: { readonly locked?: boolean };
}

/** The language of an account, with the account that decided the one that applies now. */
export function LanguageChoice({ account, field, locked }: LanguageChoiceProps) {
  const t = useMessages(settings);
  const { data: viewer } = useViewer();
  const applies = viewer?.target.id === account.id ? viewer.language : undefined;
  const label = t('language');
  return (
    <section className={classes.block}>
      <div className={classes.titled}>
        <h2>{label}</h2>
        {applies ? <WhyButton label={label} decision={decisionOf(t, account, applies)} /> : null}
      </div>
      <p>{t('languageHelp')}</p>
      <div className={classes.card}>
        <SelectField
          label={t('languageOf')}
          options={[
            { value: '', label: aboveLabel(t, account, applies) },
            ...offeredLanguages.map((value) => ({ value, label: languages[value].name })),
          ]}
          {...field}
          {...locked}
        />
      </div>
    </section>
  );
}

type Applies = NonNullable<Viewer['language']>;

/** What applies without a choice; its name is known only where the account has not chosen. */
function aboveLabel(t: SettingsMessages, account: Account, applies: Applies | undefined): string {
  if (!applies || account.settings.language) return t('languageAbove');
  const language = languages[applies.value].name;
  const { tier, name } = applies.decidedBy;
  return tier === 'platform' || !name
    ? t('languageUsual', { language })
    : t('languageOfAccount', { name, language });
}

/** Why the language applies, and who chose it. */
function decisionOf(
  t: SettingsMessages,
  account: Account,
  { value, decidedBy }: Applies,
): Decision {
  const language = languages[value].name;
  if (account.settings.language === value)
    return { reason: t('language.own', { language }), decidedBy };
  return decidedBy.tier === 'platform'
    ? { reason: t('language.none', { language }), decidedBy }
    : { reason: t('language.above', { name: decidedBy.name ?? '', language }), decidedBy };
}
