import { type Messages, useMessages } from '@patchbay/messages';
import { useClient } from '@patchbay/queries';
import { useAppSearch } from '@patchbay/routes';
import { useCallWords, useFieldWords } from '@patchbay/screens';
import { ensureVisitor, useSessionHandle } from '@patchbay/session';
import { type FormEvent, useEffect, useState } from 'react';
import { signIn } from './messages.js';

interface Details {
  readonly email: string;
  readonly name: string;
  readonly businessName: string;
}

const looksLikeAddress = (email: string) =>
  /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]{2,}$/.test(email.trim());

/** The error of an address, with its correction. */
function addressProblem(t: Messages<typeof signIn.texts>, email: string): string | null {
  if (email.trim() === '') return t('required');
  if (!email.includes('@')) return t('noAt');
  if (looksLikeAddress(email)) return null;
  return email.trim().endsWith('@') ? t('noDomain') : t('noEnding');
}

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
  const [problem, setProblem] = useState<string | null>(null);
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
    const wrong = addressProblem(t, details.email);
    setProblem(wrong);
    if (wrong) return;
    setBusy(true);
    ask()
      .then(() => setSentTo(details.email.trim().toLowerCase()))
      .catch((error: unknown) => setProblem(fieldWords(error, 'email') ?? callWords(error)))
      .finally(() => setBusy(false));
  };
  const change = (key: keyof Details) => ({
    value: details[key],
    onChange: (event: { target: { value: string } }) => {
      setDetails({ ...details, [key]: event.target.value });
      if (key === 'email') setProblem(null);
    },
  });

  return {
    isNew,
    /** Changes between signing in and signing up. */
    turn: () => {
      setNew(!isNew);
      setProblem(null);
    },
    /** Where the code was sent; null before. */
    sentTo,
    forgetSent: () => setSentTo(null),
    ask,
    submit,
    change,
    problem,
    busy,
  };
}
