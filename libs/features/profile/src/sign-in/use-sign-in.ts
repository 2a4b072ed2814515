import { CallError } from '@patchbay/api-client';
import { useProblemFocus } from '@patchbay/kit';
import { type Messages, useMessages } from '@patchbay/messages';
import { useClient } from '@patchbay/queries';
import { useAppSearch } from '@patchbay/routes';
import { useCallWords, useFieldWords } from '@patchbay/screens';
import { ensureVisitor, useSessionHandle } from '@patchbay/session';
import { type FormEvent, useEffect, useId, useMemo, useState } from 'react';
import { type Details, type KeptSignIn, keptSignInOf } from './kept-sign-in.js';
import { signIn } from './messages.js';

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

/** A code was sent a moment ago: it can be entered, but no other one is sent. */
const isTooSoon = (error: unknown): boolean => error instanceof CallError && error.status === 429;

/** How far signing in came, kept over a reload; what an address of the page says comes first. */
function useProgress() {
  const { tab } = useSessionHandle();
  const kept = useMemo(() => keptSignInOf(tab), [tab]);
  const search = useAppSearch();
  const [progress, setProgress] = useState((): Omit<KeptSignIn, 'at'> & { at?: number } => {
    const before = kept.read();
    const given = search.email ?? search.fullName ?? search.businessName ?? search.signup;
    if (before && (given === undefined || before.sentTo !== null)) return before;
    return {
      isNew: search.signup !== undefined,
      details: {
        email: search.email ?? '',
        name: search.fullName ?? '',
        businessName: search.businessName ?? '',
      },
      sentTo: null,
    };
  });
  const go = (change: Partial<KeptSignIn>) => {
    const next = { ...progress, ...change };
    setProgress(next);
    kept.keep(next);
  };
  return { progress, go, forget: kept.forget };
}

/** Asks for the code: for an existing account, or with the name of a new one. */
function useCodeRequest({ isNew, details }: Pick<KeptSignIn, 'isNew' | 'details'>) {
  const client = useClient();
  const { store } = useSessionHandle();
  const search = useAppSearch();
  useEffect(() => void ensureVisitor(client, store), [client, store]);
  return async () => {
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
}

/** Requests the code by mail: for an existing account, or with the name of a new one. */
export function useSignIn() {
  const callWords = useCallWords();
  const fieldWords = useFieldWords();
  const t = useMessages(signIn);
  const { progress, go, forget } = useProgress();
  const { isNew, details, sentTo, at: sentAt } = progress;
  const [isSentBefore, setSentBefore] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const id = useId();
  const focusProblem = useProblemFocus(id);
  const [busy, setBusy] = useState(false);

  const ask = useCodeRequest(progress);
  const enter = (at: number) => {
    setSentBefore(false);
    go({ sentTo: details.email.trim().toLowerCase(), at });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemsOf(t, details, isNew);
    setProblems(wrong);
    if (Object.values(wrong).some((problem) => problem !== null)) return focusProblem();
    setBusy(true);
    ask()
      .then(() => enter(Date.now()))
      .catch((error: unknown) => {
        setSentBefore(isTooSoon(error));
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
      go({ details: { ...details, [key]: event.target.value }, at: Date.now() });
      setSentBefore(false);
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
      go({ isNew: !isNew, at: Date.now() });
      setSentBefore(false);
      setProblems({});
    },
    /** Where the code was sent; null before. */
    sentTo,
    /** When it was, in ms since the epoch. */
    sentAt,
    forgetSent: () => go({ sentTo: null, at: Date.now() }),
    /** To the field for a code that was sent before; undefined where none was. */
    enterSent: isSentBefore ? () => enter(Date.now()) : undefined,
    /** Signed in: nothing of it is kept. */
    onVerified: forget,
    ask,
    submit,
    change,
    busy,
  };
}
