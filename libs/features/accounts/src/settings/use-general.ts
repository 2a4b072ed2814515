import { type Account } from '@patchbay/contract';
import { isAppScheme } from '@patchbay/intents';
import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { type FormEvent, useState } from 'react';
import { isColor, linesOf, longColor, originOf } from './brand-values.js';
import { settings, type SettingsMessages } from './messages.js';

const nameKeys = {
  partner: 'partnerName',
  reseller: 'resellerName',
  organization: 'orgName',
  agent: 'accountName',
  user: 'name',
} as const;

export interface GeneralValues {
  readonly name: string;
  readonly color: string;
  /** One origin per line. */
  readonly origins: string;
  /** The scheme that links of the tenant's phone app begin with. */
  readonly appScheme: string;
}

function problemsOf(t: SettingsMessages, values: GeneralValues) {
  const { name, color, origins } = values;
  const appScheme = values.appScheme.trim();
  const wrongOrigin = linesOf(origins).find((line) => originOf(line) === null);
  return {
    name: name.trim() === '' ? t('required') : undefined,
    color: isColor(color) ? undefined : t('colorProblem'),
    origins: wrongOrigin ? t('originProblem', { line: wrongOrigin }) : undefined,
    appScheme: appScheme === '' || isAppScheme(appScheme) ? undefined : t('appSchemeProblem'),
  };
}

/** The values of the form, their errors after a submit, and the submit. */
export function useGeneral(account: Account) {
  const t = useMessages(settings);
  const toast = useToast();
  const isTenant = account.accountType === 'reseller' || account.accountType === 'partner';
  const [values, setValues] = useState((): GeneralValues => {
    const { brandColor, embedOrigins, mobileAppScheme } = account.settings;
    return {
      name: account.details.displayName,
      color: typeof brandColor === 'string' ? brandColor : '',
      origins: Array.isArray(embedOrigins) ? embedOrigins.join('\n') : '',
      appScheme: typeof mobileAppScheme === 'string' ? mobileAppScheme : '',
    };
  });
  const [checked, setChecked] = useState(false);
  const save = useOperationMutation('saveAccount', {
    onSuccess: () => toast(t('saved')),
    onError: (error) => toast({ text: error.message, tone: 'error' }),
  });
  const problems = problemsOf(t, values);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (Object.values(problems).some(Boolean)) return;
    save.mutate({
      [nameKeys[account.accountType]]: values.name.trim(),
      ...(isTenant
        ? {
            settings: {
              brandColor: longColor(values.color) || null,
              embedOrigins: linesOf(values.origins).flatMap((line) => originOf(line) ?? []),
              mobileAppScheme: values.appScheme.trim() || null,
            },
          }
        : {}),
    });
  };
  /** The props of a field of the form. */
  const field = (key: keyof GeneralValues) => ({
    value: values[key],
    onChange: (event: { target: { value: string } }) =>
      setValues((now) => ({ ...now, [key]: event.target.value })),
    error: checked ? problems[key] : undefined,
  });
  return { isTenant, values, field, submit, isSaving: save.isPending };
}
