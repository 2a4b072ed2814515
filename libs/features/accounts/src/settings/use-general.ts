import { type Account } from '@patchbay/contract';
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
}

function problemsOf(t: SettingsMessages, { name, color, origins }: GeneralValues) {
  const wrongOrigin = linesOf(origins).find((line) => originOf(line) === null);
  return {
    name: name.trim() === '' ? t('required') : undefined,
    color: isColor(color) ? undefined : t('colorProblem'),
    origins: wrongOrigin ? t('originProblem', { line: wrongOrigin }) : undefined,
  };
}

/** The values of the form, their errors after a submit, and the submit. */
export function useGeneral(account: Account) {
  const t = useMessages(settings);
  const toast = useToast();
  const isTenant = account.accountType === 'reseller' || account.accountType === 'partner';
  const [values, setValues] = useState((): GeneralValues => {
    const { brandColor, embedOrigins } = account.settings;
    return {
      name: account.details.displayName,
      color: typeof brandColor === 'string' ? brandColor : '',
      origins: Array.isArray(embedOrigins) ? embedOrigins.join('\n') : '',
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
