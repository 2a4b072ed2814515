import { useMessages } from '@patchbay/messages';
import { useClient } from '@patchbay/queries';
import { type AppSearch, type ScreenModule, useAppSearch, useRouter } from '@patchbay/routes';
import {
  type OneTimeHandOver,
  type SessionHandle,
  signInOnce,
  useSessionHandle,
} from '@patchbay/session';
import { Button, EmptyState, IconLock, SkeletonRows } from '@patchbay/kit';
import { EntryPage } from '@patchbay/screens';
import { useEffect, useState } from 'react';
import { landingOf, layerOf } from './landing.js';
import { handOver } from './messages.js';
import { SignIn } from './SignIn.js';

type State = 'ask' | 'working' | 'refused';

// A one-time token works once, and development renders twice: the attempt belongs to the page, not
// to a render.
const attempts = new WeakMap<SessionHandle, Promise<void>>();

// Any link can request embed mode in its URL, so only a real frame skips the confirmation.
const isOtherPerson = ({ store, framed }: SessionHandle, { email }: OneTimeHandOver) =>
  !framed && store.current()?.kind === 'member' && store.current()?.email !== email;

/**
 * Signs in with the one-time token of a partner's page, and goes on to where that page points, or
 * to the layer of the modal script, which asks for a sign-in itself where the token does not work.
 * `fetchLayer` fetches the code of that layer.
 */
export const createEmbedSignIn = (fetchLayer: () => Promise<unknown>): ScreenModule => ({
  Screen: () => <EmbedSignIn fetchLayer={fetchLayer} />,
});

function EmbedSignIn({ fetchLayer }: { readonly fetchLayer: () => Promise<unknown> }) {
  const t = useMessages(handOver);
  const handle = useSessionHandle();
  const client = useClient();
  const router = useRouter();
  const search = useAppSearch();
  // Decided when the page opens: the search of the page that one lands at names no further page.
  const [{ landing, isModal }] = useState(() => arrivalOf(router.state.location.pathname, search));
  const [state, setState] = useState<State>(() =>
    handle.handOver?.authToken && isOtherPerson(handle, handle.handOver) ? 'ask' : 'working',
  );

  useEffect(() => {
    if (state !== 'working') return;
    let current = true;
    const attempt =
      attempts.get(handle) ??
      signInOnce(client, handle.store, handle.handOver ?? { authToken: null, email: null }, handle);
    attempts.set(handle, attempt);
    const arrive = async () => {
      // With its code, the layer is there before the overlays are.
      if (isModal) await fetchLayer().catch(() => undefined);
      if (current) router.history.replace(landing);
    };
    attempt.then(
      () => void arrive(),
      () => (isModal ? void arrive() : current && setState('refused')),
    );
    return () => {
      current = false;
    };
  }, [state, handle, client, router, landing, isModal, fetchLayer]);

  if (state === 'ask') {
    return (
      <EntryPage
        title={t('otherTitle')}
        lead={t.rich('otherLead', {
          own: handle.store.current()?.email ?? '',
          other: handle.handOver?.email ?? '',
          b: (inside) => <b>{inside}</b>,
        })}
      >
        <Button variant="filled" size="lg" full onClick={() => setState('working')}>
          {t('signInAs', { email: handle.handOver?.email ?? '' })}
        </Button>
        <Button size="lg" full onClick={() => router.history.replace('/app')}>
          {t('stay')}
        </Button>
      </EntryPage>
    );
  }
  if (state === 'working') return isModal ? null : <SkeletonRows count={5} />;
  if (wantsSignUp(search)) return <SignIn />;
  const current = handle.store.current();
  if (current?.kind === 'member') {
    return (
      <EntryPage
        title={t('refusedTitle')}
        lead={t.rich('refusedLead', {
          email: current.email ?? '',
          b: (inside) => <b>{inside}</b>,
        })}
      >
        <Button variant="filled" size="lg" full onClick={() => router.history.replace('/app')}>
          {t('goOnAs', { email: current.email ?? '' })}
        </Button>
      </EntryPage>
    );
  }
  // A partner's page shows no brand but its own, and the host of the frame may be the platform's.
  if (handle.framed)
    return (
      <EmptyState page icon={<IconLock size={18} />} title={t('outTitle')}>
        {t('outLead')}
      </EmptyState>
    );
  return <EntryPage title={t('outTitle')} lead={t('outLead')} />;
}

function arrivalOf(pathname: string, search: AppSearch) {
  const isModal = pathname.startsWith('/embed/modal');
  return { isModal, landing: isModal ? layerOf(search) : landingOf(search) };
}

const wantsSignUp = (search: AppSearch) => search.signup !== undefined;
