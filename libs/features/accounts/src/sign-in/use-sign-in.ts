import { useProblemFocus } from '@patchbay/kit';
import { type Messages, useMessages } from '@patchbay/messages';
import { useClient } from '@patchbay/queries';
import { useAppSearch } from '@patchbay/routes';
import { useCallWords, useFieldWords } from '@patchbay/screens';
import { ensureVisitor, useSessionHandle } from '@patchbay/session';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { signIn } from './messages.js';

interface Details {
  readonly email: string;
  readonly name: string;
  readonly businessName: string;
}

type Problems = Readonly<Partial<Record<keyof Details, string | null>>>;

const looksLikeAddress = (email: string) =>
  /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]{2,}$/.test(email.trim());

/** The error of an address, with its correction. */
function addressProblem(t: Messages<typeof signIn.texts>, email: string): string | null {
  if (email.trim() === '') return t('required');
  if (!email.includes('@')) return t('noAt');
  if (looksLikeAddress(email)) return null;
  return email.trim().endsWith('@') ? t('noDomain') : t('noEnding');
}

/** What is wrong with each field; a new account is one of a business. */
const problemsOf = (
  t: Messages<typeof signIn.texts>,
  { email, businessName }: Details,
  isNew: boolean,
): Problems => ({
  businessName: isNew && businessName.trim() === '' ? t('required') : null,
  email: addressProblem(t, email),
});

/** Requests the code by mail: for an existing account, or with the name of a new one. */
export function useSignIn() {
  const callWords = useCallWords();
  const fieldWords = useFieldWords();
  const t = useMessages(signIn);
  const client = useClient();
  const { store } = useSessionHandle();
  const search = useAppSearch();
  const [isNew, setNew] = useState(search.signup !== undefined);
  const [details, setDetails] = useState<Details>({
    email: search.email ?? '',
    name: search.fullName ?? '',
    businessName: search.businessName ?? '',
  });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const id = useId();
  const focusProblem = useProblemFocus(id);
  const [busy, setBusy] = useState(false);

  useEffect(() => void ensureVisitor(client, store), [client, store]);

  const ask = async () => {
    const email = details.email.trim().toLowerCase();
    if (!isNew) return client.request('signinEmail', { email });
    const visitor = store.current();
    return client.request('signupEmail', {
      email,
      ...(details.name ? { name: details.name } : {}),
      ...(details.businessName ? { businessName: details.businessName } : {}),
      ...(search.referredBy ? { referredBy: search.referredBy } : {}),
      ...(search.contactNumber ? { number: search.contactNumber } : {}),
      ...(search.customerId ? { externalAccountId: search.customerId } : {}),
      ...(visitor?.kind === 'visitor' ? { tempUserToken: visitor.token } : {}),
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemsOf(t, details, isNew);
    setProblems(wrong);
    if (Object.values(wrong).some((problem) => problem !== null)) return focusProblem();
    setBusy(true);
    ask()
      .then(() => setSentTo(details.email.trim().toLowerCase()))
      .catch((error: unknown) => {
        const [name, businessName] = (['name', 'businessName'] as const).map((key) =>
          isNew ? fieldWords(error, key) : null,
        );
        const email =
          fieldWords(error, 'email') ?? (name || businessName ? null : callWords(error));
        setProblems({ name, businessName, email });
        focusProblem();
      })
      .finally(() => setBusy(false));
  };
  const change = (key: keyof Details) => ({
    value: details[key],
    onChange: (event: { target: { value: string } }) => {
      setDetails({ ...details, [key]: event.target.value });
      setProblems((before) => ({ ...before, [key]: null }));
    },
    error: problems[key] ?? undefined,
  });

  return {
    /** The id of the form, in which a wrong field gets the focus. */
    id,
    isNew,
    /** Changes between signing in and signing up. */
    turn: () => {
      setNew(!isNew);
      setProblems({});
    },
    /** Where the code was sent; null before. */
    sentTo,
    forgetSent: () => setSentTo(null),
    ask,
    submit,
    change,
    busy,
  };
}
