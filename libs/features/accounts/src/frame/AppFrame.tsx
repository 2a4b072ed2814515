import { ErrorState, ForbiddenState, ShellSkeleton } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useLiveEvents, useViewer } from '@patchbay/queries';
import {
  type LazyScreen,
  lazyScreen,
  Link,
  ownAccount,
  type ScreenModule,
  sectionsAt,
  useNavigate,
  usePlace,
  useSection,
} from '@patchbay/routes';
import { ComingPage, ComingPages, useCallWords } from '@patchbay/screens';
import { useCurrentAccount, useRailNames, useSession, useSessionHandle } from '@patchbay/session';
import { Suspense, useEffect, useRef } from 'react';
import { type BellProps, type FrameParts } from '../ground/frame-parts.js';
import { Framed } from './Framed.js';
import { frame } from '../ground/messages.js';
import { useRememberedAccount } from './use-remembered-account.js';
import { useLastSection, useRememberedSection } from './use-remembered-section.js';

interface AppFrameProps {
  readonly signIn?: LazyScreen | undefined;
  readonly sessionEnded?: LazyScreen | undefined;
  readonly bell?: LazyScreen<BellProps> | undefined;
}

/** Everything below /app, with what other features show in it. What none gave is left out. */
export function createFrame({ signIn, sessionEnded, bell }: Partial<FrameParts>): ScreenModule {
  const parts: AppFrameProps = {
    signIn: signIn && lazyScreen(signIn),
    sessionEnded: sessionEnded && lazyScreen(sessionEnded),
    bell: bell && lazyScreen(bell),
  };
  return { Screen: () => <AppFrame {...parts} /> };
}

export const { Screen } = createFrame({});

/** The sign-in without a session, otherwise the frame around the section. */
function AppFrame({ signIn, sessionEnded, bell }: AppFrameProps) {
  const { signedIn, modes } = useSession();
  const { framed } = useSessionHandle();
  const navigate = useNavigate();
  const wasIn = useRef(signedIn);
  // A user who is signed out is sent to /app; a user who opens a URL without a session returns to
  // it after signing in.
  useEffect(() => {
    if (wasIn.current && !signedIn && !framed)
      void navigate({
        to: modes.mobileApp ? '/mobile/start' : '/app',
        search: ownAccount,
        replace: true,
      });
    wasIn.current = signedIn;
  }, [signedIn, framed, modes.mobileApp, navigate]);
  if (signedIn)
    return (
      <ComingPages>
        <SignedIn bell={bell} />
      </ComingPages>
    );
  // Inside a partner's page there is nothing to see until that page has answered.
  if (framed) return <Suspense>{sessionEnded ? <sessionEnded.Screen /> : null}</Suspense>;
  return signIn ? <signIn.Screen /> : null;
}

function SignedIn({ bell }: Pick<AppFrameProps, 'bell'>) {
  const callWords = useCallWords();
  const t = useMessages(frame);
  const { data: viewer, error, refetch, isFetching } = useViewer();
  useLiveEvents();
  useRememberedSection();
  useRememberedAccount();
  if (viewer) return <Framed viewer={viewer} bell={bell} />;
  if (error && (error.status === 403 || error.status === 404)) {
    return (
      <ForbiddenState
        page
        title={t('lockedTitle')}
        actions={
          <Link to="/app" search={ownAccount}>
            {t('ownAccount')}
          </Link>
        }
      >
        {callWords(error)}
      </ForbiddenState>
    );
  }
  if (error) {
    return (
      <ErrorState
        page
        title={t('notLoaded')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        {...(error.requestId ? { details: error.requestId } : {})}
      >
        {t('staysSignedIn', { problem: callWords(error) })}
      </ErrorState>
    );
  }
  return <ComingFrame />;
}

/** The frame before it is known whose account this is: the address knows what it will hold. */
function ComingFrame() {
  const { modes } = useSession();
  const { segments } = useCurrentAccount();
  const [isWide] = useRailNames();
  const level = segments.at(-1)?.type;
  const isAbove = level === 'reseller' || level === 'partner';
  const place = usePlace();
  const section = useSection();
  const firstPage = useLastSection() ?? (isAbove ? 'accounts' : 'inbox');
  return (
    <ShellSkeleton
      items={sectionsAt(isAbove ? 'above' : 'organization').length}
      wideRail={isWide}
      hasSection={place === 'home' || section !== null}
      hasTabs={!modes.embed}
    >
      <ComingPage page={place === 'home' ? firstPage : undefined} />
    </ShellSkeleton>
  );
}
