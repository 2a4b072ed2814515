import { type Account } from '@patchbay/contract';
import { useProblemFocus, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { useCallWords, useFieldWords, useLeaveGuard } from '@patchbay/screens';
import { type FormEvent, useId, useRef, useState } from 'react';
import { settings, type SettingsMessages } from './messages.js';
import { type SettingsBlock } from './settings-pages.js';

const nameKeys = {
  partner: 'partnerName',
  reseller: 'resellerName',
  organization: 'orgName',
  agent: 'accountName',
  user: 'name',
} as const;

interface GeneralValues {
  readonly name: string;
  /** Empty for the language of the account above. */
  readonly language: string;
  /** Two letters; empty for that of the account above, the number or the time zone. */
  readonly country: string;
}

const problemsOf = (t: SettingsMessages, { name }: GeneralValues) => ({
  name: name.trim() === '' ? t('required') : undefined,
  language: undefined,
  country: undefined,
});

/** What the server refused, by the names of the wire. */
type Refused = Readonly<Record<string, string>>;

/** What the server refused of the fields of the form. */
const refusedOf = (
  names: readonly string[],
  wordsOf: (name: string) => string | undefined,
): Refused =>
  Object.fromEntries(
    names.flatMap((name) => {
      const words = wordsOf(name) ?? wordsOf(`settings.${name}`);
      return words === undefined ? [] : [[name, words] as const];
    }),
  );

const without = (refused: Refused, name: string): Refused => {
  const { [name]: _, ...others } = refused;
  return others;
};

/** The values of the form as the account has them. */
function valuesOf({ accountType, orgName, details, settings: stored }: Account): GeneralValues {
  const { language, country } = stored;
  return {
    // The display name of an organization is that of the agent that answers for it.
    name: (accountType === 'organization' && orgName) || details.displayName,
    language: typeof language === 'string' ? language : '',
    country: typeof country === 'string' ? country : '',
  };
}

const isTenant = ({ accountType }: Account): boolean =>
  accountType === 'reseller' || accountType === 'partner';

/** The values of the block of another feature, and what is wrong with them; null without one. */
function useBlock<Key extends string>(account: Account, given?: SettingsBlock<Key>) {
  const block = given && isTenant(account) ? given : null;
  const [values, setValues] = useState(() => block?.valuesOf(account.settings) ?? null);
  const problemsIn = given?.useProblems();
  if (!block || !values || !problemsIn) return null;
  return {
    Fields: block.Fields,
    namesOnWire: block.namesOnWire,
    values,
    problems: problemsIn(values),
    changes: () => block.changesOf(values),
    set: (key: Key, value: string) => setValues((now) => now && { ...now, [key]: value }),
  };
}

/** What the server refused of the call before, until its field is changed. */
function useRefused() {
  const fieldWords = useFieldWords();
  const callWords = useCallWords();
  const toast = useToast();
  const [refused, setRefused] = useState<Refused>({});
  const id = useId();
  const focusProblem = useProblemFocus(id);
  return {
    /** The id of the form, in which the first wrong field takes the focus. */
    id,
    focusProblem,
    refused,
    forget: (name?: string) => setRefused((now) => (name === undefined ? {} : without(now, name))),
    /** At the fields, or as a toast where it names none of them. */
    show: (error: Parameters<typeof callWords>[0], names: readonly string[]) => {
      const found = refusedOf(names, (name) => fieldWords(error, name));
      setRefused(found);
      focusProblem();
      if (Object.keys(found).length === 0) toast({ text: callWords(error), tone: 'error' });
    },
  };
}

/** The problems of the block once the form was sent, and what the server refused of it. */
function blockProblems<Key extends string>(
  { namesOnWire, problems }: NonNullable<ReturnType<typeof useBlock<Key>>>,
  checked: boolean,
  refused: Refused,
): Partial<Record<Key, string>> {
  const found: Partial<Record<Key, string>> = {};
  for (const key of Object.keys(namesOnWire) as Key[]) {
    const problem = (checked ? problems[key] : undefined) ?? refused[namesOnWire[key]];
    if (problem !== undefined) found[key] = problem;
  }
  return found;
}

/**
 * The values of the form, their errors after a submit, and the submit, which saves the block of
 * another feature as well. Input that was not saved is not lost without a confirmation.
 */
export function useGeneral<Key extends string>(account: Account, ofTenant?: SettingsBlock<Key>) {
  const t = useMessages(settings);
  const toast = useToast();
  const hasLanguage = account.accountType !== 'agent' && account.accountType !== 'user';
  const hasCountry = account.accountType !== 'user';
  const [own, setOwn] = useState(() => valuesOf(account));
  const block = useBlock(account, ofTenant);
  const values = { ...own, block: block?.values };
  const [kept, setKept] = useState(values);
  const [checked, setChecked] = useState(false);
  const { id, refused, forget, show, focusProblem } = useRefused();
  /** The values of the running call: input entered meanwhile is not saved by it. */
  const sent = useRef(values);
  useLeaveGuard(JSON.stringify(values) !== JSON.stringify(kept), values);
  const wireName = {
    name: nameKeys[account.accountType],
    language: 'language',
    country: 'country',
  };
  const names = [...Object.values(wireName), ...Object.values<string>(block?.namesOnWire ?? {})];
  const save = useOperationMutation('saveAccount', {
    onSuccess: () => {
      setKept(sent.current);
      toast(t('saved'));
    },
    onError: (error) => show(error, names),
  });
  const problems = problemsOf(t, own);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    forget();
    if ([problems, block?.problems ?? {}].flatMap(Object.values).some(Boolean))
      return void focusProblem();
    sent.current = values;
    const changes = {
      ...block?.changes(),
      ...(own.language === kept.language ? {} : { language: own.language || null }),
      ...(own.country === kept.country ? {} : { country: own.country || null }),
    };
    save.mutate({
      [wireName.name]: own.name.trim(),
      ...(Object.keys(changes).length > 0 ? { settings: changes } : {}),
    });
  };
  /** The props of a field that gives its value itself. */
  const valueField = (key: keyof GeneralValues) => ({
    value: own[key],
    onChange: (value: string) => {
      setOwn((now) => ({ ...now, [key]: value }));
      forget(wireName[key]);
    },
    error: (checked ? problems[key] : undefined) ?? refused[wireName[key]],
  });
  /** The props of a line of text of the form. */
  const field = (key: keyof GeneralValues) => {
    const { onChange, ...rest } = valueField(key);
    return {
      ...rest,
      onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    };
  };
  return {
    id,
    hasLanguage,
    hasCountry,
    field,
    valueField,
    block: block && {
      ...block,
      problems: blockProblems(block, checked, refused),
      set: (key: Key, value: string) => {
        block.set(key, value);
        forget(block.namesOnWire[key]);
      },
    },
    submit,
    isSaving: save.isPending,
  };
}
