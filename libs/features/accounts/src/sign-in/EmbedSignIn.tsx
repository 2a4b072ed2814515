import { useClient } from '@patchbay/queries';
import { type AppSearch, useAppSearch, useRouter } from '@patchbay/routes';
import {
  type OneTimeHandOver,
  type SessionHandle,
  signInOnce,
  useSessionHandle,
} from '@patchbay/session';
import { Button, SkeletonRows } from '@patchbay/kit';
import { useEffect, useState } from 'react';
import { landingOf } from './landing.js';
import { SignIn } from './SignIn.js';
import { SignInFrame } from './SignInFrame.js';

type State = 'ask' | 'working' | 'refused';

// A one-time token works once, and development renders twice: the attempt belongs to the page, not
// to a render.
const attempts = new WeakMap<SessionHandle, Promise<void>>();

// Any link can request embed mode in its URL, so only a real frame skips the confirmation.
const isSomebodyElse = ({ store, framed }: SessionHandle, { email }: OneTimeHandOver) =>
  !framed && store.current()?.kind === 'member' && store.current()?.email !== email;

/** Signs in with the one-time token of a partner's page, and goes on to where that page points. */
export function Screen() {
  const handle = useSessionHandle();
  const client = useClient();
  const router = useRouter();
  const search = useAppSearch();
  const [state, setState] = useState<State>(() =>
    handle.handOver?.authToken && isSomebodyElse(handle, handle.handOver) ? 'ask' : 'working',
  );

  useEffect(() => {
    if (state !== 'working') return;
    let current = true;
    const attempt =
      attempts.get(handle) ??
      signInOnce(client, handle.store, handle.handOver ?? { authToken: null, email: null }, handle);
    attempts.set(handle, attempt);
    attempt.then(
      () => current && router.history.replace(landingOf(search)),
      () => current && setState('refused'),
    );
    return () => {
      current = false;
    };
  }, [state, handle, client, router, search]);

  if (state === 'ask') {
    return (
      <SignInFrame
        title="Sign in as another person?"
        lead={
          <>
            You are signed in as <b>{handle.store.current()?.email}</b>. This link signs in{' '}
            <b>{handle.handOver?.email}</b>, and forgets what this browser kept.
          </>
        }
      >
        <Button variant="filled" size="lg" full onClick={() => setState('working')}>
          Sign in as {handle.handOver?.email}
        </Button>
        <Button size="lg" full onClick={() => router.history.replace('/app')}>
          Stay signed in
        </Button>
      </SignInFrame>
    );
  }
  if (state === 'working') return <SkeletonRows count={5} />;
  if (wantsSignUp(search)) return <SignIn />;
  const current = handle.store.current();
  if (current?.kind === 'member') {
    return (
      <SignInFrame
        title="This sign-in link does not work"
        lead={
          <>
            It was used before, is too old, or is for another address. You are still signed in as{' '}
            <b>{current.email}</b>.
          </>
        }
      >
        <Button variant="filled" size="lg" full onClick={() => router.history.replace('/app')}>
          Go on as {current.email}
        </Button>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      title="You are signed out"
      lead="This sign-in link was used before, is too old, or is for another address. Open the page again from where you came: it makes a new link."
    />
  );
}

const wantsSignUp = (search: AppSearch) => search.signup !== undefined;
