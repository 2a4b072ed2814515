import { pressedKey } from '@patchbay/kernel';
import { type ModalMessage, openOverlay, parseOverlays, unbuiltOverlays } from '@patchbay/intents';
import { Button, IconButton, IconX, leaveMs } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import {
  type LazyScreen,
  lazyScreen,
  type RootSearch,
  type ScreenModule,
  useAppSearch,
  useNavigate,
} from '@patchbay/routes';
import { parentOrigin, useSession } from '@patchbay/session';
import { EntryPage } from '@patchbay/screens';
import { type ReactNode, Suspense, useCallback, useEffect, useLayoutEffect } from 'react';
import { type FrameParts } from '../ground/frame-parts.js';
import { modal } from './messages.js';
import classes from './ModalLayer.module.css';

/** Tells the page around this frame, at its exact origin; a page at the top has none around it. */
function tell(type: ModalMessage['type']): void {
  const origin = parentOrigin(window);
  if (window.parent !== window && origin)
    window.parent.postMessage({ type } satisfies ModalMessage, origin);
}

/**
 * The layer that the modal script puts over a partner's page: the overlays of the address over
 * nothing, and the sign-in of another feature where the one-time token did not work.
 */
export function createModalLayer({ signIn }: Pick<FrameParts, 'signIn'>): ScreenModule {
  const lazySignIn = lazyScreen(signIn);
  return { Screen: () => <ModalLayer signIn={lazySignIn} /> };
}

interface SignInProps {
  readonly signIn: LazyScreen;
}

function ModalLayer({ signIn }: SignInProps) {
  const { signedIn } = useSession();
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.dataset.layer = 'modal';
    tell('MODAL_READY');
    return () => void delete page.dataset.layer;
  }, []);
  return signedIn ? <Overlays /> : <SignInLayer signIn={signIn} />;
}

/** The host of the overlays draws them; here it is only noticed when none is left. */
function Overlays() {
  const t = useMessages(modal);
  const search = useAppSearch();
  const count = parseOverlays(search).length + unbuiltOverlays(search).length;
  const asksForAccount = search.signup !== undefined;
  useEffect(() => {
    if (count > 0 || asksForAccount) return undefined;
    // The last surface plays its transition first.
    const timer = setTimeout(() => tell('MODAL_CLOSED'), leaveMs.bottomSheet);
    return () => clearTimeout(timer);
  }, [count, asksForAccount]);
  if (count === 0 && asksForAccount) return <AccountExists />;
  // At the top of a window nothing takes this page away.
  return count === 0 && window.parent === window ? (
    <p className={classes.done}>
      {t('done')} <Button onClick={() => window.close()}>{t('close')}</Button>
    </p>
  ) : null;
}

/** The page asked for a sign-up, and its token belongs to a person, or the sign-up is done. */
function AccountExists() {
  const t = useMessages(modal);
  const search = useAppSearch();
  const navigate = useNavigate();
  const email = useSession().session?.email;
  const goOn = () => {
    const { signup: _signup, ...rest } = search;
    return navigate({
      to: '.',
      search: openOverlay<RootSearch, 'onboard'>(rest, 'onboard', {}),
      replace: true,
    });
  };
  return (
    <ClosableLayer>
      <EntryPage title={t('haveAccount')} lead={email ? t('signedInAs', { email }) : undefined}>
        <Button variant="filled" size="lg" full onClick={() => void goOn()}>
          {t('setUp')}
        </Button>
      </EntryPage>
    </ClosableLayer>
  );
}

const SignInLayer = ({ signIn }: SignInProps) => (
  <ClosableLayer>
    <Suspense>
      <signIn.Screen />
    </Suspense>
  </ClosableLayer>
);

function ClosableLayer({ children }: { children: ReactNode }) {
  const t = useMessages(modal);
  const close = useCallback(() => tell('MODAL_CLOSED'), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => pressedKey(event) === 'Escape' && close();
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [close]);
  return (
    <div className={classes.signIn}>
      <div className={classes.close}>
        <IconButton icon={<IconX size={18} />} label={t('close')} onClick={close} />
      </div>
      {children}
    </div>
  );
}
