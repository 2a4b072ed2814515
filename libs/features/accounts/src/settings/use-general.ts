import { type Account } from '@patchbay/contract';
import { isAppScheme } from '@patchbay/intents';
import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { hostOrigin, useCallWords, useFieldWords, useLeaveGuard } from '@patchbay/screens';
import { type FormEvent, useRef, useState } from 'react';
import { isColor, linesOf, longColor } from '../ground/brand-values.js';
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
  /** Empty for the language of the account above. */
  readonly language: string;
  /** Two letters; empty for that of the account above, the number or the time zone. */
  readonly country: string;
}

function problemsOf(t: SettingsMessages, values: GeneralValues) {
  const { name, color, origins } = values;
  const appScheme = values.appScheme.trim();
  const wrongOrigin = linesOf(origins).find((line) => hostOrigin(line) === null);
  return {
    name: name.trim() === '' ? t('required') : undefined,
    color: isColor(color) ? undefined : t('colorProblem'),
    origins: wrongOrigin ? t('originProblem', { line: wrongOrigin }) : undefined,
    appScheme: appScheme === '' || isAppScheme(appScheme) ? undefined : t('appSchemeProblem'),
    language: undefined,
    country: undefined,
  };
}

type Refused = Readonly<Partial<Record<keyof GeneralValues, string>>>;

/** The fields by their names on the wire. */
const fieldsOf: Readonly<Record<string, keyof GeneralValues>> = {
  ...Object.fromEntries(Object.values(nameKeys).map((name) => [name, 'name'] as const)),
  brandColor: 'color',
  embedOrigins: 'origins',
  mobileAppScheme: 'appScheme',
  language: 'language',
  country: 'country',
};

/** What the server refused, at the fields that it names. */
const refusedOf = (wordsOf: (name: string) => string | undefined): Refused =>
  Object.fromEntries(
    Object.entries(fieldsOf).flatMap(([name, key]) => {
      const words = wordsOf(name) ?? wordsOf(`settings.${name}`);
      return words === undefined ? [] : [[key, words] as const];
    }),
  );

/** The values of the form as the account has them. */
function valuesOf({ accountType, orgName, details, settings: stored }: Account): GeneralValues {
  const { brandColor, embedOrigins, mobileAppScheme, language, country } = stored;
  return {
    // The display name of an organization is that of the agent that answers for it.
    name: (accountType === 'organization' && orgName) || details.displayName,
    color: typeof brandColor === 'string' ? brandColor : '',
    origins: Array.isArray(embedOrigins) ? embedOrigins.join('\n') : '',
    appScheme: typeof mobileAppScheme === 'string' ? mobileAppScheme : '',
    language: typeof language === 'string' ? language : '',
    country: typeof country === 'string' ? country : '',
  };
}

/** What a tenant decides about its brand, as the server keeps it. */
const brandOf = ({ color, origins, appScheme }: GeneralValues) => ({
  brandColor: longColor(color) || null,
  embedOrigins: linesOf(origins).flatMap((line) => hostOrigin(line) ?? []),
  mobileAppScheme: appScheme.trim() || null,
});

/**
 * The values of the form, their errors after a submit, and the submit. Input that was not saved is
 * not lost without a confirmation.
 */
export function useGeneral(account: Account) {
  const callWords = useCallWords();
  const fieldWords = useFieldWords();
  const t = useMessages(settings);
  const toast = useToast();
  const isTenant = account.accountType === 'reseller' || account.accountType === 'partner';
  const hasLanguage = account.accountType !== 'agent' && account.accountType !== 'user';
  const hasCountry = account.accountType !== 'user';
  const [values, setValues] = useState(() => valuesOf(account));
  const [kept, setKept] = useState(values);
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Refused>({});
  /** The values of the running call: input entered meanwhile is not saved by it. */
  const sent = useRef(values);
  useLeaveGuard(JSON.stringify(values) !== JSON.stringify(kept), values);
  const save = useOperationMutation('saveAccount', {
    onSuccess: () => {
      setKept(sent.current);
      toast(t('saved'));
    },
    onError: (error) => {
      const refused = refusedOf((name) => fieldWords(error, name));
      setRefused(refused);
      if (Object.keys(refused).length === 0) toast({ text: callWords(error), tone: 'error' });
    },
  });
  const problems = problemsOf(t, values);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    setRefused({});
    if (Object.values(problems).some(Boolean)) return;
    sent.current = values;
    const changes = {
      ...(isTenant ? brandOf(values) : {}),
      ...(values.language === kept.language ? {} : { language: values.language || null }),
      ...(values.country === kept.country ? {} : { country: values.country || null }),
    };
    save.mutate({
      [nameKeys[account.accountType]]: values.name.trim(),
      ...(Object.keys(changes).length > 0 ? { settings: changes } : {}),
    });
  };
  const set = (key: keyof GeneralValues, value: string) => {
    setValues((now) => ({ ...now, [key]: value }));
    setRefused(({ [key]: _, ...others }) => others);
  };
  const problem = (key: keyof GeneralValues) =>
    (checked ? problems[key] : undefined) ?? refused[key];
  /** The props of a line of text of the form. */
  const field = (key: keyof GeneralValues) => ({
    value: values[key],
    onChange: (event: { target: { value: string } }) => set(key, event.target.value),
    error: problem(key),
  });
  /** The props of a field that gives its value itself. */
  const valueField = (key: keyof GeneralValues) => ({
    value: values[key],
    onChange: (value: string) => set(key, value),
    error: problem(key),
  });
  return { isTenant, hasLanguage, hasCountry, field, valueField, submit, isSaving: save.isPending };
}
