import { type CallError, fieldMessage } from '@patchbay/api-client';
import { Button, TextField } from '@patchbay/kit';
import { useClient, useDomainProfile } from '@patchbay/queries';
import { useAppSearch } from '@patchbay/routes';
import { ensureVisitor, useSessionHandle } from '@patchbay/session';
import { type FormEvent, useEffect, useState } from 'react';
import { CodeStep } from './CodeStep.js';
import classes from './SignIn.module.css';
import { SignInFrame } from './SignInFrame.js';

interface Details {
  readonly email: string;
  readonly name: string;
  readonly businessName: string;
}

const looksLikeAddress = (email: string) =>
  /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]{2,}$/.test(email.trim());

/** What is wrong with an address, in words that say what to do. */
function addressProblem(email: string): string | null {
  if (email.trim() === '') return 'This field is required';
  if (!email.includes('@')) return 'Add the part from @ on, like @example.com';
  return looksLikeAddress(email) ? null : 'Add the ending, like .com';
}

/** Signing in, and signing up, by a code that arrives by mail. */
export function SignIn() {
  const client = useClient();
  const { store } = useSessionHandle();
  const brand = useDomainProfile();
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
      ...(search.contactNumber ? { number: search.contactNumber } : {}),
      ...(search.customerId ? { externalAccountId: search.customerId } : {}),
      ...(visitor?.kind === 'visitor' ? { tempUserToken: visitor.token } : {}),
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = addressProblem(details.email);
    setProblem(wrong);
    if (wrong) return;
    setBusy(true);
    ask()
      .then(() => setSentTo(details.email.trim().toLowerCase()))
      .catch((error: CallError) => setProblem(fieldMessage(error, 'email') ?? error.message))
      .finally(() => setBusy(false));
  };
  const change = (key: keyof Details) => ({
    value: details[key],
    onChange: (event: { target: { value: string } }) => {
      setDetails({ ...details, [key]: event.target.value });
      if (key === 'email') setProblem(null);
    },
  });

  if (sentTo) {
    return <CodeStep email={sentTo} onResend={ask} onOtherAddress={() => setSentTo(null)} />;
  }
  return (
    <SignInFrame
      title={isNew ? 'Create your account' : `Sign in to ${brand.name}`}
      lead={
        isNew
          ? 'You get a code by mail, and an agent to talk to in a few minutes.'
          : 'You get a code by mail. There is no password.'
      }
      foot={
        <>
          {isNew ? 'You have an account?' : 'New here?'}
          <Button
            variant="subtle"
            onClick={() => {
              setNew(!isNew);
              setProblem(null);
            }}
          >
            {isNew ? 'Sign in' : 'Create an account'}
          </Button>
        </>
      }
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        {isNew ? (
          <TextField large label="Your name" autoComplete="name" optional {...change('name')} />
        ) : null}
        {isNew ? (
          <TextField
            large
            label="Business"
            autoComplete="organization"
            help="Your agent answers in its name."
            {...change('businessName')}
          />
        ) : null}
        <TextField
          large
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoFocus
          {...change('email')}
          error={problem ?? undefined}
        />
        <Button type="submit" variant="filled" size="lg" full loading={busy}>
          Continue
        </Button>
      </form>
    </SignInFrame>
  );
}
